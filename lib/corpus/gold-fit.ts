import { InputError } from "../errors";
import type { Page } from "../page/page";
import type { GoldRecord } from "./record";

/**
 * Refuse gold that speaks of text which the page does not have: it was made for other bytes, or for another
 * encoding of them, and what it says of the rest is not to be trusted either.
 * @throws InputError `gold-beyond-text`
 */
export function mustFitText(
  { textLength }: Pick<Page, "textLength">,
  { intervals, corrections, original, roles }: GoldRecord,
): void {
  const ends = [
    ...(intervals ?? []).map(([, end], index) => ({ what: `intervals.${index}`, end })),
    ...(original?.intervals ?? []).map(([, end], index) => ({ what: `original.intervals.${index}`, end })),
    ...(corrections ?? []).map(({ end }, index) => ({ what: `corrections.${index}`, end })),
    ...(roles ?? []).map(({ end }, index) => ({ what: `roles.${index}`, end })),
  ];
  const beyond = ends.find(({ end }) => end > textLength);
  if (beyond !== undefined)
    throw new InputError(
      "gold-beyond-text",
      `${beyond.what} ends at character ${beyond.end} of a page that has ${textLength}`,
    );
}
