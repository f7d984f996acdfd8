import { columnEntry, type PageF1, type PageScores } from "../../evaluation/report/page-scores";
import type { Grades } from "../../evaluation/scoring/grade";
import { keptAnswers, keptPages } from "./run-columns";
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
  run: Pick<RunRecord, "id" | "extractors" | "metrics">,
): Promise<StoredScores> {
  const { id, extractors, metrics } = run;
  const columns = await keptPages({ runs }, run);
  const rows = await runs.scores(id, columns === null ? undefined : extractors[0]!.key);
  const titles = new Map(rows.map(({ pageId, title }) => [pageId, title]));
  const known = await pages.sources([...titles.keys()]);
  const places = new Map(known.map((page, place) => [page.id, place]));
  const f1 = Object.fromEntries(
    extractors.map(({ key }) => [
      key,
      Object.fromEntries(metrics.map((metric) => [metric, new Array<PageF1>(known.length).fill(null)])),
    ]),
  );
  const add = (key: string, pageId: string, grades: Grades): void => {
    const place = places.get(pageId);
    if (place === undefined) return;
    for (const metric of metrics) f1[key]![metric]![place] = columnEntry(grades[metric]!);
  };
  if (columns === null)
    for (const { extractorKey, pageId, grades } of rows) add(extractorKey, pageId, grades);
  else
    for (const [index, { key }] of extractors.entries()) {
      let page = 0;
      for await (const answers of keptAnswers({ runs }, run, index))
        for (const { grades } of answers) add(key, columns[page++]!.id, grades);
    }
  return {
    scores: { ids: known.map(({ key }) => key), f1 },
    pages: new Map(known.map((page) => [page.key, { id: page.id, title: titles.get(page.id)! }])),
  };
}
