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
    {
      key: 'program(name="mine",version="2.0",setup="0123456789ab") | lqf',
      label: "mine 2.0 | lqf",
      lasting: "mine | lqf",
    },
    { key: 'program(name="mine")', label: "mine", lasting: "mine" },
    { key: 'answers(name="mine")', label: 'answers(name="mine")', lasting: 'answers(name="mine")' },
    {
      key: `program(name="a program(name=",version="1") | answers(name="b")@${HASH}`,
      label: "a program(name= 1 | b",
      lasting: "a program(name= | b",
    },
  ])("of $key is $label", ({ key, label, lasting }) =>
    expect([labelOfKey(key), lastingName(key)]).toEqual([label, lasting]),
  );
});
