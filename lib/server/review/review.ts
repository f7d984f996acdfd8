import { goodOnes, type GoodOnes, type ReviewedRun } from "../../evaluation/agreement/review";
import { readAgreement, type Agreement } from "../../evaluation/agreement/run-agreement";
import { disputedWords, votesOn } from "../../evaluation/agreement/disputed-words";
import { unpackVerdicts } from "../../evaluation/agreement/word-verdicts";
import { RunAgreement } from "../../jobs/evaluate/run-agreement";
import { reviewStates, type ReviewStates } from "../../labels/reviewer";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import { nameOfVoter } from "../../view/comparison/voters";
import { keeping, type Kept } from "../../keeping";
import { runVersion } from "../runs/run-version";

/** The pages of a run by how much text some of its extractors differ on. */
export interface ReviewOrder {
  /** (P) the most disputed first, ties by id. */
  readonly ids: readonly string[];
  /** (P) see `disputedWords`. */
  readonly disputed: Float64Array;
}

/**
 * The runs by which a corpus can be reviewed, the last first: those that ended with two extractors at least;
 * sweeps are about one extractor.
 */
export function runsToReview(runs: readonly RunRecord[]): readonly RunRecord[] {
  return runs
    .filter(({ state, sweep, extractors }) => state === "done" && sweep === null && extractors.length > 1)
    .sort((a, b) => b.createdAt - a.createdAt);
}

/** Pages whose verdicts are read at once: enough that a corpus is no thousand questions. */
const WINDOW = 500;

/** Pages of all orders that are kept in memory: some sets of extractors of a large run. */
const MOST_PAGES = 400_000;

const shared = globalThis as typeof globalThis & {
  winnowReviewOrders?: Kept<ReviewOrder>;
  winnowAgreements?: Kept<Agreement>;
};
const orders = (shared.winnowReviewOrders ??= keeping(MOST_PAGES, ({ ids }) => ids.length));
const agreements = (shared.winnowAgreements ??= keeping(64, () => 1));

/**
 * The pages that two or more of these extractors answered, by how much text they differ on. Read a window of
 * pages at a time; of each a number is kept, and that of a finished run for as long as it is asked for, as every
 * page of the queue asks for it. It says nothing of labels, which change meanwhile.
 * @throws NotFoundError
 */
export async function reviewOrder(
  store: Pick<Store, "runs" | "pages">,
  run: RunRecord,
  keys: readonly string[],
): Promise<ReviewOrder> {
  const compute = async (): Promise<ReviewOrder> => {
    const found: { readonly id: string; readonly disputed: number }[] = [];
    for await (const pageIds of windowsOf(store, run)) {
      for (const [id, told] of await store.runs.verdicts(run.id, keys, pageIds)) {
        const votes = told.size < 2 ? null : votesOn([...told.values()].map(unpackVerdicts));
        if (votes !== null) found.push({ id, disputed: disputedWords(votes) });
      }
    }
    found.sort((a, b) => b.disputed - a.disputed || (a.id < b.id ? -1 : 1));
    return { ids: found.map(({ id }) => id), disputed: Float64Array.from(found, ({ disputed }) => disputed) };
  };
  if (run.state === "running") return compute();
  return orders(run.id, [await runVersion(store, run), ...keys].join("\n"), compute);
}

async function* windowsOf(
  { pages }: Pick<Store, "pages">,
  { corpusId }: RunRecord,
): AsyncGenerator<readonly string[]> {
  const ids = await pages.ids({ corpusId, sort: "key" });
  for (let start = 0; start < ids.length; start += WINDOW) yield ids.slice(start, start + WINDOW);
}

/**
 * How alike the extractors of a run are: from what its job kept of it, else, e.g. since a page was removed,
 * worked out from what it keeps of its answers and, of a finished run, kept in memory, since reading writes
 * nothing. Without a page for a run from before answers were kept.
 */
export async function runAgreement(store: Pick<Store, "runs" | "pages">, run: RunRecord): Promise<Agreement> {
  const digest = await store.runs.digest(run.id);
  const known = digest === null ? null : readAgreement(digest);
  if (known !== null) return known;
  const compute = async (): Promise<Agreement> => {
    const sums = new RunAgreement(run);
    for await (const pageIds of windowsOf(store, run)) await sums.add(store, pageIds, 0);
    return sums.found;
  };
  return run.state === "running" ? compute() : agreements(run.id, await runVersion(store, run), compute);
}

/** A run as its review shows it: who is in it, by which metrics how good, and how alike. */
export function reviewedRun(run: RunRecord, { extractors, pairs, pages }: Agreement): ReviewedRun {
  return {
    id: run.id,
    metrics: run.metrics,
    pairs,
    pages,
    extractors: extractors.map(({ key }) => {
      const means = Object.entries(run.summaries[key] ?? {}).map(([metric, { f1 }]) => [metric, f1] as const);
      return { key, name: nameOfVoter(key), means: Object.fromEntries(means) };
    }),
  };
}

/** Mean F1 by a metric of these extractors of a run, in their order; null where nothing was scored. */
export function meansOf(
  { summaries }: Pick<RunRecord, "summaries">,
  metric: string,
  extractors: readonly { readonly key: string }[],
): readonly (number | null)[] {
  return extractors.map(({ key }) => summaries[key]?.[metric]?.f1 ?? null);
}

/** Who of a run is compared where nobody chose, by their places in the agreement. */
export function goodOf(run: RunRecord, { extractors, pairs }: Agreement, metric: string): GoodOnes {
  return goodOnes(meansOf(run, metric, extractors), pairs);
}

/** How far the pages of a corpus are settled, whoever did it; one look, whatever the size of the corpus. */
export async function corpusReviewStates(
  { labels }: Pick<Store, "labels">,
  corpusId: string,
): Promise<ReviewStates> {
  return reviewStates(await labels.summaries(corpusId));
}
