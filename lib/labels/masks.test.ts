import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parse";
import { renderText } from "../page/render";
import { leafAt, leavesIn } from "./axis";
import { expand } from "./expand";
import { maskOf, stretchesOf, textOf } from "./masks";
import { Log, STORY } from "./operations.fixture";
import { contentStretches, POLICIES, policyById } from "./policy";

const page = parsePage(STORY);

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

describe("masks and stretches", () => {
  it("join neighbours and come back as the same mask", () => {
    const mask = Uint8Array.from(page.leaves, (_, leaf) => (leaf === 1 || leaf >= 3 ? 1 : 0));
    const stretches = stretchesOf(page, mask);
    expect(stretches).toHaveLength(2);
    expect(maskOf(page, stretches)).toEqual(mask);
  });

  it.each([
    [1, 0],
    [2, 1],
  ])("count a leaf of four characters with %d covered as %d", (covered, expected) => {
    expect(maskOf(page, [{ start: 0, end: covered }])[0]).toBe(expected);
  });
});

describe("textOf", () => {
  it("is what the extraction of the same leaves renders to", () => {
    const mask = Uint8Array.from(page.leaves, (_, leaf) => (leaf >= 2 ? 1 : 0));
    expect(textOf(page, stretchesOf(page, mask))).toBe(renderText(page, mask));
  });

  it("cuts leaves where a stretch begins or ends inside", () => {
    expect(
      textOf(page, [
        { start: 8, end: 12 },
        { start: 23, end: 40 },
      ]),
    ).toBe("Rain\nrained all day in");
  });

  it("is empty without stretches", () => expect(textOf(page, [])).toBe(""));
});

describe("policies", () => {
  const log = new Log().set("menu", "boilerplate").set("story", "main").set("h1", "title");
  const text = (policy: string): string =>
    textOf(page, contentStretches(expand(page, log.operations), policyById(policy)!));

  it("as labelled keeps all that is main", () =>
    expect(text("as-labelled")).toBe("Rain at last\nIt rained all day in the hills.\nBy Ann Moor"));
  it("body drops the title although it is labelled main", () =>
    expect(text("body")).toBe("It rained all day in the hills.\nBy Ann Moor"));
  it("headline and body takes the title even where it is not labelled main", () => {
    const other = new Log().set("h1", "title");
    expect(
      textOf(page, contentStretches(expand(page, other.operations), policyById("headline-and-body")!)),
    ).toBe("Rain at last");
    expect(textOf(page, contentStretches(expand(page, other.operations), policyById("as-labelled")!))).toBe(
      "",
    );
  });
  it("never name a role twice", () => {
    for (const { content, dropped } of POLICIES)
      expect(new Set<string>([...content, ...dropped]).size).toBe(content.length + dropped.length);
  });
  it("are null for an unknown id", () => expect(policyById("nope")).toBeNull());
});
