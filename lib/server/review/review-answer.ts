import { z } from "zod";
import type { Given } from "../../api/fields/given";
import type { JsonOf } from "../../api/contract/operation";
import type { runs } from "../../api/resources/runs";
import type { Cause } from "../../evaluation/errors/cause-names";
import { disputedWords, furthestApart, votesOn, voteStrip } from "../../evaluation/agreement/disputed-words";
import { lostBy, unpackErrors } from "../../evaluation/errors/error-list";
import { tagOf } from "../../evaluation/errors/error-tags";
import { f1Of, gradeBy, gradedF1, type GradedF1 } from "../../evaluation/scoring/grade";
import { shownMetric } from "../../evaluation/metrics/names";
import { REVIEW_REMARKS, type ReviewPlace, type ReviewRow } from "../../evaluation/agreement/review";
import { asDrawn } from "../../evaluation/agreement/run-agreement";
import { unpackVerdicts } from "../../evaluation/agreement/word-verdicts";
import type { ReviewStates } from "../../labels/reviewer";
import type { CauseTag } from "../../store/interfaces/causes";
import type { PageScore, RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import { windowIn } from "../requests/list-window";
import { corpusReviewStates, goodOf, reviewOrder, runAgreement, type ReviewOrder } from "./review";

/** Which extractors are compared, by which metric, and which pages of the queue are asked for. */
export type ReviewWanted = z.output<typeof runs.review.query>;

type Reading = Pick<Store, "runs" | "pages" | "labels" | "causes">;

/** Cells of a strip of votes: as many as can be told apart in a row of the queue. */
const CELLS = 48;

/** The most disputed first, then by id. */
const asPlace = z.tuple([z.number(), z.string()]);

/**
 * A window of the pages of a run by how much text some of its extractors differ on, or where one page stands
 * among them.
 */
export async function reviewAnswer(
  store: Reading,
  run: RunRecord,
  { x, metric: asked, after, limit, open, page }: ReviewWanted,
): Promise<Given<JsonOf<typeof runs.review>>> {
  const metric = shownMetric(run.metrics, asked);
  const keys = await comparedOf(store, run, metric, x);
  const [order, states] = await Promise.all([
    reviewOrder(store, run, keys),
    corpusReviewStates(store, run.corpusId),
  ]);
  const settled = order.ids.filter((id) => states[id] === "done").length;
  if (page !== undefined) {
    const { previous, next, ...standing } = placeIn(order, states, page, open === "1");
    return { ...standing, settled, ...(await neighboursOf(store, run, keys, { previous, next })) };
  }
  const places = [...order.ids.keys()].filter((at) => open !== "1" || states[order.ids[at]!] !== "done");
  const placeOf = (at: number): z.output<typeof asPlace> => [-order.disputed[at]!, order.ids[at]!];
  const shown = windowIn(places, asPlace, placeOf, { after, limit });
  const ids = shown.rows.map((at) => order.ids[at]!);
  return {
    metric,
    extractors: keys,
    pages: order.ids.length,
    total: places.length,
    settled,
    rows: await rowsOf(store, run, { keys, metric, ids, states }),
    next: shown.next,
  };
}

/** The keys asked for that the run has; who is worth comparing where those are fewer than two. */
async function comparedOf(
  store: Reading,
  run: RunRecord,
  metric: string,
  asked: readonly string[],
): Promise<readonly string[]> {
  const known = new Set(run.extractors.map(({ key }) => key));
  const chosen = [...new Set(asked)].filter((key) => known.has(key));
  if (chosen.length > 1) return chosen;
  const agreement = await runAgreement(store, run);
  return goodOf(run, agreement, metric).chosen.map((at) => agreement.extractors[at]!.key);
}

/** A page that is settled keeps its place where settled ones are left out, so that "next" goes on from there. */
function placeIn(
  { ids }: ReviewOrder,
  states: ReviewStates,
  page: string,
  openOnly: boolean,
): Pick<ReviewPlace, "place" | "total"> & { readonly previous: string | null; readonly next: string | null } {
  const at = ids.indexOf(page);
  const isListed = (id: string): boolean => !openOnly || states[id] !== "done";
  const behind = ids.slice(at + 1).find(isListed);
  // From the last open page on to one that was left open before it.
  const next = behind ?? (openOnly && at >= 0 ? ids.slice(0, at).find(isListed) : undefined);
  return {
    place: at < 0 ? null : at,
    total: ids.length,
    previous: at < 0 ? null : (ids.slice(0, at).findLast(isListed) ?? null),
    next: next ?? null,
  };
}

/** The pages before and behind another one, with who is compared there first. */
async function neighboursOf(
  { runs }: Reading,
  run: RunRecord,
  keys: readonly string[],
  { previous, next }: { readonly previous: string | null; readonly next: string | null },
): Promise<Pick<ReviewPlace, "previous" | "next">> {
  const told = await runs.verdicts(
    run.id,
    keys,
    [previous, next].filter((id) => id !== null),
  );
  const neighbour = (pageId: string | null) =>
    pageId === null ? null : { pageId, pair: pairOf(told.get(pageId) ?? new Map()) };
  return { previous: neighbour(previous), next: neighbour(next) };
}

/** Keys of the two that differ most; null where all that answered agree. @param told by key, packed */
function pairOf(told: ReadonlyMap<string, string>): readonly [string, string] | null {
  const votes = votesOn([...told.values()].map(unpackVerdicts));
  if (votes === null || disputedWords(votes) === 0) return null;
  const [a, b] = furthestApart(votes)!;
  const keys = [...told.keys()];
  return [keys[a]!, keys[b]!];
}

/** What is told of some pages of the queue: each kind of thing is asked for once for all of them. */
async function rowsOf(
  store: Reading,
  run: RunRecord,
  {
    keys,
    metric,
    ids,
    states,
  }: {
    readonly keys: readonly string[];
    readonly metric: string;
    readonly ids: readonly string[];
    readonly states: ReviewStates;
  },
): Promise<readonly ReviewRow[]> {
  const [pages, verdicts, scores, errors, tags, remarked] = await Promise.all([
    store.pages.withGold(ids),
    store.runs.verdicts(run.id, keys, ids),
    store.runs.scoresOf(run.id, ids),
    store.runs.errorsOn(run.id, keys, ids),
    store.causes.ofCorpus(run.corpusId),
    Promise.all(
      REVIEW_REMARKS.map(async (remark) => ({
        remark,
        ids: new Set(await store.pages.ids({ corpusId: run.corpusId, remarks: [remark] })),
      })),
    ),
  ]);
  return pages.flatMap(({ id, title, key, site }): ReviewRow[] => {
    const told = verdicts.get(id);
    const votes = told === undefined ? null : votesOn([...told.values()].map(unpackVerdicts));
    // Replaced since the order was worked out.
    if (told === undefined || votes === null) return [];
    const present = [...told.keys()];
    const { votes: drawn, gold } = voteStrip(votes, CELLS);
    const f1 = gradesOf(scores.get(id) ?? [], keys, metric);
    return [
      {
        pageId: id,
        title: title || key,
        site,
        state: states[id] ?? "open",
        remarks: remarked.filter(({ ids }) => ids.has(id)).map(({ remark }) => remark),
        words: votes.reduce((sum, { words }) => sum + words, 0),
        disputed: Math.round(disputedWords(votes)),
        pair: pairOf(told),
        strip: { votes: keys.map((one) => drawn[present.indexOf(one)] ?? ""), gold },
        f1: f1.map((value) => (typeof value === "number" ? asDrawn(value) : value)),
        lost: lostOf(f1),
        cause: likelyCause(
          [...(errors.get(id)?.values() ?? [])],
          tags.filter(({ pageId }) => pageId === id),
        ),
      },
    ];
  });
}

function gradesOf(
  scores: readonly PageScore[],
  keys: readonly string[],
  metric: string,
): readonly GradedF1[] {
  const byKey = new Map(scores.map((score) => [score.extractorKey, score]));
  return keys.map((key) => (byKey.has(key) ? gradedF1(gradeBy(byKey.get(key)!, metric)) : "no-gold"));
}

function lostOf(f1: readonly GradedF1[]): number | null {
  if (!f1.some((value) => typeof value === "number")) return null;
  const counted = f1.map(f1Of).filter((value) => value !== null);
  return asDrawn(1 - counted.reduce((sum, value) => sum + value, 0) / counted.length);
}

/** What costs those compared most in the mean: by people's tags where there are some, else as proposed. */
function likelyCause(packed: readonly string[], tags: readonly CauseTag[]): Cause | null {
  const sums = new Map<Cause, number>();
  for (const list of packed.map(unpackErrors)) {
    const causes = lostBy(list, (error, listed) => {
      const tag = listed === null ? null : tagOf(tags, { range: listed, error: listed.error });
      return tag?.cause ?? error.cause;
    });
    for (const [cause, lost] of causes) sums.set(cause, (sums.get(cause) ?? 0) + lost);
  }
  const [most] = [...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return most?.[0] ?? null;
}
