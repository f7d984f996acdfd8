import { expect, it } from "vitest";
import { countBelow, countUpTo } from "./rising";

it.each([
  { rising: [], value: 1, below: 0, upTo: 0 },
  { rising: [1, 2, 2, 4], value: 2, below: 1, upTo: 3 },
  { rising: [1, 2, 2, 4], value: 3, below: 3, upTo: 3 },
  { rising: [1, 2, 2, 4], value: 0, below: 0, upTo: 0 },
  { rising: [1, 2, 2, 4], value: 4, below: 3, upTo: 4 },
])("of $rising, $below are less than $value and $upTo at most", ({ rising, value, below, upTo }) => {
  expect([countBelow(rising, value), countUpTo(rising, value)]).toEqual([below, upTo]);
});
