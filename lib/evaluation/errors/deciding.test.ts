import { expect, test } from "vitest";
import { NO_RULE, stagesOf } from "./deciding";

test.each([
  {
    when: "there is one stage",
    rules: [
      { stage: "a", rule: "x" },
      { stage: "a", rule: "y" },
    ],
    stages: 1,
  },
  { when: "nobody knows who decided elsewhere", rules: [{ stage: "a", rule: "x" }, NO_RULE], stages: 1 },
  {
    when: "two stages decided",
    rules: [
      { stage: "a", rule: "x" },
      { stage: "b", rule: "x" },
    ],
    stages: 2,
  },
  { when: "nothing is known", rules: [NO_RULE], stages: 0 },
])("$stages stages are counted where $when", ({ rules, stages }) => {
  expect(stagesOf(rules)).toBe(stages);
});
