import { expect, it } from "vitest";
import { LARGEST_WHOLE } from "../fields/fields";
import { pages } from "./pages";

const BODIES = [
  ["sayCause", { error: "extra", cause: "other", annotator: "Ada" }],
  ["takeBackCause", { error: "extra" }],
  ["correctGold", { to: "main", by: "Ada", corrections: 0, last: null }],
] as const;

it.each(BODIES)("%s takes places up to the largest number that a database keeps", (name, rest) => {
  const isTaken = (start: number, end: number) => pages[name].body.safeParse({ ...rest, start, end }).success;
  expect(isTaken(0, 1)).toBe(true);
  expect(isTaken(LARGEST_WHOLE - 1, LARGEST_WHOLE)).toBe(true);
  expect(isTaken(0, LARGEST_WHOLE + 1)).toBe(false);
  expect(isTaken(0, 5e9)).toBe(false);
});
