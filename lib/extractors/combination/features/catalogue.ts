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

/**
 * (P * (W + more)) the features of all runs, row by row.
 * @param more numbers that each row has room for behind them
 */
export function featureRows(runs: TextRuns, more = 0): Float32Array {
  const width = FEATURES.length + more;
  const rows = new Float32Array(runs.size * width);
  let first = 0;
  for (const group of FEATURE_GROUPS)
    for (const column of group.columns(runs)) {
      for (let run = 0, at = first; run < runs.size; run++, at += width) rows[at] = column[run]!;
      first++;
    }
  return rows;
}
