import { evaluationSample } from "../../learn/labelling/evaluation-sample";
import { trainingOrder } from "../../learn/labelling/training-order";
import { seededRng } from "../../learn/rng";
import type { Drawn, NewPlace, OrderRecord, OrderSetup, PageToOrder } from "../../store/interfaces/order";
import { queuedPage } from "./order-plan";

/**
 * The evaluation sample of an order: the one of the order before as far as its pages are there, and more drawn from
 * the other pages where more are wanted. Pages of a sample keep the probability that they were drawn with; of those
 * added later it is that of being drawn from what was left.
 *
 * @param before null where there is none, or another is wanted
 */
export function sampleOf(
  pages: readonly PageToOrder[],
  { evaluation, seed }: Pick<OrderSetup, "evaluation" | "seed">,
  before: Pick<OrderRecord, "sample"> | null,
): readonly Drawn[] {
  const present = new Set(pages.map(({ id }) => id));
  const kept = (before?.sample ?? []).filter(([id]) => present.has(id)).slice(0, evaluation);
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
 * The places of all pages: the evaluation sample first, then those that training asks for. What is labelled already
 * and not in the sample has none.
 *
 * @param nameOf what the doubt about a page must come from; null for an order without doubts
 */
export function placesOf(
  pages: readonly PageToOrder[],
  sample: readonly Drawn[],
  { random, seed }: Pick<OrderSetup, "random" | "seed">,
  nameOf: ((page: PageToOrder) => string) | null,
): NewPlace[] {
  const inSample = new Set(sample.map(([id]) => id));
  const others = pages.filter(({ id }) => !inSample.has(id));
  const queued = others.map((page) => queuedPage(page, nameOf?.(page) ?? null));
  // Of pages that the recipe failed on nothing is expected; of an order without doubts each page counts alike.
  const turns = trainingOrder(
    nameOf === null ? queued : queued.map((page) => ({ ...page, doubt: page.doubt ?? 0 })),
    random,
    seededRng(seed),
  );
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
