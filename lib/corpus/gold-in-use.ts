import type { GoldRecord } from "./record";

/** The content that finished labels give a page: intervals `[start, end)` of the text axis. */
export type LabelledContent = readonly (readonly [number, number])[];

/** A stored page as far as its gold goes. */
interface WithGold {
  readonly gold: GoldRecord;
  /** Absent where no labels count. */
  readonly labelled?: LabelledContent;
}

/**
 * The gold that a page is scored against: its own, and where that does not tell the content, what its
 * finished labels call content. Own gold goes first: to replace it by labels is somebody's decision, see the
 * job `gold`.
 */
export function goldInUse({ gold, labelled }: WithGold): GoldRecord {
  return labelled === undefined || gold.text !== undefined || gold.intervals !== undefined
    ? gold
    : { ...gold, intervals: labelled };
}

/** The gold of a page for who takes it from one source alone, and where that has none, without content. */
export const GOLD_FROM = {
  any: goldInUse,
  gold: ({ gold }: WithGold): GoldRecord => gold,
  labels: ({ gold: { text: _text, intervals: _intervals, ...rest }, labelled }: WithGold): GoldRecord =>
    labelled === undefined ? rest : { ...rest, intervals: labelled },
} as const;
