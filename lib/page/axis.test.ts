import { describe, expect, it } from "vitest";
import { leafAt, leafText, leavesIn } from "./axis";
import { parsePage } from "./parsing/parse";

const page = parsePage("<ul><li>Home<li>News</ul><h1>Rain at last</h1>");

describe("leafAt", () => {
  it.each([
    [0, 0],
    [3, 0],
    [4, 1],
    [8, 2],
    [999, page.leaves.length],
  ])("of offset %d is leaf %d", (offset, leaf) => expect(leafAt(page, offset)).toBe(leaf));

  it("gives no leaves for an empty interval", () =>
    expect(leavesIn(page, 5, 5)).toEqual({ start: 1, end: 1 }));
});

it("cuts the text of each leaf out of the axis", () =>
  expect(page.leaves.map((_, leaf) => leafText(page, leaf))).toEqual(page.leaves.map(({ text }) => text)));
