/** Which pages an annotator labels without proposals, and why: what proposals change can only be told by their absence. */

/** One page in so many of a training slice is labelled without proposals. */
export const WITHOUT_PROPOSALS = 10;

/** Why nothing is proposed: extractors are scored by the page, or it belongs to the share that shows what proposals do. */
export type Blindness = "evaluation" | "share";

/**
 * Null where proposals are shown. Of the pages of a training slice a share is drawn by annotator and page: the same
 * answer in every visit and browser, and other pages for other annotators. Pages in no slice are nobody's study.
 */
export function blindness(
  slice: "evaluation" | "training" | null,
  pageId: string,
  annotator: string,
): Blindness | null {
  if (slice === "evaluation") return "evaluation";
  return slice === "training" && hash(`${annotator}\n${pageId}`) % WITHOUT_PROPOSALS === 0 ? "share" : null;
}

/** FNV-1a of the UTF-16 units, then mixed once more: names that differ in their last letter only must fall apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}
