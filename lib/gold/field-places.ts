/** Where labels say that a field is, and what that reads as. */
import type { Page } from "../page/page";
import { FIELD_NAMES, fieldsIn, type FieldName, type Fields } from "./fields";
import { textOfStretches } from "./leaves";
import { stretches, type Intervals } from "./stretches";

/** Where fields are on the text axis, by name; absent where nobody says. */
export type FieldIntervals = Readonly<Partial<Record<FieldName, Intervals>>>;

/** What separates the parts of a field that was labelled in several places. */
const BETWEEN = { title: " ", author: ", ", date: ", " } as const satisfies Record<FieldName, string>;

/** A field that was labelled, as text in one line; "" for places without text. */
export function fieldText(page: Page, field: FieldName, places: Intervals): string {
  return places
    .map((place) =>
      textOfStretches(page, stretches([place]))
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "")
    .join(BETWEEN[field]);
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
