/**
 * What each input did for an ensemble of trees: the mean decrease of impurity (Breiman 1984), by entropy as the
 * trees are grown.
 *
 * A tree keeps no counts. How many examples went left follows from the shares of label 1, since the share of a
 * node is the mean of those of its children weighed by their examples. Where both children have the same share,
 * which growing never leaves and pruning may, it cannot be told: halves are assumed, and that split itself has
 * gained nothing.
 */
import type { Ensemble } from "./ensemble";
import type { Tree } from "./tree";

/** (width) the share of each input in the whole decrease, adding up to 1; all 0 where no tree has a split. */
export function importancesOf({ width, trees }: Ensemble): Float64Array {
  const sums = new Float64Array(width);
  for (const tree of trees) addDecreases(tree, sums);
  const total = sums.reduce((sum, value) => sum + value, 0);
  return total === 0 ? sums : sums.map((value) => value / total);
}

function addDecreases({ feature, right, probability }: Tree, sums: Float64Array): void {
  /** (M) the share of all examples that arrive at a node; children come after their parents. */
  const arriving = new Float64Array(feature.length);
  arriving[0] = 1;
  feature.forEach((input, node) => {
    if (input < 0) return;
    const [left, other] = [node + 1, right[node]!];
    const [whole, low, high] = [probability[node]!, probability[left]!, probability[other]!];
    const isTold = low !== high;
    const goesLeft = isTold ? Math.min(1, Math.max(0, (whole - high) / (low - high))) : 0.5;
    arriving[left] = arriving[node]! * goesLeft;
    arriving[other] = arriving[node]! * (1 - goesLeft);
    if (!isTold) return;
    const decrease = entropy(whole) - goesLeft * entropy(low) - (1 - goesLeft) * entropy(high);
    sums[input]! += arriving[node]! * Math.max(0, decrease);
  });
}

/** In bits, of a share of label 1. */
function entropy(share: number): number {
  return share <= 0 || share >= 1 ? 0 : -share * Math.log2(share) - (1 - share) * Math.log2(1 - share);
}
