/** What the trees are asked with: a row of numbers for each text run. */
import { hashedScore, type HashedLinear } from "../../learn/hashed-linear";
import { CONTEXT_FEATURES, contextRows, type RunPlaces } from "./context";
import { FEATURES } from "./features/catalogue";
import type { Feature } from "./features/group";
import type { TextRuns } from "./features/text-runs";
import { tokensOf, type RunTokens } from "./features/tokens";

/** W features, and what the words say here and around. */
export const INPUTS: readonly Feature[] = [...FEATURES, ...CONTEXT_FEATURES];

/** (P) log-odds of the words; 0 without a model of them. */
export function lexicalScores({ tokens, starts }: RunTokens, model: HashedLinear | null): Float32Array {
  const scores = new Float32Array(starts.length - 1);
  if (model !== null)
    for (let run = 0; run < scores.length; run++)
      scores[run] = hashedScore(model, tokens, starts[run], starts[run + 1]);
  return scores;
}

/**
 * (P * INPUTS) row by row.
 * @param features (P * FEATURES)
 * @param lexical (P)
 */
export function inputRows(features: Float32Array, places: RunPlaces, lexical: Float32Array): Float32Array {
  const context = contextRows(places, lexical);
  const rows = new Float32Array(lexical.length * INPUTS.length);
  const [width, more] = [FEATURES.length, CONTEXT_FEATURES.length];
  for (let run = 0, at = 0; run < lexical.length; run++, at += width + more) {
    rows.set(features.subarray(run * width, (run + 1) * width), at);
    rows.set(context.subarray(run * more, (run + 1) * more), at + width);
  }
  return rows;
}

/** The log-odds of the words of all runs of a page. */
export function lexicalOf(runs: TextRuns, model: HashedLinear | null): Float32Array {
  return model === null ? new Float32Array(runs.size) : lexicalScores(tokensOf(runs), model);
}
