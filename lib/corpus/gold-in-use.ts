import { placesBeside, type FieldIntervals } from "../gold/field-places";
import { FIELD_NAMES, fieldsIn } from "../gold/fields";
import type { GoldRecord } from "./record";

/** The content that finished labels give a page: intervals `[start, end)` of the text axis. */
export type LabelledContent = readonly (readonly [number, number])[];

/** A stored page as far as its gold goes. */
interface WithGold {
  readonly gold: GoldRecord;
  /** Absent where no labels count. */
  readonly labelled?: LabelledContent;
  /** Where its finished labels say that fields are; absent where they say none. */
  readonly labelledFields?: FieldIntervals;
}

/**
 * The gold that a page is scored against: its own, and where that does not tell the content or a field, what its
 * finished labels say. Own gold goes first: to replace it by labels is somebody's decision, see the job `gold`.
 */
export function goldInUse({ gold, labelled, labelledFields }: WithGold): GoldRecord {
  const content = hasContent(gold) || labelled === undefined ? null : { intervals: labelled };
  const fieldIntervals = placesBeside(gold, labelledFields);
  return content === null && fieldIntervals === null
    ? gold
    : { ...gold, ...content, ...(fieldIntervals !== null && { fieldIntervals }) };
}

/** Whether labels have anything to add to this gold. */
export function isGoldWhole(gold: GoldRecord): boolean {
  return hasContent(gold) && FIELD_NAMES.every((name) => fieldsIn(gold)[name] !== undefined);
}

/** Whether it tells the content of its page. */
export const hasContent = ({ text, intervals }: GoldRecord): boolean =>
  text !== undefined || intervals !== undefined;

/** The gold of a page for who takes it from one source alone, and where that has none, without content and fields. */
export const GOLD_FROM = {
  any: goldInUse,
  gold: ({ gold }: WithGold): GoldRecord => gold,
  labels: ({
    gold: { text: _text, intervals: _intervals, title: _title, date: _date, author: _author, ...rest },
    ...labels
  }: WithGold): GoldRecord => goldInUse({ gold: rest, ...labels }),
} as const;
