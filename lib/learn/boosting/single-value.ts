/** What a boosted model would say of an example if one of its inputs, and nothing else, were another. */
import type { Boosted } from "./model";

/** For values of an input in (above, upTo] the score changes by so much. */
export interface Interval {
  readonly above: number;
  readonly upTo: number;
  readonly change: number;
}

/**
 * (width) how far the score of the example that begins at `offset` could rise, or fall, by another value of each input:
 * never less than it can, and more where no one value is the best in every tree. It costs a fraction of what the
 * intervals cost, and for most examples and inputs it is too little already.
 * @param sign 1 for how far up, -1 for how far down; what is given is 0 or has that sign
 */
export function reachOf(model: Boosted, inputs: Float32Array, offset: number, sign: 1 | -1): Float64Array {
  const { width, roots, feature, threshold, right, value } = model;
  const reach = new Float64Array(width);
  /** The tree in which an input was met last, and one. */
  const met = new Int32Array(width);
  const path = new Int32Array(MOST_DEPTH);
  for (let tree = 0; tree < roots.length; tree++) {
    let length = 0;
    let node = roots[tree]!;
    for (let input = feature[node]!; input >= 0; input = feature[node]!) {
      path[length++] = node;
      node = inputs[offset + input]! <= threshold[node]! ? node + 1 : right[node]!;
    }
    const told = sign * value[node]!;
    for (let at = 0; at < length; at++) {
      const input = feature[path[at]!]!;
      if (met[input] === tree + 1) continue;
      met[input] = tree + 1;
      reach[input]! += sign * (highest(path[at]!, input) - told);
    }
  }
  return reach;

  /** Of the leaves that any value of the input leads to, the highest value with that sign. */
  function highest(from: number, input: number): number {
    let node = from;
    for (let asked = feature[node]!; asked >= 0 && asked !== input; asked = feature[node]!)
      node = inputs[offset + asked]! <= threshold[node]! ? node + 1 : right[node]!;
    if (feature[node]! < 0) return sign * value[node]!;
    return Math.max(highest(node + 1, input), highest(right[node]!, input));
  }
}

/** A tree of 256 leaves is less deep than that. */
const MOST_DEPTH = 256;

/**
 * For each of the inputs that decides anything on the paths of the example that begins at `offset`, how its score
 * changes over all values of that input: intervals that rise and leave nothing out.
 * O(T * D * L) for T trees of depth D with L leaves below a node.
 * @param isAsked whether an input is to be told
 */
export function singleValuesOf(
  model: Boosted,
  inputs: Float32Array,
  offset = 0,
  isAsked: (input: number) => boolean = () => true,
): ReadonlyMap<number, readonly Interval[]> {
  const { roots, feature, threshold, right, value } = model;
  const steps = new Map<number, Step[]>();
  const next = (node: number): number =>
    inputs[offset + feature[node]!]! <= threshold[node]! ? node + 1 : right[node]!;
  for (const root of roots) {
    const path = [root];
    while (feature[path.at(-1)!]! >= 0) path.push(next(path.at(-1)!));
    const told = value[path.at(-1)!]!;
    const seen = new Set<number>();
    for (const node of path) {
      const input = feature[node]!;
      // Further down the path the same input is asked within what is found from here.
      if (input < 0 || seen.has(input) || !isAsked(input)) continue;
      seen.add(input);
      let own = steps.get(input);
      if (own === undefined) steps.set(input, (own = []));
      addSteps(own, input, node, told);
    }
  }
  return new Map([...steps].map(([input, found]) => [input, intervalsOf(found)]));

  /** The leaves that any value of the input leads to from a node on, all others being as they are. */
  function addSteps(into: Step[], input: number, from: number, told: number): void {
    const walk = (start: number, above: number, upTo: number): void => {
      let node = start;
      while (feature[node]! >= 0 && feature[node] !== input) node = next(node);
      if (feature[node]! < 0) {
        const change = value[node]! - told;
        if (change !== 0) into.push({ at: above, change }, { at: upTo, change: -change });
        return;
      }
      const limit = threshold[node]!;
      if (above < limit) walk(node + 1, above, Math.min(upTo, limit));
      if (limit < upTo) walk(right[node]!, Math.max(above, limit), upTo);
    };
    walk(from, -Infinity, Infinity);
  }
}

/** Beyond a value the score changes by so much. */
interface Step {
  readonly at: number;
  readonly change: number;
}

function intervalsOf(steps: readonly Step[]): Interval[] {
  const rising = steps.toSorted((a, b) => a.at - b.at);
  const found: Interval[] = [];
  let change = 0;
  let above = -Infinity;
  for (let at = 0; at < rising.length;) {
    const here = rising[at]!.at;
    if (here > above) found.push({ above, upTo: here, change });
    above = here;
    for (; at < rising.length && rising[at]!.at === here; at++) change += rising[at]!.change;
  }
  if (above < Infinity) found.push({ above, upTo: Infinity, change });
  return found;
}
