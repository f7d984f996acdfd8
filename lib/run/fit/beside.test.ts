import { expect, test } from "vitest";
import type { CorpusEntry } from "../../corpus/record";
import { configure } from "../../recipes/configure";
import { quietTask } from "../../task";
import { pagesOf } from "../sources/files";
import { continued, trainBeside } from "./beside";
import type { FoldResult } from "../../evaluation/held-out/fold-result";
import type { KeptFolds } from "./fold";
import type { Training } from "./train";

const story = (day: number): string =>
  `<p>On day ${day} the river rose again, and people of the valley told what they had seen of it.</p>`;
const NOTES = ["Mind the step.", "Ask at the gate.", "Closed on rainy days.", "Dogs wait outside."];

/** The gold is what stands in the margin, which nobody else takes for content. */
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
  source: { name: "notes", pages: pagesOf(entries(12, 4)) },
  recipe: continued("combination", { added: 10, rate: 0.5 }),
  folds: 2,
  seed: 1,
  metrics: ["bag-of-words"],
  code: "v1",
  ...overrides,
});
const base = configure({ use: "combination" });

test("says on held-out sites what going on has brought beside the model it went on from", async () => {
  const { model, gains } = await trainBeside(training(), base, quietTask);
  expect(model.recipe).toMatchObject({ use: "combination", params: { model: "continued" } });
  const [gain] = gains!;
  expect(gain).toMatchObject({ metric: "bag-of-words", pages: 12 });
  expect(gain!.after).toBe(model.card.heldOut!.scores["bag-of-words"]!.f1);
  expect(gain!.before).toBeLessThan(0.2);
  expect(gain!.after).toBeGreaterThan(0.9);
  expect(gain!.low).toBeGreaterThan(0.5);
});

test("compares with folds that were kept as with those that are done now", async () => {
  const memory = new Map<number, FoldResult>();
  const kept: KeptFolds = {
    known: async () => new Map(memory),
    keep: async (fold, result) => void memory.set(fold, result),
  };
  const first = await trainBeside(training({ kept }), base, quietTask);
  expect([...memory.keys()]).toEqual([0, 1]);
  const again = await trainBeside(training({ kept }), base, quietTask);
  expect(again).toEqual(first);
});

test("cannot say what it has brought where nothing was held out", async () => {
  const { model, gains } = await trainBeside(training({ folds: 0 }), base, quietTask);
  expect([model.card.heldOut, gains]).toEqual([null, null]);
});

test("goes on from nothing where an extractor comes with no model", () =>
  expect(() => continued("alexjc", {})).toThrow("alexjc comes with no model to go on from"));
