import { describe, expect, it } from "vitest";
import { seededRng } from "../rng";
import { boxesOf } from "./boxes";
import type { Ensemble } from "./ensemble";
import { fitEnsemble } from "./fit";
import { predictorOf } from "./predict";
import { leafFor, type Tree } from "./tree";

const rng = seededRng(7);
const WIDTH = 4;
const ROWS = 500;
const inputs = Float64Array.from({ length: ROWS * WIDTH }, () => Math.round(rng.next() * 40) / 4);
const labels = Uint8Array.from({ length: ROWS }, (_, row) =>
  inputs[row * WIDTH]! > 6 && inputs[row * WIDTH + 1]! + rng.next() > 3 ? 1 : 0,
);
const [ensemble, withShares] = (["forest", "bagging"] as const).map((kind) =>
  fitEnsemble({ inputs, labels, width: WIDTH }, { kind, trees: 30, seed: 3 }),
) as [Ensemble, Ensemble];

function meanOf(trees: readonly Tree[], row: Float64Array): number {
  const shares = trees.map((tree) => tree.probability[leafFor(tree, row)]!);
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

describe("boxes of an ensemble", () => {
  it.each([
    { of: "a forest", trees: ensemble.trees },
    { of: "trees whose leaves hold shares", trees: withShares.trees },
  ])("leave the prediction of $of as it is to the last bit, at cuts and beyond, every time", ({ trees }) => {
    const { cuts } = boxesOf(trees, WIDTH);
    const values = cuts.map((all) => [
      ...[NaN, -Infinity, Infinity],
      ...Array.from(all).flatMap((cut) => [cut, cut - 1e-9, cut + 1e-9]),
    ]);
    const rows = Float64Array.from({ length: 4000 * WIDTH }, (_, at) => {
      const of = values[at % WIDTH]!;
      return of[Math.floor(rng.next() * of.length)]!;
    });
    const predict = predictorOf({ width: WIDTH, trees });
    const again = [predict(rows), predict(rows)];
    for (let row = 0; row < 4000; row++) {
      const mean = meanOf(trees, rows.subarray(row * WIDTH, (row + 1) * WIDTH));
      for (const predicted of again) expect(predicted[row]).toBe(mean);
    }
  });

  it("leave less of the trees in each than there is of them", () => {
    const { cuts, strides, restOf } = boxesOf(ensemble.trees, WIDTH);
    const nodes = ensemble.trees.reduce((sum, { feature }) => sum + feature.length, 0);
    expect(cuts.some(({ length }) => length > 0)).toBe(true);
    const box = 0 * strides[0]!;
    // Until it is worth it, all of them.
    expect(restOf(box).number.length).toBeGreaterThan(nodes / 2);
    for (let asked = 0; asked < 20; asked++) restOf(box);
    expect(restOf(box).number.length).toBeLessThan(nodes / 10);
  });

  it("are kept up to some times the ensemble, and after that all of it is asked", () => {
    // Deep trees, of which much is left in every box.
    const labels = Uint8Array.from({ length: ROWS }, () => rng.below(2));
    const { trees } = fitEnsemble({ inputs, labels, width: WIDTH }, { kind: "forest", trees: 10, seed: 1 });
    const { cuts, strides, restOf } = boxesOf(trees, WIDTH);
    const nodes = trees.reduce((sum, { feature }) => sum + feature.length, 0);
    const boxes = strides[WIDTH - 1]! * (cuts[WIDTH - 1]!.length + 2);
    const kept = new Set<unknown>();
    let sum = 0;
    let whole = 0;
    for (let box = 0; box < boxes; box++) {
      for (let asked = 0; asked < 20; asked++) restOf(box);
      const rest = restOf(box);
      if (kept.has(rest)) whole++;
      else sum += rest.number.length;
      kept.add(rest);
    }
    expect(sum).toBeGreaterThan(8 * nodes);
    expect(sum).toBeLessThan(19 * nodes);
    expect(whole).toBeGreaterThan(0);
  });

  it("are one where trees ask nothing", () => {
    const tree: Tree = { feature: [-1], threshold: [0], right: [0], probability: [0.25] };
    const predict = predictorOf({ width: 2, trees: [tree] });
    expect(Array.from(predict(Float64Array.of(1, 2, 3, 4)))).toEqual([0.25, 0.25]);
    expect(boxesOf([tree], 2).cuts.map(({ length }) => length)).toEqual([0, 0]);
  });
});
