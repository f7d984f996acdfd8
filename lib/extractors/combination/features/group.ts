/** What a feature group is: named columns over the text runs of a page, each with a sentence. */
import type { TextRuns } from "./text-runs";

/** One number for each text run. */
export interface Feature {
  readonly name: string;
  /** What it is, one sentence. */
  readonly doc: string;
}

/** Features that are worked out together. */
export interface FeatureGroup {
  readonly id: string;
  /** What the group looks at, in a few words. */
  readonly doc: string;
  readonly features: readonly Feature[];
  /** For each feature, in their order, (P) finite numbers. */
  columns(runs: TextRuns): readonly ArrayLike<number>[];
}

/**
 * A group from the sentences of its features and the columns under the same names.
 * @param docs in the order in which the model sees them
 */
export function featureGroup<const Name extends string>(
  id: string,
  doc: string,
  docs: Readonly<Record<Name, string>>,
  columnsOf: (runs: TextRuns) => Readonly<Record<Name, ArrayLike<number>>>,
): FeatureGroup {
  const names = Object.keys(docs) as Name[];
  return {
    id,
    doc,
    features: names.map((name) => ({ name: `${id}.${name}`, doc: docs[name] })),
    columns(runs) {
      const columns = columnsOf(runs);
      return names.map((name) => columns[name]);
    },
  };
}

/** What stands where there is nothing to measure a distance to. */
export const FAR = 99;
