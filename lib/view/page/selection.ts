import type { LeafRange, NodeId } from "../../page/page";

/**
 * What is selected or hovered: leaves, and the element behind them where there is one (null for a run cut out
 * of an element).
 */
export interface Selection {
  readonly range: LeafRange;
  readonly node: NodeId | null;
}

/** Drawing layers that can be switched off by key, in every mode. */
export const LAYERS = ["density", "blocks", "cuts", "errors", "veil"] as const;
export type Layer = (typeof LAYERS)[number];

/** The veil over what is dropped: the same key and words in every mode that shows verdicts. */
export const VEIL = {
  key: "v",
  word: "Kept only",
  label: "Veil what is dropped, or show the page in full light",
} as const;

/** Whether two runs of texts have one in common. */
export const overlaps = (a: LeafRange, b: LeafRange): boolean => a.start < b.end && b.start < a.end;
