import type { ScoredPage } from "../../evaluation/report/report-scores";
import type { ReportedAnswer } from "../../evaluation/report/packed-answers";
import { keptAnswers, keptPages } from "../../jobs/evaluate/run-columns";
import { pagesOf } from "../../jobs/evaluate/run-pages";
import { isReadInPart, pagesReadInPart, SCORES_READ_IN_PART } from "../../evaluation/report/read-in-part";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import { keeping, type Kept } from "../../keeping";
import { runVersion } from "./run-version";

/** A page of a run, without what came of it. */
export interface NamedPage extends Omit<ScoredPage, "evaluation"> {
  readonly parseMs: number;
}

/** Scores kept in memory, about half a kilobyte each: a run of 34 extractors over 5,000 pages, or a dozen small ones. */
const MOST_SCORES = SCORES_READ_IN_PART;

/**
 * Pages and routes are bundled apart, each with a copy of this module: what they share lies in the global.
 */
const shared = globalThis as typeof globalThis & {
  winnowRunPages?: Kept<readonly ScoredPage[]>;
  winnowRunNames?: Kept<readonly NamedPage[]>;
};
const kept = (shared.winnowRunPages ??= keeping(
  MOST_SCORES,
  (pages) => pages.length * (pages[0]?.evaluation.answers.length ?? 0),
));

/** Pages whose names are kept in memory beside them: some large runs. */
const MOST_NAMES = 500_000;
const names = (shared.winnowRunNames ??= keeping(MOST_NAMES, (kept) => kept.length));

/**
 * The pages of a run that every extractor has done, with their answers in the order of its extractors; of a
 * large one that goes on or was stopped the first of them. Those of a finished run are read once.
 */
export async function runPages(store: Pick<Store, "runs">, run: RunRecord): Promise<readonly ScoredPage[]> {
  return run.state === "running"
    ? read(store, run)
    : kept(run.id, await runVersion(store, run), () => read(store, run));
}

/**
 * As `runPages` for who asks for the answers of some extractors alone: those of the others may be missing. Of a run
 * that keeps its answers in columns only theirs are read.
 * @param indices of the extractors
 */
export async function runPagesOf(
  store: Pick<Store, "runs">,
  run: RunRecord,
  indices: readonly number[],
): Promise<readonly ScoredPage[]> {
  const pages = await namedPages(store, run);
  if (pages === null) return runPages(store, run);
  const answers = pages.map((): ReportedAnswer[] => []);
  for (const index of indices) {
    let place = 0;
    for await (const chunk of keptAnswers(store, run, index))
      for (const answer of chunk) answers[place++]![index] = answer;
    // Somebody has removed a page meanwhile, and all columns with it.
    if (place < pages.length) return runPages(store, run);
  }
  return pages.map(({ parseMs, ...page }, place) => ({
    ...page,
    evaluation: { parseMs, answers: answers[place]! },
  }));
}

/** The pages of a run that keeps its answers in columns, in their order; null for any other. */
export async function namedPages(
  store: Pick<Store, "runs">,
  run: RunRecord,
): Promise<readonly NamedPage[] | null> {
  if (run.state === "running") return null;
  const known = await names(run.id, await runVersion(store, run), async () => {
    const pages = await keptPages(store, run);
    if (pages === null) return [];
    const rows = await store.runs.scores(run.id, run.extractors[0]!.key);
    const named = new Map(
      rows.map(({ pageId, title, site, kind, lang }) => [pageId, { title, site, kind, lang }]),
    );
    return pages.flatMap(({ id, parseMs }) => {
      const own = named.get(id);
      return own === undefined ? [] : [{ id, parseMs, ...own }];
    });
  });
  return known.length === 0 ? null : known;
}

async function read({ runs }: Pick<Store, "runs">, run: RunRecord): Promise<readonly ScoredPage[]> {
  const rows = isReadInPart(run) ? await firstRows(runs, run) : await runs.scores(run.id);
  const titles = new Map(rows.map(({ pageId, title }) => [pageId, title]));
  return pagesOf(rows, run.extractors).map((page) => ({ ...page, title: titles.get(page.id) ?? "" }));
}

/**
 * Scores of the first pages alone: until a large run is done nothing of it is packed, and all its rows would be
 * minutes and gigabytes.
 */
async function firstRows(runs: Store["runs"], run: RunRecord) {
  // The pages of the extractor that comes last, so that most of them have the others' scores, too.
  const known = await runs.scores(run.id, run.extractors.at(-1)!.key);
  const first = known.slice(0, pagesReadInPart(run));
  const found = await runs.scoresOf(
    run.id,
    first.map(({ pageId }) => pageId),
  );
  return first.flatMap(({ pageId, title, site, kind, lang }) =>
    (found.get(pageId) ?? []).map((row) => ({ ...row, title, site, kind, lang })),
  );
}
