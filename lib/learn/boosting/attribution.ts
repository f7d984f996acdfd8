/** What a boosted model's inputs did: for one example along its paths, and over all splits. */
import type { Boosted } from "./model";

/** The log-odds before anything is known of an example: the mean over those the trees were grown on. */
export function biasOf({ base, roots, value }: Boosted): number {
  return roots.reduce((sum, root) => sum + value[root]!, base);
}

/**
 * (width) what each input adds to the score of the example that begins at `offset` (Saabas 2014): at each step of
 * a path, the input that was asked about is given the change of the node's mean. With `biasOf` they add up to the
 * score.
 */
export function attributionOf(model: Boosted, inputs: Float32Array, offset = 0): Float64Array {
  const { width, roots, feature, threshold, right, value } = model;
  const parts = new Float64Array(width);
  for (const root of roots)
    for (let node = root, input = feature[node]!; input >= 0; input = feature[node]!) {
      const next = inputs[offset + input]! <= threshold[node]! ? node + 1 : right[node]!;
      parts[input]! += value[next]! - value[node]!;
      node = next;
    }
  return parts;
}

/** (width) the share of each input in the whole gain, adding up to 1; all 0 where no tree has a split. */
export function importancesOf({ gain }: Boosted): Float64Array {
  const total = gain.reduce((sum, part) => sum + part, 0);
  return total === 0 ? gain.slice() : gain.map((part) => part / total);
}
