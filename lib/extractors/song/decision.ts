/**
 * What a method of this family leaves beside the verdicts: enough for scores and reasons, so that methods can
 * stand in for each other.
 */
import type { Measure } from "../contract/contract";

export interface Decision {
  /** (L) */
  readonly score: Float32Array;
  /** (L) what parts reasons beside verdict, rule and element, e.g. the block of each leaf. */
  readonly unit: Int32Array;
  /** Measures of the run that begins at a leaf, by the rule that decided it. */
  measuresOf(leaf: number): readonly Measure[];
}
