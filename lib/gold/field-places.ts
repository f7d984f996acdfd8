/** Where labels say that a field is, and what that reads as. */
import { leavesIn } from "../page/axis";
import type { Page } from "../page/page";
import { boundariesOf, renderLeaves } from "../page/render";
import { FIELD_NAMES, fieldsIn, type FieldName, type Fields } from "./fields";
import { stretches, type Intervals } from "./stretches";

/** Where fields are on the text axis, by name; absent where nobody says. */
export type FieldIntervals = Readonly<Partial<Record<FieldName, Intervals>>>;

/** What separates the parts of a field that was labelled in several places. */
const BETWEEN = { title: " ", author: ", ", date: ", " } as const satisfies Record<FieldName, string>;

/** A field that was labelled, as text in one line; "" for places without text. */
export function fieldText(page: Page, field: FieldName, places: Intervals): string {
  return places
    .map((place) => lineAt(page, place))
    .filter((text) => text !== "")
    .join(BETWEEN[field]);
}

/**
 * The text of one place in one line. Only the texts that it is in are gone through: there may be an author for each of
 * thousands of comments.
 */
function lineAt(page: Page, place: Intervals[number]): string {
  const { start, end } = stretches([place])[0]!;
  const range = leavesIn(page, start, end);
  const parts = page.leaves
    .slice(range.start, range.end)
    .map(({ start: from, text }) => ({ text: text.slice(Math.max(0, start - from), end - from) }));
  const boundaries = boundariesOf(page).subarray(range.start, range.end);
  return renderLeaves(parts, boundaries, new Uint8Array(parts.length).fill(1)).replace(/\s+/g, " ").trim();
}

/** The fields of gold as texts: those that it has, and for the others what labels point at. */
export function fieldsOn(
  page: Page,
  gold: Fields & { readonly fieldIntervals?: FieldIntervals | undefined },
): Fields {
  const { fieldIntervals = {} } = gold;
  const pointedAt = FIELD_NAMES.flatMap((field) => {
    const places = fieldIntervals[field];
    return places === undefined ? [] : [[field, fieldText(page, field, places)] as const];
  });
  return { ...fieldsIn(Object.fromEntries(pointedAt)), ...fieldsIn(gold) };
}

/** Those of these places whose field the gold does not have; null for none. */
export function placesBeside(gold: Fields, places: FieldIntervals | undefined): FieldIntervals | null {
  const known = fieldsIn(gold);
  const beside = Object.entries(places ?? {}).filter(([field]) => known[field as FieldName] === undefined);
  return beside.length === 0 ? null : Object.fromEntries(beside);
}
