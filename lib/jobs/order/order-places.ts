import { evaluationSample } from "../../learn/labelling/evaluation-sample";
import { withKnownPages } from "../../learn/labelling/known-turns";
import { trainingOrder } from "../../learn/labelling/training-order";
import { seededRng } from "../../learn/rng";
import type { Drawn, NewPlace, OrderRecord, OrderSetup, PageToOrder } from "../../store/interfaces/order";
import { isKnownToUs, queuedPage } from "./order-plan";

/**
 * The evaluation sample of an order: the one of the order before as far as its pages are there, and more drawn from
 * the other pages where more are wanted. Pages of a sample keep the probability that they were drawn with; of those
 * added later it is that of being drawn from what was left. Where fewer are wanted, the last of them go.
 *
 * @param before null where there is none, or another is wanted
 */
export function sampleOf(
  pages: readonly PageToOrder[],
  { evaluation, seed }: Pick<OrderSetup, "evaluation" | "seed">,
  before: Pick<OrderRecord, "sample"> | null,
): readonly Drawn[] {
  const present = new Set(pages.map(({ id }) => id));
  const kept = firstOf(
    (before?.sample ?? []).filter(([id]) => present.has(id)),
    evaluation,
  );
  const inSample = new Set(kept.map(([id]) => id));
  const left = pages.filter(({ id }) => !inSample.has(id));
  const wanted = Math.min(evaluation - kept.length, left.length);
  const drawn = evaluationSample(
    left.map((page) => queuedPage(page, null)),
    wanted,
    seededRng(seed),
  );
  return [...kept, ...drawn.map((at): Drawn => [left[at]!.id, wanted / left.length])];
}

/**
 * The first pages of a sample. Those that were drawn together, with one probability, are in random order: what is left
 * of them was drawn with as much less of it as they are fewer, so that a page stands for one divided by its chance.
 */
function firstOf(sample: readonly Drawn[], count: number): readonly Drawn[] {
  const chanceOfLast = sample[count - 1]?.[1];
  const together = sample.filter(([, chance]) => chance === chanceOfLast).length;
  const kept = sample.slice(0, count);
  const left = kept.filter(([, chance]) => chance === chanceOfLast).length;
  return kept.map(([id, chance]): Drawn => [
    id,
    chance === chanceOfLast ? chance * (left / together) : chance,
  ]);
}

/**
 * The places of all pages: the evaluation sample first, then those that training asks for. What is labelled already
 * and not in the sample has none. Where known pages are wanted at a share of their own, those behind it have none
 * either; where all pages that wait are known, they come up like all others.
 *
 * @param nameOf what the doubt about a page must come from; null for an order without doubts
 */
export function placesOf(
  pages: readonly PageToOrder[],
  sample: readonly Drawn[],
  { random, known = 0, seed }: Pick<OrderSetup, "random" | "known" | "seed">,
  nameOf: ((page: PageToOrder) => string) | null,
): NewPlace[] {
  const inSample = new Set(sample.map(([id]) => id));
  const others = pages.filter(({ id }) => !inSample.has(id));
  const waits = (page: PageToOrder): boolean => page.state !== "done";
  const mixes = known > 0 && others.some((page) => waits(page) && !isKnownToUs(page));
  const queued = others.map((page) => {
    const one = queuedPage(page, nameOf?.(page) ?? null);
    return mixes && isKnownToUs(page) ? { ...one, isKnown: true } : one;
  });
  // Of pages that the recipe failed on nothing is expected; of an order without doubts each page counts alike.
  const rng = seededRng(seed);
  const ofTraining = trainingOrder(
    nameOf === null ? queued : queued.map((page) => ({ ...page, doubt: page.doubt ?? 0 })),
    random,
    rng,
  );
  const set = mixes ? others.flatMap((page, at) => (isKnownToUs(page) ? [at] : [])) : [];
  const turns = withKnownPages(ofTraining, set, known, rng);
  const places: NewPlace[] = [
    ...sample.map(([id, chance], at) => ({ id, place: at + 1, slice: "evaluation" as const, chance })),
    ...turns.map(({ page, chance }, at) => ({
      id: others[page]!.id,
      place: sample.length + at + 1,
      slice: "training" as const,
      chance,
    })),
  ];
  const placed = new Set(places.map(({ id }) => id));
  const none = { place: null, slice: null, chance: null } as const;
  return [...places, ...pages.filter(({ id }) => !placed.has(id)).map(({ id }) => ({ id, ...none }))];
}
