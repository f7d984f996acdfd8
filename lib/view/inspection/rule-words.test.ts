import { describe, expect, it } from "vitest";
import { extractorById } from "../../extractors/index";
import type { Measure } from "../../extractors/contract/contract";
import { ruleSentence } from "./rule-words";

const measure = (name: string, value: number, limit = value): Measure => ({
  name,
  value,
  relation: "=",
  limit,
});
const told = (
  extractor: string,
  rule: string,
  verdict: "keep" | "drop",
  ...measures: readonly Measure[]
): string | undefined =>
  ruleSentence(extractorById(extractor).rules![rule]!, { verdict, measures }, "div.story", {})
    ?.map(({ text }) => text)
    .join("");

describe("the sentence of a rule", () => {
  it.each([
    {
      share: 0,
      verdict: "drop",
      is: "None of this text is in the answer of Readability (Mozilla); half or less is too little.",
    },
    {
      share: 0.001,
      verdict: "drop",
      is: "1 % of this text is in the answer of Readability (Mozilla); half or less is too little.",
    },
    {
      share: 0.4,
      verdict: "drop",
      is: "40 % of this text is in the answer of Readability (Mozilla); half or less is too little.",
    },
    {
      share: 0.5,
      verdict: "drop",
      is: "50 % of this text is in the answer of Readability (Mozilla); half or less is too little.",
    },
    {
      share: 0.999,
      verdict: "keep",
      is: "99 % of this text is in the answer of Readability (Mozilla); more than half is needed.",
    },
    {
      share: 1,
      verdict: "keep",
      is: "All of this text is in the answer of Readability (Mozilla); more than half is needed.",
    },
  ] as const)("says how much of a text a peer's answer holds: $share", ({ share, verdict, is }) =>
    expect(told("readability", "found", verdict, measure("found", share, 0.5))).toBe(is),
  );

  it("says that a page declares no article body, whatever is then done", () => {
    expect(told("json-ld-body", "no-article-body", "drop")).toBe(
      "The page declares no article body, so nothing of it is kept.",
    );
    expect(told("json-ld-body", "no-article-body", "keep")).toBe(
      "The page declares no article body, so all of it is kept.",
    );
  });

  it("names the element that decided, and limits", () => {
    expect(told("article-element", "main", "keep", measure("share", 0.87, 0.1))).toBe(
      "It is in div.story, which the page marks as its main part and which holds 87 % of its text.",
    );
    expect(told("largest-block", "not-largest", "drop", measure("characters", 4, 3530))).toContain(
      "its own element holds 4 characters, the largest 3530.",
    );
  });

  it("is none where what it needs was not measured", () =>
    expect(told("largest-block", "largest", "keep")).toBeUndefined());
});
