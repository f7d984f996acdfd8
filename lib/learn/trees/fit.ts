/**
 * Growing an ensemble of trees: a forest (Breiman 2001), or bagging (Breiman 1996) of pruned ones. The same examples,
 * options and seed give the same trees. Apart from how ensembles are kept and asked: those who ask need none of it.
 */
import { seededRng, type Rng } from "../rng";
import { finished, type Steps } from "../steps";
import type { Ensemble } from "./ensemble";
import { ranked, type Examples, type RankedExamples } from "./examples";
import { growTree } from "./grow";
import { pruneTree } from "./prune";
import type { Tree } from "./tree";

export type EnsembleKind = "forest" | "bagging";

export interface EnsembleOptions {
  readonly kind: EnsembleKind;
  readonly trees: number;
  readonly seed: number;
}

/** One of so many parts of each bag is held back to prune on. */
const PRUNING_FOLDS = 3;
const MIN_PER_PRUNED_LEAF = 2;

/**
 * Learn from examples.
 * @param onTree called before each tree
 * @throws UsageError `one-class`; InputError `not-a-number`; whatever `onTree` throws
 */
export function fitEnsemble(
  examples: Examples,
  options: EnsembleOptions,
  onTree: (tree: number) => void = () => {},
): Ensemble {
  return finished(ensembleTrees(examples, options), onTree);
}

/** The same, tree by tree. */
export function* ensembleTrees(
  examples: Examples,
  { kind, trees: count, seed }: EnsembleOptions,
): Steps<Ensemble> {
  const known = ranked(examples);
  const rng = seededRng(seed);
  const trees: Tree[] = [];
  for (let tree = 0; tree < count; tree++) {
    yield tree;
    trees.push(kind === "forest" ? forestTree(known, rng) : prunedTree(known, rng));
  }
  return { width: examples.width, trees };
}

/** Unpruned, of as many examples as there are, drawn with replacement; floor(log2(width)) + 1 inputs a node. */
function forestTree(examples: RankedExamples, rng: Rng): Tree {
  const size = examples.labels.length;
  const drawn = new Int32Array(size);
  for (let draw = 0; draw < size; draw++) drawn[rng.below(size)]!++;
  const inputsPerSplit = Math.floor(Math.log2(examples.width)) + 1;
  const { feature, threshold, right, probability } = growTree(
    examples,
    drawn,
    { inputsPerSplit, minPerLeaf: 1 },
    rng,
  );
  return { feature, threshold, right, probability };
}

/** Grown on two thirds of such a draw with all inputs, pruned on the third. */
function prunedTree(examples: RankedExamples, rng: Rng): Tree {
  const size = examples.labels.length;
  const grown = new Int32Array(size);
  const held = new Int32Array(size);
  for (let draw = 0; draw < size; draw++) (draw % PRUNING_FOLDS === 0 ? held : grown)[rng.below(size)]!++;
  const growth = { inputsPerSplit: examples.width, minPerLeaf: MIN_PER_PRUNED_LEAF };
  return pruneTree(growTree(examples, grown, growth, rng), examples, held);
}
