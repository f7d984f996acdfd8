import { describe, expect, it } from "vitest";
import { labelOfKey, lastingName } from "./label";

const HASH = "4c1f".repeat(16);

describe("the label of a recipe", () => {
  it.each([
    { key: "ccb(radius=20) | lqf", label: "ccb(radius=20) | lqf", lasting: "ccb(radius=20) | lqf" },
    { key: `alexjc@${HASH}`, label: `alexjc@${HASH}`, lasting: "alexjc" },
    { key: `answers(name="go trafilatura")@${HASH}`, label: "go trafilatura", lasting: "go trafilatura" },
    {
      key: `union(bte, answers(name="a \\"b\\" (c)",version=3)@${HASH})`,
      label: 'union(bte, a "b" (c), version 3)',
      lasting: 'union(bte, a "b" (c))',
    },
  ])("of $key is $label", ({ key, label, lasting }) =>
    expect([labelOfKey(key), lastingName(key)]).toEqual([label, lasting]),
  );
});
