import { isReview } from "./reviewer";

/** People of a page by their places, for who must not know their names: `person:1`, and `person:3 (review)` for a reviewer. */
const HIDDEN = /^person:([1-9]\d*)( \(review\))?$/;

/**
 * The people of a page in an order that tells nothing of their names: it follows from the page's id, and nobody's coming or going changes the order of the others.
 * Reviewers come last. Hidden names stand by their places.
 */
export function rankedNames(annotators: readonly string[], pageId: string): readonly string[] {
  const ranked = annotators.map((name) => ({ name, last: Number(isReview(name)), rank: placeOf(name) ?? hash(`${pageId} ${name}`) }));
  return ranked.sort((a, b) => a.last - b.last || a.rank - b.rank).map(({ name }) => name);
}

/** What stands for each name: by it the order is the same, and `revealed` finds the name again. */
export function hiddenNames(annotators: readonly string[], pageId: string): ReadonlyMap<string, string> {
  return new Map(rankedNames(annotators, pageId).map((name, place) => [name, `person:${place + 1}${isReview(name) ? " (review)" : ""}`]));
}

/** Whether a name stands for another one. */
export const isHiddenName = (name: string): boolean => HIDDEN.test(name);

/** The name behind a hidden one; what is none stays as it is, and so does the place of nobody. */
export function revealed(name: string, annotators: readonly string[], pageId: string): string {
  const place = placeOf(name);
  return place === null || annotators.includes(name) ? name : (rankedNames(annotators, pageId)[place - 1] ?? name);
}

function placeOf(name: string): number | null {
  const place = HIDDEN.exec(name)?.[1];
  return place === undefined ? null : Number(place);
}

/** FNV-1a, 32 bits, mixed once more: names that differ in their last letter alone would keep their order on every page. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}
