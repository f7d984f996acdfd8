import { isReview } from "../reviewer";

/**
 * People of a page by digits, for who must not know their names: `person:2718281828`, and `person:31415926
 * (review)` for a reviewer.
 */
const HIDDEN = /^person:([1-9]\d*)( \(review\))?$/;

/** What is put in place of a name on a page, so that who must not know it does not. */
export type Hide = (name: string, pageId: string) => string;

/**
 * The people of a page in an order that tells nothing of their names: it follows from the page's id, and
 * nobody's coming or going changes the order of the others. Reviewers come last. Hidden names stand where
 * those do that they stand for.
 */
export function rankedNames(annotators: readonly string[], pageId: string): readonly string[] {
  const ranked = annotators.map((name) => ({
    name,
    last: Number(isReview(name)),
    rank: digitsOf(name, pageId),
  }));
  return ranked.sort((a, b) => a.last - b.last || a.rank - b.rank).map(({ name }) => name);
}

/**
 * What stands for each name, in the order of the names. It follows from the name and the page alone: whoever
 * labels the page between its being sent and a question about one of its people, that question still means
 * the same person. Who has a list of names can find out which of them it is; hiding keeps unbiased and is no
 * secret.
 */
export function hiddenNames(annotators: readonly string[], pageId: string): ReadonlyMap<string, string> {
  return new Map(rankedNames(annotators, pageId).map((name) => [name, hiddenName(name, pageId)]));
}

/**
 * Whether there is something to hide: two or more labelled the page. A reviewer's set beside one person's
 * labels gives nobody away.
 */
export const areWorthHiding = (annotators: readonly string[]): boolean =>
  annotators.filter((name) => !isReview(name)).length > 1;

/** Whether a name stands for another one. */
export const isHiddenName = (name: string): boolean => HIDDEN.test(name);

/**
 * The name behind a hidden one; what is none stays as it is, and so does one that stands for nobody of the
 * page.
 */
export function revealed(name: string, annotators: readonly string[], pageId: string): string {
  if (!isHiddenName(name) || annotators.includes(name)) return name;
  return annotators.find((annotator) => hiddenName(annotator, pageId) === name) ?? name;
}

/** What stands for a name on a page; a hidden one stays as it is. */
export function hiddenName(name: string, pageId: string): string {
  return isHiddenName(name) ? name : `person:${digitsOf(name, pageId)}${isReview(name) ? " (review)" : ""}`;
}

/**
 * The digits that stand for a name on a page, by which people are ranked too: both must be the same whether
 * the name is hidden or not. Positive.
 */
function digitsOf(name: string, pageId: string): number {
  const digits = HIDDEN.exec(name)?.[1];
  return digits === undefined ? hash(`${pageId} ${name}`) + 1 : Number(digits);
}

/**
 * FNV-1a, 32 bits, mixed once more: names that differ in their last letter alone would keep their order on
 * every page.
 */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}
