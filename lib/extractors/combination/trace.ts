/** Every text run with its probability, and every feature as a column. */
import type { Extraction, Trace } from "../contract/contract";
import { keptParagraphs, paragraphUnits } from "../contract/paragraph-units";
import { cutOf, type Judged } from "./judge";
import { INPUTS } from "./inputs";
import type { Values } from "./params";

/** @param extraction what was decided with these values */
export function traceOf(found: Judged, values: Values, { keep }: Extraction): Trace {
  const { runs, rows, probability } = found;
  const { page, of, start } = runs;
  const cut = cutOf(found, values);
  return {
    unit: "text run",
    units: paragraphUnits(page, runs, keep, (run) => probability[run]!),
    curves: [
      {
        name: "Probability of each text run",
        doc: "A bar is a text run, in document order; those that reach the line are kept.",
        form: "bars",
        x: "text run",
        y: "probability",
        values: probability,
        leaf: Int32Array.from(start),
        kept: keptParagraphs(runs, keep),
        limits:
          cut > 1
            ? []
            : [
                values.cut === "threshold"
                  ? { name: "threshold", value: cut, param: "threshold" }
                  : { name: "highest expected F1", value: cut },
              ],
      },
    ],
    columns: INPUTS.map(({ name, doc }, at) => ({ name, doc, values: columnAt(at, rows, of) })),
  };
}

/**
 * (L) input `at` of the run that each leaf is in, NaN outside of runs. By a plain loop: there are two hundred of them,
 * and with `Float64Array.from` they took a third of what it takes to show the answer.
 */
function columnAt(at: number, rows: Float32Array, of: Int32Array): Float64Array {
  const values = new Float64Array(of.length);
  for (let leaf = 0; leaf < values.length; leaf++) {
    const run = of[leaf]!;
    values[leaf] = run < 0 ? NaN : rows[run * INPUTS.length + at]!;
  }
  return values;
}
