import { asDrawn, compareColumns, readAgreement, type Agreement } from "../evaluation/run-agreement";
import { f1Column, f1Of, hasScore, type GradedF1 } from "../evaluation/grade";
import { readPair, type CorpusPair, type ReviewPage } from "../evaluation/review";
import { reviewStates, type ReviewStates } from "../labels/reviewer";
import type { PageF1, RunExtractor, RunRecord } from "../store/interfaces/runs";
import type { Store } from "../store/store";
import { keptByRun, runVersion, type Kept } from "./run-report-kept";

/**
 * A stored run as a review: how alike its V extractors are over all pages, and the pages on which they are
 * least so.
 */
export interface Review {
  /** (V) in the order in which alike ones stand together; `mean` is null without a scored page. */
  readonly extractors: readonly { readonly key: string; readonly id: string; readonly mean: number | null }[];
  /** (V x V) in that order. */
  readonly pairs: readonly (readonly CorpusPair[])[];
  /** Widest spread first, ties by title and id. Pages with fewer than two scores are left out. */
  readonly pages: readonly ReviewPage[];
}

/**
 * Masks are not stored with a run, so a page's disagreement is read off its scores: two extractors of the
 * same F1 may still keep different text, which compare mode shows on the page.
 */
export function reviewOf(scores: readonly PageF1[], extractors: readonly RunExtractor[]): Review {
  const place = new Map(extractors.map(({ key }, at) => [key, at]));
  const byPage = new Map<string, { row: PageF1; f1: GradedF1[] }>();
  for (const row of scores) {
    const at = place.get(row.extractorKey);
    if (at === undefined) continue;
    const page = byPage.get(row.pageId) ?? { row, f1: extractors.map(() => "no-gold" as const) };
    page.f1[at] = row.f1;
    byPage.set(row.pageId, page);
  }
  const scored = [...byPage.values()].filter(({ f1 }) => hasScore(f1));
  const columns = extractors.map((_, at) => f1Column(scored.map(({ f1 }) => f1[at]!)));
  const { order, pairs, means } = compareColumns(columns);
  return {
    extractors: order.map((at, place) => ({
      key: extractors[at]!.key,
      id: extractors[at]!.id,
      mean: means[place]!,
    })),
    pairs,
    pages: scored
      .filter(({ f1 }) => knownOf(f1).length > 1)
      .map(({ row: { pageId, title, site }, f1 }) => ({
        pageId,
        title,
        site,
        f1: order.map((at) => f1[at]!),
        spread: spreadOf(f1),
      }))
      .sort(
        (a, b) => b.spread - a.spread || a.title.localeCompare(b.title) || a.pageId.localeCompare(b.pageId),
      ),
  };
}

/** What counts of the grades of a page. */
const knownOf = (f1: readonly GradedF1[]): number[] => f1.map(f1Of).filter((value) => value !== null);

/**
 * Mean difference of every two values: with them in order, each is counted by how many stand below and above
 * it.
 */
function spreadOf(f1: readonly GradedF1[]): number {
  const values = knownOf(f1).sort((a, b) => a - b);
  const n = values.length;
  const sum = values.reduce((total, value, at) => total + value * (2 * at - n + 1), 0);
  return n < 2 ? 0 : sum / ((n * (n - 1)) / 2);
}

/**
 * The run to review a corpus by: the finished one of most extractors, at least two, the newest of equals;
 * sweeps are about one extractor. Null where there is none.
 */
export function runToReview(runs: readonly RunRecord[]): RunRecord | null {
  const fit = runs.filter(
    ({ state, sweep, extractors }) => state === "done" && sweep === null && extractors.length > 1,
  );
  return (
    fit.sort((a, b) => b.extractors.length - a.extractors.length || b.createdAt - a.createdAt)[0] ?? null
  );
}

/** Scores of the reviews that are kept in memory: a large run and a few of the usual size. */
const MOST_SCORES = 200_000;

const shared = globalThis as typeof globalThis & {
  winnowRunReviews?: Kept<Review>;
  winnowAgreements?: Kept<Agreement>;
};
const kept = (shared.winnowRunReviews ??= keptByRun(
  MOST_SCORES,
  ({ pages, extractors }) => pages.length * extractors.length,
));

/**
 * The review of a stored run by its first metric. That of a finished run is worked out once, as every page of
 * the queue asks for it; it says nothing of labels, which change meanwhile.
 * @throws NotFoundError
 */
export async function runReview({ runs }: Pick<Store, "runs">, run: RunRecord): Promise<Review> {
  const compute = async () => reviewOf(await runs.f1(run.id), run.extractors);
  return run.state === "running" ? compute() : kept(run.id, await runVersion({ runs }, run), compute);
}

/**
 * The pages that two extractors of a review both scored, by how far these two are apart there, the widest
 * first. @param pair as `readPair` reads it; the review as it is where that names no two
 */
export function apart(review: Review, pair: string): Review {
  const places = readPair(pair, review.extractors);
  if (places === null) return review;
  const [a, b] = places;
  const pages = review.pages.flatMap((page) => {
    const [x, y] = [f1Of(page.f1[a]!), f1Of(page.f1[b]!)];
    return x === null || y === null ? [] : [{ ...page, spread: Math.abs(x - y) }];
  });
  return { ...review, pages: pages.sort((p, q) => q.spread - p.spread) };
}

const agreements = (shared.winnowAgreements ??= keptByRun(64, () => 1));

/**
 * How alike the extractors of a run are: from what its job kept of it, else worked out from all of its scores
 * and, of a finished run, kept in memory, since reading writes nothing.
 */
export async function runAgreement(store: Pick<Store, "runs">, run: RunRecord): Promise<Agreement> {
  const digest = await store.runs.digest(run.id);
  const known = digest === null ? null : readAgreement(digest);
  if (known !== null) return known;
  const compute = async (): Promise<Agreement> => {
    const { extractors, pairs, pages } = reviewOf(await store.runs.f1(run.id), run.extractors);
    return {
      extractors,
      pairs: pairs.map((row) =>
        row.map((pair) => ({ agreement: asDrawn(pair.agreement), correlation: asDrawn(pair.correlation) })),
      ),
      pages: pages.length,
    };
  };
  return run.state === "running" ? compute() : agreements(run.id, await runVersion(store, run), compute);
}

/** How far the pages of a corpus are settled, whoever did it; one look, whatever the size of the corpus. */
export async function corpusReviewStates(
  { labels }: Pick<Store, "labels">,
  corpusId: string,
): Promise<ReviewStates> {
  return reviewStates(await labels.summaries(corpusId));
}
