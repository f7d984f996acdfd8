/** S3's fields in inspect mode: what the models of title and date say of each text, beside the way of NCE. */
import type { View } from "../../page/page";
import type { Curve, Extraction, Trace } from "../contract/contract";
import type { FieldValues } from "./field-params";
import type { Candidates } from "./candidates";
import { analyse, findFields, type Known } from "./find";
import { traceNce } from "./trace";

/** NCE's trace, with what both models say of each text. */
export function traceFields(
  view: View,
  values: FieldValues,
  { keep }: Extraction,
  known: Known | null,
): Trace {
  const analysis = analyse(view, values);
  const { relevant, candidates, texts } = analysis;
  const found = findFields(view, analysis, values, known);
  const nce = traceNce(view.page, keep, relevant.separator, relevant.noise, values.alpha);
  if (known === null) return nce;
  const column = ({ of }: Candidates, probabilities: Float64Array): Float64Array =>
    Float64Array.from(of, (candidate) => (candidate < 0 ? NaN : probabilities[candidate]!));
  const bars = (
    name: string,
    { longest }: Candidates,
    probabilities: Float64Array,
    chosen: ReadonlySet<number>,
  ): Curve => ({
    name,
    doc: "A bar is a text among which title and date are looked for, in document order.",
    form: "bars",
    x: "text",
    y: "probability",
    values: probabilities,
    leaf: longest,
    kept: Uint8Array.from(probabilities, (_, at) => (chosen.has(at) ? 1 : 0)),
    limits: [{ name: "minProbability", value: values.minProbability, param: "minProbability" }],
  });
  return {
    ...nce,
    curves: [
      bars(
        "Probability of being the title",
        candidates,
        found.titleProbability,
        new Set(found.title < 0 ? [] : [found.title]),
      ),
      bars("Probability of being the date", texts, found.dateProbability, new Set(found.dates)),
      ...nce.curves,
    ],
    columns: [
      {
        name: "title probability",
        doc: "What the title model says of the text; empty where it is not asked.",
        values: column(candidates, found.titleProbability),
      },
      {
        name: "date probability",
        doc: "What the date model says of the text; empty where it is not asked.",
        values: column(texts, found.dateProbability),
      },
      ...nce.columns,
    ],
  };
}
