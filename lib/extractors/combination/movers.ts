/** What moved a text run most, in words. */
import { attributionOf } from "../../learn/boosting/attribution";
import { figureOf } from "../../text/figures";
import { INPUTS } from "./inputs";
import type { Judged } from "./judge";
import type { Combination } from "./model";
import { tell } from "./telling/scale";

/** How many features are named. */
const NAMED = 4;

/**
 * The features that moved a run most, each with its value as people read it, its name and how far it moved the log-odds:
 * `other texts of the page that are the same: 4 (alike.duplicates −0.71); ...`
 */
export function moversWords(run: number, { rows }: Judged, model: Combination): string {
  const offset = run * INPUTS.length;
  const parts = attributionOf(model.trees, rows, offset);
  return INPUTS.map((feature, at) => ({ feature, seen: rows[offset + at]!, by: parts[at]! }))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, NAMED)
    .map(({ feature: { name, words, scale }, seen, by }) => {
      const moved = `${by > 0 ? "+" : "−"}${figureOf(Math.abs(by))}`;
      return `${words}: ${tell(scale, seen)} (${name} ${moved})`;
    })
    .join("; ");
}
