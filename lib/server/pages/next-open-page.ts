import type { CorpusSummary } from "../../store/interfaces/corpora";
import type { PageRow } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";

/** What is shown of a page that waits, and of the corpus it is in: all of it goes to the browser. */
type NextPage = Pick<PageRow, "id" | "title" | "site" | "kind" | "hasGold">;
type NextCorpus = Pick<CorpusSummary, "id" | "name" | "pages" | "states">;

/** The corpora that have pages: those with a page that nobody has labelled first. */
export function labellingOrder(corpora: readonly CorpusSummary[]): readonly CorpusSummary[] {
  const filled = corpora.filter(({ pages }) => pages > 0);
  return [
    ...filled.filter(({ states }) => states.open > 0),
    ...filled.filter(({ states }) => states.open === 0),
  ];
}

/** Of a corpus what is shown with a page that waits there. */
export function corpusOfNext({ id, name, pages, states }: CorpusSummary): NextCorpus {
  return { id, name, pages, states };
}

/**
 * The first page by key that nobody has labelled, of the first corpus that has one; else the first page there
 * is; null without pages.
 * @param tell rows as who asks may see them
 */
export async function nextOpenPage(
  { pages }: Pick<Store, "pages">,
  corpora: readonly CorpusSummary[],
  tell: (rows: readonly PageRow[]) => readonly PageRow[],
): Promise<{ readonly page: NextPage; readonly corpus: NextCorpus } | null> {
  const corpus = labellingOrder(corpora)[0];
  if (!corpus) return null;
  const { rows } = await pages.query(
    { corpusId: corpus.id, sort: "key", ...(corpus.states.open > 0 && { states: ["open"] as const }) },
    { limit: 1 },
  );
  const [row] = tell(rows);
  if (row === undefined) return null;
  const { id, title, site, kind, hasGold } = row;
  return { page: { id, title, site, kind, hasGold }, corpus: corpusOfNext(corpus) };
}
