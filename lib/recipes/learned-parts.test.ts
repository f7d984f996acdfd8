import { expect, it } from "vitest";
import { canonical } from "./canonical";
import { learnedParts } from "./learned-parts";
import { writeRecipe, parseRecipe } from "./text";

const LEARNER = "block-extractor(redundancy=true)";
const MODEL = `block-extractor(redundancy=true)@${"a".repeat(64)}`;

it.each([
  { when: "nothing is learned", recipe: "ccb | lqf", parts: [null, null] },
  { when: "a model is named", recipe: MODEL, parts: [null] },
  { when: "it stands alone", recipe: LEARNER, parts: [LEARNER] },
  { when: "it decides otherwise", recipe: "block-extractor(redundancy=true, threshold=3)", parts: [LEARNER] },
  {
    when: "it learns otherwise",
    recipe: "block-extractor(cjkFactor=2, redundancy=true)",
    parts: ["block-extractor(cjkFactor=2, redundancy=true)"],
  },
  { when: "another stage comes after it", recipe: `${LEARNER} | lqf`, parts: [LEARNER, null] },
  {
    when: "it sees what others keep, whatever these decide by",
    recipe: `lqf(threshold=0.3) | ${LEARNER} | bte`,
    parts: [null, `lqf(threshold=0.3) | ${LEARNER}`, null],
  },
  {
    when: "several stand side by side",
    recipe: `vote(majority: bte, ${LEARNER}, block-extractor(redundancy=true, threshold=2))`,
    parts: [null, LEARNER, LEARNER],
  },
])("names what is learned where $when", ({ recipe, parts }) => {
  const found = learnedParts(parseRecipe(recipe));
  expect(found.map((part) => part && writeRecipe(part))).toEqual(
    parts.map((part) => part && writeRecipe(canonical(parseRecipe(part)))),
  );
});
