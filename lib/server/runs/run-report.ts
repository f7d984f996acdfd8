import { NotFoundError } from "../../errors";
import { metricById } from "../../evaluation/metrics";
import { pageScores } from "../../evaluation/report/page-scores";
import { publishedFor, type PublishedTable } from "../../evaluation/report/published";
import { reportOf, type Report } from "../../evaluation/report/report";
import { againstOf, type Against } from "../../evaluation/report/report-against";
import { pagesBehind, type PageBehind, type WhichPages } from "../../evaluation/report/report-behind";
import {
  pagesIn,
  scoresOf,
  ScoreTable,
  SLICE_KINDS,
  type RunScores,
  type Slice,
  type SliceBy,
} from "../../evaluation/report/report-scores";
import { slicesOf, type SliceScore } from "../../evaluation/report/report-slices";
import { reportHtml } from "../../evaluation/report/report-html";
import { CODE_VERSION } from "../../run/generated/code-version";
import type { ReportFormat } from "../../api/resources/runs";
import { keptAnswers, keptTable } from "../../jobs/evaluate/run-columns";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import { keeping, type Kept } from "../../keeping";
import { runVersion } from "./run-version";
import { REPORT_WRITERS } from "./run-report-formats";
import { namedPages, runPages, runPagesOf } from "./run-report-pages";

type Reads = Pick<Store, "runs">;
/** With the corpus, which may be a known benchmark. */
type CorpusReads = Pick<Store, "runs" | "corpora">;

/**
 * What was computed from a finished run. A few dozen: one for each extractor, pair or slice that people are
 * looking at.
 */
const shared = globalThis as typeof globalThis & { winnowRunAnswers?: Kept<unknown> };
const answers = (shared.winnowRunAnswers ??= keeping(64, () => 1));

/**
 * What is computed from a finished run once is kept as long as the run has the same scores. A running one is
 * read anew.
 */
async function once<T>(
  store: Reads,
  run: RunRecord,
  question: string,
  compute: () => Promise<T>,
): Promise<T> {
  return run.state === "running"
    ? compute()
    : (answers(run.id, `${await runVersion(store, run)} ${question}`, compute) as Promise<T>);
}

const nameOf = (slice: Slice | null): string =>
  JSON.stringify(slice === null ? null : [slice.by, slice.name]);

/**
 * The report of a run as far as it has come, grouped by kind, site or language. Only pages that every
 * extractor has done count, so that all rows of an unfinished run are about the same pages.
 */
export function runReport(store: Reads, run: RunRecord, by: SliceBy): Promise<Report> {
  return once(store, run, `report ${by}`, async () => {
    // A sweep is a line of means: grouping its dozens of configurations would cost much and is shown nowhere.
    return reportOf(
      {
        corpus: run.corpusName,
        contestants: run.extractors,
        metrics: run.metrics.map(metricById),
        by: run.sweep ? null : by,
      },
      await runPages(store, run),
    );
  });
}

/**
 * All extractors of a run by one metric, over all of it or one slice. @throws NotFoundError for a metric that
 * the run does not have
 */
export async function runScores(
  store: CorpusReads,
  run: RunRecord,
  which: { readonly metric: string; readonly by: SliceBy; readonly slice: Slice | null },
): Promise<RunScores> {
  const { metric, by, slice } = which;
  const scores = await once(store, run, `scores ${metric} ${by} ${nameOf(slice)}`, async () => {
    if (run.state === "done") {
      const columns = await scoresByColumns(store, run, which);
      if (columns !== null) return columns;
    }
    const known =
      run.state === "done" && slice === null
        ? Object.fromEntries(run.extractors.map(({ key }) => [key, run.summaries[key]?.[metric]]))
        : {};
    return scoresOf(
      pagesIn(await runPages(store, run), slice),
      run.extractors,
      metricOf(run, metric),
      by,
      slice,
      known,
    );
  });
  // Not kept with them: the corpus may be recognised later.
  const table = slice === null ? await publishedOf(store, run, scores.pages) : null;
  return { ...scores, published: table?.metric === metric ? table : null };
}

/** As `runScores`, of what the job of the run has kept; null where it has kept nothing that is still so. */
async function scoresByColumns(
  store: Reads,
  run: RunRecord,
  { metric, by, slice }: { readonly metric: string; readonly by: SliceBy; readonly slice: Slice | null },
): Promise<Omit<RunScores, "published"> | null> {
  const { id } = metricOf(run, metric);
  if (slice === null) return keptTable(store, run, id, by);
  const pages = await namedPages(store, run);
  if (pages === null) return null;
  const isIn = pages.map((page) => pagesIn([page], slice).length > 0);
  const table = new ScoreTable(pagesIn(pages, slice), run.extractors, metricById(id), by, slice, {});
  for (const index of run.extractors.keys()) {
    let place = 0;
    for await (const answers of keptAnswers(store, run, index)) {
      table.add(
        index,
        answers.filter(() => isIn[place++]),
      );
    }
    if (place < pages.length) return null;
  }
  return table.scores();
}

/** What others have published for the pages of a run. @param pages how many were scored */
async function publishedOf(
  store: CorpusReads,
  run: RunRecord,
  pages: number,
): Promise<PublishedTable | null> {
  return publishedFor(await store.corpora.format(run.corpusId), pages);
}

/** The report of a run as a file. */
export async function runReportFile(
  store: CorpusReads,
  run: RunRecord,
  by: SliceBy,
  format: ReportFormat,
): Promise<string> {
  const report = await runReport(store, run, by);
  if (format !== "html") return REPORT_WRITERS[format](report);
  const pages = await runPages(store, run);
  const metrics = run.metrics.map(metricById);
  return reportHtml({
    report,
    pages,
    scores: pageScores(pages, run.extractors, metrics),
    metrics,
    published: await publishedOf(store, run, pages.length),
    against: null,
    made: [
      ["run", run.id],
      ["code", CODE_VERSION],
    ],
  });
}

/**
 * Every kind, site and language as one extractor does there, the worst first. @throws NotFoundError for a
 * metric or extractor that the run does not have
 */
export function runSlices(
  store: Reads,
  run: RunRecord,
  { metric, extractor }: { readonly metric: string; readonly extractor: string },
): Promise<readonly SliceScore[]> {
  return once(store, run, `slices ${metric} ${extractor}`, async () => {
    const index = indexOf(run, extractor);
    const tables = await Promise.all(SLICE_KINDS.map((by) => keptTable(store, run, metric, by)));
    const isKept = run.state === "done" && tables.every((table) => table !== null);
    return isKept
      ? slicesOf(
          await runPagesOf(store, run, [index]),
          run.extractors,
          index,
          metricOf(run, metric),
          ({ by, name }, other) => tables[SLICE_KINDS.indexOf(by)]!.rows[other]!.groups[name] ?? 0,
        )
      : slicesOf(await runPages(store, run), run.extractors, index, metricOf(run, metric));
  });
}

/**
 * One extractor against another, page by page. @throws NotFoundError for a metric or extractor that the run
 * does not have
 */
export function runAgainst(
  store: Reads,
  run: RunRecord,
  which: {
    readonly metric: string;
    readonly first: string;
    readonly second: string;
    readonly slice: Slice | null;
  },
): Promise<Against> {
  const { metric, first, second, slice } = which;
  return once(
    store,
    run,
    `against ${metric} ${JSON.stringify([first, second])} ${nameOf(slice)}`,
    async () => {
      const [one, other] = [indexOf(run, first), indexOf(run, second)];
      const pages = await runPagesOf(store, run, [one, other]);
      return againstOf(pagesIn(pages, slice), one, other, metricOf(run, metric).id);
    },
  );
}

function metricOf(run: RunRecord, id: string) {
  if (!run.metrics.includes(id)) throw new NotFoundError("metric of the run", id);
  return metricById(id);
}

function indexOf(run: RunRecord, key: string): number {
  const index = run.extractors.findIndex((extractor) => extractor.key === key);
  if (index < 0) throw new NotFoundError("extractor of the run", key);
  return index;
}

/** `pagesBehind` of a stored run. @throws NotFoundError for an extractor that the run does not have */
export async function runPagesBehind(
  store: Reads,
  run: RunRecord,
  extractor: string,
  which: WhichPages,
): Promise<PageBehind[]> {
  const index = indexOf(run, extractor);
  return pagesBehind(await runPagesOf(store, run, [index]), index, which);
}
