/** Every text run with its probability, and every feature as a column. */
import type { Extraction, LeafColumn, Trace } from "../contract/contract";
import { keptParagraphs, paragraphUnits } from "../contract/paragraph-units";
import { cutOf, type Judged } from "./judge";
import { INPUTS } from "./inputs";
import type { Values } from "./params";
import { tell } from "./telling/scale";

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
    columns: INPUTS.map(({ name, doc }, at) => column(name, doc, () => columnAt(at, rows, of))),
  };
}

const SCALES = new Map(INPUTS.map(({ name, scale }) => [name, scale]));

/** What an input says of a text, in place of the number that the trees see. */
export const tellColumn = (name: string, value: number): string => tell(SCALES.get(name)!, value);

/** A column whose values are worked out when somebody looks at it: there are two hundred, and one is drawn at a time. */
function column(name: string, doc: string, valuesOf: () => Float64Array): LeafColumn {
  let known: Float64Array | null = null;
  return {
    name,
    doc,
    get values() {
      return (known ??= valuesOf());
    },
  };
}

/** (L) input `at` of the run that each leaf is in, NaN outside of runs. */
function columnAt(at: number, rows: Float32Array, of: Int32Array): Float64Array {
  return Float64Array.from(of, (run) => (run < 0 ? NaN : rows[run * INPUTS.length + at]!));
}
