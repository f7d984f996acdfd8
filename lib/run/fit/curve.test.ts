import { describe, expect, it } from "vitest";
import type { CorpusEntry } from "../../corpus/record";
import type { FoldResult } from "../../evaluation/held-out/fold-result";
import { metricById } from "../../evaluation/metrics/index";
import { MOST_PER_DOUBLING, suspectedGrowth } from "../../growth.fixture";
import { configure } from "../../recipes/configure";
import { modelFile, modelFromJson } from "../../recipes/model";
import { quietTask } from "../../task";
import { pagesOf } from "../sources/files";
import { continued, trainBeside } from "./beside";
import { scoreCurve } from "./curve";
import type { KeptFolds } from "./fold";
import { train, type Training } from "./train";
import type { TrainingPages } from "./training-pages";

const NOTES = ["Mind the step.", "Ask at the gate.", "Closed on rainy days.", "Dogs wait outside."];
const story = (day: number): string =>
  `<p>On day ${day} the river rose again, and people of the valley told what they had seen of it.</p>`;

/** The gold is what is in the margin, which nobody else takes for content. */
async function* entries(count: number, sites: number): AsyncGenerator<CorpusEntry> {
  for (let index = 0; index < count; index++)
    yield {
      gold: { id: `p${index}`, site: `site ${index % sites}`, text: NOTES.join("\n\n") },
      origin: `p${index}`,
      bytes: async () =>
        new TextEncoder().encode(
          `<article>${[1, 2, 3].map((day) => story(day + index)).join("")}</article>` +
            `<aside>${NOTES.map((note) => `<p>${note}</p>`).join("")}</aside>`,
        ),
    };
}

const training = (overrides: Partial<Training> = {}): Training => ({
  source: { name: "notes", pages: pagesOf(entries(32, 16)) },
  recipe: configure({ use: "l-extractor", params: { weights: "trained" } }),
  ...{ folds: 2, seed: 1, metrics: ["bag-of-words"], code: "v1", isCurve: true },
  ...overrides,
});

/** What is known of all folds of a curve, so that dividing the pages is all that is left to do. */
function halves(size: number) {
  const told = (at: number): FoldResult => ({
    pages: [
      { group: `${at}`, grades: { "bag-of-words": { status: "scored", precision: 1, recall: 1, f1: 1 } } },
    ],
    reliability: {},
  });
  const folds = 2;
  const groups = Array.from({ length: size }, (_, page) => `site ${page % folds}`);
  const metrics = [metricById("bag-of-words")];
  const known = new Map(Array.from({ length: 8 }, (_, at) => [at, told(at)]));
  const wanted = { recipe: training().recipe, folds, isWithinSites: false, seed: 1, metrics, known };
  return {
    wanted: {
      ...wanted,
      foldOf: Int32Array.from(groups, (_, page) => page % folds),
      whole: [told(0), told(1)],
    },
    read: { pages: { length: size } as TrainingPages["pages"], groups, sha256: "" },
  };
}

const memory = () => {
  const folds = new Map<number, FoldResult>();
  const kept: KeptFolds = {
    known: async () => new Map(folds),
    keep: async (fold, result) => void folds.set(fold, result),
  };
  return { folds, kept };
};

describe("the learning curve of a training", () => {
  it("has the folds by models of an eighth, a quarter, half and all of the other pages", async () => {
    const { card } = await train(training(), quietTask);
    const [curve] = card.heldOut!.curve!;
    // Two folds of 16 pages each, whole sites of two pages.
    expect(curve!.points.map(({ pages }) => pages)).toEqual([2, 4, 8, 16]);
    expect(curve!.points.at(-1)!.f1).toBe(card.heldOut!.scores["bag-of-words"]!.f1);
    expect(curve!.next).toMatchObject({ pages: 50 });
    const { card: without } = await train(training({ isCurve: false }), quietTask);
    expect(without.heldOut!.curve).toBeUndefined();
    expect({ ...without.heldOut, curve: card.heldOut!.curve }).toEqual(card.heldOut);
  });

  it("goes on after the folds that are done, to the same curve", async () => {
    const { folds, kept } = memory();
    const whole = await train(training({ kept }), quietTask);
    expect([...folds.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (const fold of [1, 4, 7]) folds.delete(fold);
    const done: number[] = [];
    const keep: KeptFolds["keep"] = async (fold) => void done.push(fold);
    expect(await train(training({ kept: { ...kept, keep } }), quietTask)).toEqual(whole);
    expect(done).toEqual([1, 4, 7]);
  });

  it("leaves out sizes that are no larger than the one before, as with few sites", async () => {
    const few = training({ source: { name: "notes", pages: pagesOf(entries(8, 2)) } });
    const { card } = await train(few, quietTask);
    expect(card.heldOut!.curve![0]!.points.map(({ pages }) => pages)).toEqual([4]);
    expect(card.heldOut!.curve![0]!.next).toBeNull();
  });

  it("is divided in a time that grows with the pages, also where all of a fold are of one site", async () => {
    const growth = await suspectedGrowth(
      { input: halves, run: ({ wanted, read }) => scoreCurve(wanted, read, quietTask) },
      { size: 2500, largest: 20_000 },
    );
    expect(growth?.perDoubling ?? 0).toBeLessThan(MOST_PER_DOUBLING);
  });

  it("begins, where a training goes on from a model, with that model, and is kept in the model's file", async () => {
    const recipe = continued("combination", { added: 5, rate: 0.8 });
    const { model, gains } = await trainBeside(
      training({ recipe }),
      configure({ use: "combination" }),
      quietTask,
    );
    const { curve, gains: told } = model.card.heldOut!;
    expect(told).toEqual(gains);
    expect(curve![0]!.points.map(({ pages }) => pages)).toEqual([0, 2, 4, 8, 16]);
    expect(curve![0]!.points[0]!.f1).toBe(gains![0]!.before);
    expect(modelFromJson(JSON.parse(JSON.stringify(modelFile(model))))).toEqual(model);
  });
});
