import { expect, it } from "vitest";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { CONTEXT_FEATURES, contextRows, placesOf } from "./context";
import { textRunsOf } from "./features/text-runs";

/** Log-odds of a probability. */
const odds = (probability: number): number => Math.log(probability / (1 - probability));

const page = parsePage("<body><div><p>one two three</p><p>four</p></div><section><p>five six</p></section>");
const runs = textRunsOf(wholeView(page));
const rows = contextRows(placesOf(runs), [odds(0.8), odds(0.5), odds(0.2)]);
const of = (name: string): number[] => {
  const at = CONTEXT_FEATURES.findIndex((feature) => feature.name === `lexical.${name}`);
  return Array.from({ length: runs.size }, (_, run) => rows[run * CONTEXT_FEATURES.length + at]!);
};

const cases: readonly { name: string; values: readonly number[] }[] = [
  { name: "before1", values: [-1, 0.8, 0.5] },
  { name: "after1", values: [0.5, 0.2, -1] },
  { name: "after3", values: [-1, -1, -1] },
  // 3 words at 0.8 and 1 at 0.5 in the div; the section has 2 at 0.2.
  { name: "inside1", values: [2.9 / 4, 2.9 / 4, 0.2] },
  { name: "inside2", values: [3.3 / 6, 3.3 / 6, 3.3 / 6] },
  { name: "page", values: [3.3 / 6, 3.3 / 6, 3.3 / 6] },
  { name: "highest", values: [0.8, 0.8, 0.8] },
  { name: "rank", values: [0, 1 / 3, 2 / 3] },
  { name: "before", values: [0, 2.4 / 3.3, 2.9 / 3.3] },
  { name: "shareOfContent", values: [2.4 / 3.3, 0.5 / 3.3, 0.4 / 3.3] },
];

it.each(cases)("$name of three runs, the words saying 0.8, 0.5 and 0.2, is $values", ({ name, values }) => {
  of(name).forEach((value, run) => expect(value).toBeCloseTo(values[run]!, 5));
});

it("is nothing on a page without text", () => {
  const empty = textRunsOf(wholeView(parsePage("")));
  expect(contextRows(placesOf(empty), [])).toHaveLength(0);
});
