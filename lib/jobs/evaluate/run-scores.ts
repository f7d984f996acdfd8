import { columnEntry, type PageF1, type PageScores } from "../../evaluation/report/page-scores";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";

/** The scores of a stored run, with its pages by the keys that they have in files. */
export interface StoredScores {
  readonly scores: PageScores;
  /** By key. */
  readonly pages: ReadonlyMap<string, { readonly id: string; readonly title: string }>;
}

/** What `winnow evaluate --json` would have written of a run, for comparing it. */
export async function scoresOfRun(
  { runs, pages }: Pick<Store, "runs" | "pages">,
  { id, extractors, metrics }: Pick<RunRecord, "id" | "extractors" | "metrics">,
): Promise<StoredScores> {
  const rows = await runs.scores(id);
  const titles = new Map(rows.map(({ pageId, title }) => [pageId, title]));
  const known = await pages.sources([...titles.keys()]);
  const places = new Map(known.map((page, place) => [page.id, place]));
  const f1 = Object.fromEntries(
    extractors.map(({ key }) => [
      key,
      Object.fromEntries(metrics.map((metric) => [metric, new Array<PageF1>(known.length).fill(null)])),
    ]),
  );
  for (const { extractorKey, pageId, grades } of rows) {
    const place = places.get(pageId);
    if (place === undefined) continue;
    for (const metric of metrics) f1[extractorKey]![metric]![place] = columnEntry(grades[metric]!);
  }
  return {
    scores: { ids: known.map(({ key }) => key), f1 },
    pages: new Map(known.map((page) => [page.key, { id: page.id, title: titles.get(page.id)! }])),
  };
}
