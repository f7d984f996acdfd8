import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRng } from "../rng";
import { ensembleSchema, withWidth } from "./ensemble";
import { fitEnsemble, type EnsembleKind } from "./fit";
import { ranked, type Examples } from "./examples";
import { growTree, type GrownTree } from "./grow";
import { predictorOf } from "./predict";
import { pruneTree } from "./prune";
import { leafFor, treeSchema } from "./tree";

/** Rows of inputs, the last number of each being the label. */
function examplesOf(rows: readonly (readonly number[])[]): Examples {
  const width = rows[0]!.length - 1;
  return {
    inputs: Float64Array.from(rows.flatMap((row) => row.slice(0, width))),
    labels: Uint8Array.from(rows, (row) => row[width]!),
    width,
  };
}

const once = (rows: number): Int32Array => new Int32Array(rows).fill(1);
const grown = (rows: readonly (readonly number[])[], minPerLeaf = 1): GrownTree => {
  const examples = ranked(examplesOf(rows));
  return growTree(examples, once(rows.length), { inputsPerSplit: examples.width, minPerLeaf }, seededRng(1));
};

describe("growing a tree", () => {
  it("splits at the middle of two values, by the input that tells most", () => {
    expect(
      grown([
        [5, 1, 0],
        [5, 2, 0],
        [6, 4, 1],
        [5, 9, 1],
      ]),
    ).toEqual({
      feature: [1, -1, -1],
      threshold: [3, 0, 0],
      right: [2, 0, 0],
      probability: [0.5, 0, 1],
      examples: [4, 2, 2],
      positive: [2, 0, 2],
    });
  });

  it("goes on below a split, the left side first", () => {
    const tree = grown([
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 0],
    ]);
    expect(tree.feature.filter((input) => input < 0)).toHaveLength(3);
    for (const [value, label] of [
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 0],
    ] as const)
      expect(tree.probability[leafFor(tree, Float64Array.of(value))]).toBe(label);
  });

  it.each([
    {
      when: "a side would be too small",
      rows: [
        [1, 0],
        [2, 1],
        [3, 1],
      ],
      min: 2,
    },
    {
      when: "examples of both classes are the same",
      rows: [
        [1, 0],
        [1, 1],
      ],
      min: 1,
    },
    {
      when: "no single split gains anything",
      rows: [
        [0, 0, 0],
        [0, 1, 1],
        [1, 0, 1],
        [1, 1, 0],
      ],
      min: 1,
    },
  ])("ends where $when", ({ rows, min }) => {
    const tree = grown(rows, min);
    expect(tree.feature).toEqual([-1]);
    expect(tree.probability[0]).toBeCloseTo(rows.filter((row) => row.at(-1) === 1).length / rows.length);
  });

  it.each([1, 2, 5])("parts where most is gained of all places, with at least %i on each side", (min) => {
    const rng = seededRng(min);
    const bits = (total: number, positive: number): number =>
      [positive, total - positive].reduce((sum, n) => sum + (n === 0 ? 0 : n * Math.log2(total / n)), 0);
    for (let trial = 0; trial < 60; trial++) {
      // Few labels 1 and values in gaps, so that values with label 0 alone lie side by side.
      const values = [3, 12, 1000][trial % 3]!;
      const rows = Array.from({ length: 30 }, (_, at) => [
        rng.below(values),
        at === 0 || rng.below(6) === 0 ? 1 : 0,
      ]).concat([[rng.below(values), 0]]);
      const positives = (some: readonly (readonly number[])[]) => some.filter((row) => row[1] === 1).length;
      const gains = rows.flatMap(([value]) => {
        const left = rows.filter((row) => row[0]! <= value!);
        const right = rows.filter((row) => row[0]! > value!);
        if (left.length < min || right.length < min) return [];
        return [
          bits(rows.length, positives(rows)) -
            bits(left.length, positives(left)) -
            bits(right.length, positives(right)),
        ];
      });
      const tree = grown(rows, min);
      const most = Math.max(0, ...gains);
      if (tree.feature[0]! < 0) {
        expect(most).toBeLessThan(1e-6);
        continue;
      }
      const left = rows.filter((row) => row[0]! <= tree.threshold[0]!);
      const right = rows.filter((row) => row[0]! > tree.threshold[0]!);
      const gained =
        bits(rows.length, positives(rows)) -
        bits(left.length, positives(left)) -
        bits(right.length, positives(right));
      expect(gained).toBeCloseTo(most, 9);
      expect(Math.min(left.length, right.length)).toBeGreaterThanOrEqual(min);
    }
  });

  it("counts an example as often as it was drawn, and not at all where it was not", () => {
    const examples = ranked(
      examplesOf([
        [1, 0],
        [2, 0],
        [3, 1],
      ]),
    );
    const tree = growTree(
      examples,
      Int32Array.of(0, 1, 2),
      { inputsPerSplit: 1, minPerLeaf: 1 },
      seededRng(1),
    );
    expect(tree).toMatchObject({ threshold: [2.5, 0, 0], examples: [3, 1, 2], positive: [2, 0, 2] });
  });

  it("looks at the other inputs where those drawn gain nothing", () => {
    const rows = Array.from({ length: 8 }, (_, at) => [7, 7, 7, at, at < 4 ? 0 : 1]);
    for (let seed = 1; seed < 20; seed++) {
      const growth = { inputsPerSplit: 1, minPerLeaf: 1 };
      expect(growTree(ranked(examplesOf(rows)), once(8), growth, seededRng(seed)).feature[0]).toBe(3);
    }
  });

  it("learns distinct values by heart, whatever the numbers", () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -9, max: 9 }),
    );
    const distinct = {
      minLength: 2,
      maxLength: 40,
      selector: ([value]: readonly [number, boolean]) => value + 0,
    };
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(number, fc.boolean()), distinct), (pairs) => {
        const rows = pairs.map(([value, isPositive]) => [value + 0, isPositive ? 1 : 0]);
        fc.pre(new Set(rows.map(([, label]) => label)).size === 2);
        const tree = grown(rows);
        for (const [value, label] of rows)
          expect(tree.probability[leafFor(tree, Float64Array.of(value!))]).toBe(label);
      }),
    );
  });
});

describe("pruning", () => {
  const tree = grown([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
  ]);
  const rows = [
    [1, 0],
    [4, 1],
    [4, 0],
    [4, 0],
  ];

  it("makes a leaf of a split that makes no fewer errors on other examples, and counts those in", () => {
    expect(pruneTree(tree, examplesOf(rows), Int32Array.of(0, 1, 1, 1))).toEqual({
      feature: [-1],
      threshold: [0],
      right: [0],
      probability: [3 / 7],
    });
  });

  it("keeps a split that does", () => {
    expect(pruneTree(tree, examplesOf(rows), Int32Array.of(2, 1, 0, 0))).toMatchObject({
      feature: [0, -1, -1],
      probability: [expect.anything(), 0, 1],
    });
  });

  it("prunes everything where nothing was held back", () =>
    expect(pruneTree(tree, examplesOf(rows), new Int32Array(4)).probability).toEqual([0.5]));
});

/** Two inputs that tell the label together, and one that tells nothing. */
function noisy(count: number): Examples {
  const rng = seededRng(3);
  return examplesOf(
    Array.from({ length: count }, () => {
      const [a, b] = [rng.next(), rng.next()];
      return [a, b, rng.next(), a > 0.5 === b > 0.5 ? 1 : 0];
    }),
  );
}

describe.each<EnsembleKind>(["forest", "bagging"])("a %s", (kind) => {
  const options = { kind, trees: 15, seed: 5 };

  it("tells apart what no single input tells", () => {
    const fresh = noisy(900);
    const predicted = predictorOf(fitEnsemble(noisy(600), options))(fresh.inputs);
    let right = 0;
    for (let row = 600; row < 900; row++) if (predicted[row]! >= 0.5 === (fresh.labels[row] === 1)) right++;
    expect(right).toBeGreaterThan(280);
  });

  it("is the same for the same seed, to the byte, and another for another", () => {
    const written = (seed: number): string => JSON.stringify(fitEnsemble(noisy(60), { ...options, seed }));
    expect(written(5)).toBe(written(5));
    expect(written(6)).not.toBe(written(5));
  });

  it("predicts the same after a trip through JSON, as the mean of its trees", () => {
    const ensemble = fitEnsemble(noisy(60), options);
    const again = ensembleSchema.parse(JSON.parse(JSON.stringify(ensemble)));
    const { inputs } = noisy(20);
    const predicted = predictorOf(again)(inputs);
    for (let row = 0; row < 20; row++) {
      const shares = ensemble.trees.map((tree) => tree.probability[leafFor(tree, inputs, 3 * row)]!);
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      expect(predicted[row]).toBe(mean);
    }
  });

  it("predicts the same to the last bit where its last input is known within bounds alone", () => {
    const predict = predictorOf(fitEnsemble(noisy(60), options));
    const { inputs } = noisy(200);
    const last = Float64Array.from({ length: 200 }, (_, row) => inputs[3 * row + 2]!);
    const others = inputs.filter((_, at) => at % 3 !== 2);
    for (const width of [0, 0.001, 0.1, 2]) {
      const asked = new Set<number>();
      const predicted = predict(others, {
        least: last.map((value) => value - width),
        most: last.map((value) => value + width),
        exactly(row) {
          expect(asked.has(row), "each is worked out once").toBe(false);
          asked.add(row);
          return last[row]!;
        },
      });
      expect(predicted).toEqual(predict(inputs));
      if (width === 0) expect(asked.size).toBe(0);
      if (width === 0.001) expect(asked.size, "few are between").toBeLessThan(60);
    }
  });

  it.each([
    {
      when: "all examples have one label",
      rows: [
        [1, 0],
        [2, 0],
      ],
      says: "all 2 examples have the label 0",
    },
    {
      when: "an input is NaN",
      rows: [
        [1, 0],
        [NaN, 1],
      ],
      says: "input 0 of example 1 is NaN",
    },
    {
      when: "an input is infinite",
      rows: [
        [1, 2, 0],
        [1, -Infinity, 1],
      ],
      says: "input 1 of example 1 is -Infinity",
    },
  ])("is refused where $when", ({ rows, says }) =>
    expect(() => fitEnsemble(examplesOf(rows), options)).toThrow(says),
  );

  it("is refused without examples", () =>
    expect(() =>
      fitEnsemble({ inputs: new Float64Array(0), labels: new Uint8Array(0), width: 1 }, options),
    ).toThrow("there are no examples"));

  it("can be left between trees", () =>
    expect(() =>
      fitEnsemble(noisy(60), options, (tree) => {
        if (tree === 2) throw new Error("cancelled");
      }),
    ).toThrow("cancelled"));
});

describe("a forest from elsewhere", () => {
  const tree = { feature: [0, -1, -1], threshold: [1, 0, 0], right: [2, 0, 0], probability: [0.5, 0, 1] };

  it.each([
    { when: "it has no node", change: { feature: [], threshold: [], right: [], probability: [] } },
    { when: "its columns differ in length", change: { threshold: [1] } },
    { when: "a way leads back", change: { right: [0, 0, 0] } },
    { when: "a way leads to its left side", change: { right: [1, 0, 0] } },
    { when: "a way leads out", change: { right: [3, 0, 0] } },
    { when: "a share is more than one", change: { probability: [0.5, 0, 2] } },
    { when: "an input has no place", change: { feature: [-2, -1, -1] } },
    { when: "a threshold is no number", change: { threshold: [null, 0, 0] } },
  ])("is refused where $when", ({ change }) => {
    expect(treeSchema.safeParse(tree).success).toBe(true);
    expect(treeSchema.safeParse({ ...tree, ...change }).success).toBe(false);
  });

  it("is refused where it asks for other inputs than there are", () => {
    const ensemble = { width: 1, trees: [tree] };
    expect(withWidth(ensemble, 1)).toBe(ensemble);
    expect(() => withWidth(ensemble, 2)).toThrow("an ensemble of trees with 1 inputs, not 2");
    const beyond = { width: 1, trees: [{ ...tree, feature: [4, -1, -1] }] };
    expect(() => withWidth(beyond, 1)).toThrow("an ensemble of trees with 5 inputs, not 1");
  });
});
