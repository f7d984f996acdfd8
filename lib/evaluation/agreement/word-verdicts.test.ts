import { expect, it, test } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { packVerdicts, unpackVerdicts, wordVerdictsOf } from "./word-verdicts";

const page = parsePage("<p>one two<p>- !<p>three<p>四五<p>six seven eight");
const mask = (...keeps: readonly number[]) => Uint8Array.from(keeps);

it.each([
  { when: "gold is known", keep: mask(1, 0, 1, 0, 0), gold: mask(1, 1, 0, 1, 0), packed: "k2x1m2d3" },
  { when: "it is not", keep: mask(1, 0, 1, 0, 0), gold: null, packed: "+3-5" },
  { when: "all is kept", keep: mask(1, 1, 1, 1, 1), gold: null, packed: "+8" },
  { when: "gold is empty", keep: mask(0, 0, 0, 0, 0), gold: mask(0, 0, 0, 0, 0), packed: "d8" },
])("verdicts go by words, texts without one weigh nothing, where $when", ({ keep, gold, packed }) => {
  const verdicts = wordVerdictsOf(page, keep, gold);
  expect(packVerdicts(verdicts)).toBe(packed);
  expect(unpackVerdicts(packed)).toEqual(verdicts);
});

test.each([mask(), null])("a page without words keeps whether it has gold", (gold) => {
  const verdicts = wordVerdictsOf(parsePage(""), mask(), gold);
  expect(unpackVerdicts(packVerdicts(verdicts))).toEqual({ hasGold: gold !== null, runs: [] });
});
