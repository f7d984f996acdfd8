/** All features of a text run, in the order in which the model sees them: adding a group is its file and a line. */
import { ALIKE } from "./alike";
import { CONTAINER } from "./container";
import type { Feature, FeatureGroup } from "./group";
import { HINTS_OF_NAMES } from "./hints";
import { NEIGHBOURS } from "./neighbours";
import { PLACE } from "./place";
import { SURROUNDINGS } from "./surroundings";
import { TEXT } from "./text";
import type { TextRuns } from "./text-runs";
import { TREE } from "./tree";
import { VERDICTS } from "./verdicts";
import { WHOLE_PAGE } from "./whole-page";

export const FEATURE_GROUPS: readonly FeatureGroup[] = [
  TEXT,
  TREE,
  SURROUNDINGS,
  CONTAINER,
  NEIGHBOURS,
  ALIKE,
  HINTS_OF_NAMES,
  PLACE,
  WHOLE_PAGE,
  VERDICTS,
];

/** W features. */
export const FEATURES: readonly Feature[] = FEATURE_GROUPS.flatMap(({ features }) => features);

const known = new WeakMap<TextRuns, Float32Array>();

/** (P * W) the features of all runs, row by row; worked out once for a page. */
export function featureRows(runs: TextRuns): Float32Array {
  let rows = known.get(runs);
  if (rows === undefined) known.set(runs, (rows = compute(runs)));
  return rows;
}

function compute(runs: TextRuns): Float32Array {
  const width = FEATURES.length;
  const rows = new Float32Array(runs.size * width);
  let at = 0;
  for (const group of FEATURE_GROUPS)
    for (const column of group.columns(runs)) {
      for (let run = 0; run < runs.size; run++) rows[run * width + at] = column[run]!;
      at++;
    }
  return rows;
}
