import type { FieldIntervals } from "./field-places";
import { FIELD_NAMES, fieldsIn, type FieldName, type Fields } from "./fields";
import type { Intervals } from "./stretches";

/** What is right on a page: its content, snippets in and outside of it, and its fields. Absent means unknown. */
export interface Gold extends Fields {
  /** The gold text; absent where the page has no full-text gold. The empty string says: no main content. */
  readonly text?: string;
  /**
   * Character intervals `[start, end)` on the text axis that are content, where labels (not only text) are
   * known; see `stretches`.
   */
  readonly intervals?: Intervals;
  readonly with?: readonly string[];
  readonly without?: readonly string[];
  /** Where labels say that fields are; a field that is known as a text goes first. */
  readonly fieldIntervals?: FieldIntervals;
}

/** The gold among what else is known of a page, so that nothing else travels to a thread. */
export function goldOf(gold: Gold): Gold {
  const { text, intervals, with: inside, without, fieldIntervals } = gold;
  return {
    ...(text !== undefined && { text }),
    ...(intervals !== undefined && { intervals }),
    ...(inside !== undefined && { with: inside }),
    ...(without !== undefined && { without }),
    ...(fieldIntervals !== undefined && { fieldIntervals }),
    ...fieldsIn(gold),
  };
}

/** What a metric needs to know of a page: what is content, snippets that belong to it or do not, or a field. */
export type GoldKind = "content" | "snippets" | FieldName;

/**
 * The kinds of gold that a page has, without looking at the page. Empty lists of snippets and blank fields are
 * none.
 */
export function goldKinds(gold: Gold): GoldKind[] {
  const { text, intervals, with: inside = [], without = [] } = gold;
  const kinds: GoldKind[] = [];
  if (text !== undefined || intervals !== undefined) kinds.push("content");
  if (inside.length + without.length > 0) kinds.push("snippets");
  const { fieldIntervals = {} } = gold;
  const known = fieldsIn(gold);
  return [
    ...kinds,
    ...FIELD_NAMES.filter((name) => known[name] !== undefined || fieldIntervals[name] !== undefined),
  ];
}
