import type { CorpusSummary } from "../store/interfaces/corpora";
import type { PageRow } from "../store/interfaces/pages";
import type { Store } from "../store/store";

/**
 * The first page by key that nobody has labelled, of the first corpus that has one; else the first page there
 * is; null without pages.
 */
export async function nextOpenPage(
  { pages }: Store,
  corpora: readonly CorpusSummary[],
): Promise<{ readonly page: PageRow; readonly corpus: CorpusSummary } | null> {
  const waiting = corpora.find(({ states }) => states.open > 0);
  const corpus = waiting ?? corpora.find((candidate) => candidate.pages > 0);
  if (!corpus) return null;
  const { rows } = await pages.query(
    { corpusId: corpus.id, sort: "key", ...(waiting && { states: ["open"] as const }) },
    { limit: 1 },
  );
  const page = rows[0];
  return page ? { page, corpus } : null;
}
