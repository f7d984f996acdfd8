/** What something that learned tells of itself: how sure it was of each example, and what it goes by. */

/** What a model says of the examples on a page whose labels are known. */
export interface Judgement {
  /** What the probability speaks of, e.g. `a line is content`. */
  readonly what: string;
  /** (E) in [0, 1] */
  readonly probability: Float64Array;
  /** (E) 1 where it is so, else 0. */
  readonly label: Uint8Array;
}

/** What a model goes by: one number for each of its inputs. */
export interface Weights {
  /** Which of its parts, e.g. `Title`; empty for a model of one part. */
  readonly part: string;
  /**
   * A weight pushes towards content above 0 and away from it below; an importance is the share in the decrease of
   * impurity, in [0, 1], and says nothing of the direction.
   */
  readonly kind: "weight" | "importance";
  /** One sentence on how to read the numbers. */
  readonly doc: string;
  /** In the order of the inputs. */
  readonly inputs: readonly { readonly name: string; readonly value: number }[];
}
