/** What the trees are asked with: a row of numbers for each text run. */
import type { Binned } from "../../learn/boosting/bins";
import { hashedScore, type HashedLinear } from "../../learn/hashed-linear";
import { CONTEXT_FEATURES, contextRows, placesOf, type RunPlaces } from "./context";
import { FEATURES, featureRows } from "./features/catalogue";
import type { Feature } from "./features/group";
import type { TextRuns } from "./features/text-runs";
import { tokensOf, type RunTokens } from "./features/tokens";

/** W features, and what the words say here and around. */
export const INPUTS: readonly Feature[] = [...FEATURES, ...CONTEXT_FEATURES];

/**
 * Features that look for words of a language: function words in the text, and words like `news` in the address, which is
 * written in the language of the page as often as not. No other depends on which words a text has. Class names and ids
 * (`hints`) are no such words: they are English by convention of those who write HTML, whatever the page is in.
 */
const OF_LANGUAGE = ["text.stopWords", "page.addressHint"].map((name) =>
  FEATURES.findIndex((feature) => feature.name === name),
);

/**
 * Inputs in which what depends on a language never varies: trees that learn from them never ask for it, so that what
 * they are asked with later may have it.
 * @param bins of INPUTS
 */
export const withoutLanguage = (bins: Binned): Binned => ({
  ...bins,
  edges: bins.edges.map((cuts, input) => (OF_LANGUAGE.includes(input) ? new Float32Array(0) : cuts)),
});

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
  const rows = new Float32Array(lexical.length * INPUTS.length);
  const width = FEATURES.length;
  for (let run = 0; run < lexical.length; run++)
    rows.set(features.subarray(run * width, (run + 1) * width), run * INPUTS.length);
  return withContext(rows, places, lexical);
}

/** The same for a page that is asked once: its features are worked out in place. */
export function inputRowsOf(runs: TextRuns, model: HashedLinear | null): Float32Array {
  return withContext(featureRows(runs, CONTEXT_FEATURES.length), placesOf(runs), lexicalOf(runs, model));
}

/** @param rows (P * INPUTS) with room for what the words say, which is written there */
function withContext(rows: Float32Array, places: RunPlaces, lexical: Float32Array): Float32Array {
  const context = contextRows(places, lexical);
  const more = CONTEXT_FEATURES.length;
  for (let run = 0; run < lexical.length; run++)
    rows.set(context.subarray(run * more, (run + 1) * more), run * INPUTS.length + FEATURES.length);
  return rows;
}

/** The log-odds of the words of all runs of a page. */
function lexicalOf(runs: TextRuns, model: HashedLinear | null): Float32Array {
  return model === null ? new Float32Array(runs.size) : lexicalScores(tokensOf(runs), model);
}
