/** The candidates of each field by the probability that a learned model gives them, the likeliest first. */
import { FIELD_NAMES, type FieldName } from "../../gold/fields";
import type { View } from "../../page/page";
import type { FieldHit } from "../contract/contract";
import { candidatesOf, type Candidate } from "./candidates";
import { told } from "./choose";
import { inputsOf, readable } from "./describe";
import type { Known } from "./models";

/**
 * As `fieldCandidates`, by a learned order; a field that was not learned stays in the order of trust.
 * @param minProbability a field whose candidates are all less likely has no answer
 */
export function likeliestCandidates(view: View, known: Known, minProbability: number): FieldHit[] {
  const candidates = candidatesOf(view);
  return FIELD_NAMES.flatMap((field) => likeliestOf(view, field, candidates, known, minProbability));
}

function likeliestOf(
  { page }: View,
  field: FieldName,
  candidates: Readonly<Record<FieldName, readonly Candidate[]>>,
  { predictors }: Known,
  minProbability: number,
): FieldHit[] {
  const predict = predictors[field];
  const asked = readable(candidates[field]);
  if (predict === null || asked.length === 0) return told(candidates[field]);
  const predicted = predict(inputsOf(page, field, asked, candidates.title));
  const probability = new Map<Candidate, number>(asked.map((each, at) => [each, predicted[at]!]));
  const percentOf = (candidate: Candidate): string =>
    `${Math.round(100 * (probability.get(candidate) ?? 0))} %`;
  // Stable: of those as likely the more trusted comes first.
  const ordered = [...asked].sort((a, b) => probability.get(b)! - probability.get(a)!);
  const refused = candidates[field].filter(({ value }) => value === null);
  const unlikely = (candidate: Candidate): Candidate => ({
    ...candidate,
    value: null,
    refusal: `the ${field} by ${percentOf(candidate)} only`,
  });
  const isNone = probability.get(ordered[0]!)! < minProbability;
  return told([...(isNone ? ordered.map(unlikely) : ordered), ...refused], {
    taken: (answer) => `the likeliest of what the page has, the ${field} by ${percentOf(answer)}`,
    notTaken: (other) => `the ${field} by ${percentOf(other)}`,
  });
}
