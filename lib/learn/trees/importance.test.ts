import { describe, expect, it } from "vitest";
import { seededRng } from "../rng";
import { fitEnsemble } from "./fit";
import { growTree } from "./grow";
import { ranked } from "./examples";
import { importancesOf } from "./importance";

/** Two inputs of which the first alone tells the label, but for one example in eight. */
function examples(count: number) {
  const rng = seededRng(3);
  const inputs = Float64Array.from({ length: count * 2 }, () => rng.below(100));
  const labels = Uint8Array.from({ length: count }, (_, at) =>
    (at % 8 === 0 ? inputs[at * 2 + 1]! : inputs[at * 2]!) >= 50 ? 1 : 0,
  );
  return { inputs, labels, width: 2 };
}

describe("importances", () => {
  it("are what the splits gained, by the examples that arrived there", () => {
    const known = ranked(examples(400));
    const drawn = new Int32Array(400).fill(1);
    const tree = growTree(known, drawn, { inputsPerSplit: 2, minPerLeaf: 1 }, seededRng(1));
    const bits = (total: number, positive: number): number =>
      [positive, total - positive].reduce((sum, n) => (n === 0 ? sum : sum - n * Math.log2(n / total)), 0);
    const at = (node: number): number => bits(tree.examples[node]!, tree.positive[node]!);
    const gained = [0, 0];
    tree.feature.forEach((input, node) => {
      if (input >= 0) gained[input]! += at(node) - at(node + 1) - at(tree.right[node]!);
    });
    const whole = gained[0]! + gained[1]!;
    const found = importancesOf({ width: 2, trees: [tree] });
    expect(found[0]).toBeCloseTo(gained[0]! / whole, 9);
    expect(found[1]).toBeCloseTo(gained[1]! / whole, 9);
  });

  it.each(["forest", "bagging"] as const)("name the input that tells the label, of a %s", (kind) => {
    const found = importancesOf(fitEnsemble(examples(400), { kind, trees: 5, seed: 1 }));
    expect(found[0]! + found[1]!).toBeCloseTo(1, 12);
    expect(found[0]).toBeGreaterThan(0.6);
  });

  it("are 0 where no tree has a split", () => {
    const leaf = { feature: [-1], threshold: [0], right: [0], probability: [0.5] };
    expect([...importancesOf({ width: 3, trees: [leaf] })]).toEqual([0, 0, 0]);
  });
});
