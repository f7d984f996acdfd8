import type { CorpusSummary } from "../../store/interfaces/corpora";
import type { PageRow } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";

/** The corpora that have pages: those with a page that nobody has labelled first. */
export function labellingOrder(corpora: readonly CorpusSummary[]): readonly CorpusSummary[] {
  const filled = corpora.filter(({ pages }) => pages > 0);
  return [
    ...filled.filter(({ states }) => states.open > 0),
    ...filled.filter(({ states }) => states.open === 0),
  ];
}

/**
 * The first page by key that nobody has labelled, of the first corpus that has one; else the first page there
 * is; null without pages.
 */
export async function nextOpenPage(
  { pages }: Store,
  corpora: readonly CorpusSummary[],
): Promise<{ readonly page: PageRow; readonly corpus: CorpusSummary } | null> {
  const corpus = labellingOrder(corpora)[0];
  if (!corpus) return null;
  const { rows } = await pages.query(
    { corpusId: corpus.id, sort: "key", ...(corpus.states.open > 0 && { states: ["open"] as const }) },
    { limit: 1 },
  );
  const page = rows[0];
  return page ? { page, corpus } : null;
}
