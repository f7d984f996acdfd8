import { describe, expect, it } from "vitest";
import { readVoters } from "@/lib/view/comparison/voter-names";
import { compareHref, errorsHref, inspectHref } from "./page-links";

const OF_ADDRESS = { x: "x", xs: "xs", metric: "metric" } as const;
const valueOf = (href: string, name: keyof typeof OF_ADDRESS): string | null =>
  new URL(href, "http://localhost").searchParams.get(OF_ADDRESS[name]);

describe("a link to a page of a run", () => {
  it.each(["cetd", "block-extractor(threshold=1.3,grammar=alternation)", "vote(60%: 2*bte, ccb | lqf)"])(
    "opens it with the recipe %s",
    (key) => {
      const href = inspectHref("p/1", key);
      expect(href).toMatch(/^\/pages\/p%2F1\?mode=inspect&x=/);
      expect(valueOf(href, "x")).toBe(key);
    },
  );

  it.each([
    ["word-lcs", "word-lcs"],
    ["characters", null],
  ])("by %s is scored by it there too", (metric, named) =>
    expect(valueOf(inspectHref("p", "cetd", metric), "metric")).toBe(named),
  );

  it.each([
    ["cetd", "bte"],
    ["block-extractor(threshold=0.9)", "nce"],
    ["ccb | lqf", "vote(2: bte, ccb, lqf)"],
  ])("opens %s and %s side by side", (a, b) => {
    const href = compareHref("p", a, b);
    expect(href).toMatch(/^\/pages\/p\?mode=compare&xs=/);
    expect(readVoters(valueOf(href, "xs")!)).toEqual([a, b]);
  });

  it("opens the one alone where both are the same", () =>
    expect(compareHref("p", "bte", "bte")).toBe("/pages/p?mode=inspect&x=bte"));

  it.each([
    ["word-lcs", "word-lcs"],
    ["characters", null],
  ])("by %s keeps it side by side, and alone", (metric, named) => {
    expect(valueOf(compareHref("p", "cetd", "bte", metric), "metric")).toBe(named);
    expect(valueOf(compareHref("p", "cetd", "cetd", metric), "metric")).toBe(named);
  });
});

it.each([
  [null, "characters", "/runs/r%2F1/errors"],
  ["cetd", "characters", "/runs/r%2F1/errors?x=cetd"],
  ["cetd", "word-lcs", "/runs/r%2F1/errors?x=cetd&metric=word-lcs"],
  [null, "word-lcs", "/runs/r%2F1/errors?metric=word-lcs"],
])("a link to the errors of %s by %s is %s", (extractor, metric, href) =>
  expect(errorsHref("r/1", extractor, metric)).toBe(href),
);
