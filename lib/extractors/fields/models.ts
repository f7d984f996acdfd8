/** The learned order of candidates: an ensemble of trees for each field, how they are kept and what they say. */
import * as z from "zod/mini";
import { FIELD_NAMES, type FieldName } from "../../gold/fields";
import { ensembleSchema, withWidth, type Ensemble } from "../../learn/trees/ensemble";
import { importancesOf } from "../../learn/trees/importance";
import { predictorOf, type Predictor } from "../../learn/trees/predict";
import type { Weights } from "../contract/self-report";
import { INPUT_NAMES } from "./describe";

/** What was learned; null for a field that no page taught. */
export type ChoiceModels = Readonly<Record<FieldName, Ensemble | null>>;

export const choiceModelsSchema: z.ZodMiniType<ChoiceModels> = z.object({
  title: z.nullable(ensembleSchema),
  date: z.nullable(ensembleSchema),
  author: z.nullable(ensembleSchema),
});

/** Models with what asks them; null for a field whose candidates stay in the order of trust. */
export interface Known {
  readonly models: ChoiceModels;
  readonly predictors: Readonly<Record<FieldName, Predictor | null>>;
}

/** Models made ready to be asked. @throws InputError `bad-model` where their inputs are not those of today */
export function ready(models: ChoiceModels): Known {
  const predictorFor = (field: FieldName): Predictor | null => {
    const ensemble = models[field];
    return ensemble === null ? null : predictorOf(withWidth(ensemble, INPUT_NAMES[field].length));
  };
  return {
    models,
    predictors: { title: predictorFor("title"), date: predictorFor("date"), author: predictorFor("author") },
  };
}

const PARTS: Readonly<Record<FieldName, string>> = { title: "Title", date: "Date", author: "Author" };

/** What each input did for the models. */
export function weightsOf(models: ChoiceModels): Weights[] {
  return FIELD_NAMES.flatMap((field): Weights[] => {
    const ensemble = models[field];
    if (ensemble === null) return [];
    const importances = importancesOf(ensemble);
    return [
      {
        part: PARTS[field],
        kind: "importance",
        doc: "Share of an input in what the splits of all trees gained.",
        inputs: INPUT_NAMES[field].map((name, at) => ({ name, value: importances[at]! })),
      },
    ];
  });
}
