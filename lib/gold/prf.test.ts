import { expect, it } from "vitest";
import { prfOf } from "./prf";

it.each([
  { when: "both sides are empty", sizes: [0, 0, 0], is: [1, 1, 1] },
  { when: "there is no gold and an answer", sizes: [0, 0, 3], is: [0, 1, 0] },
  { when: "there is gold and no answer", sizes: [0, 3, 0], is: [0, 0, 0] },
  { when: "both sides have nothing in common", sizes: [0, 3, 2], is: [0, 0, 0] },
  { when: "half of the answer is a quarter of the gold", sizes: [1, 4, 2], is: [0.5, 0.25, 1 / 3] },
])("precision, recall and F1 are $is when $when", ({ sizes: [common, gold, extracted], is }) => {
  const { precision, recall, f1 } = prfOf(common!, gold!, extracted!);
  expect([precision, recall, f1]).toEqual(is);
});
