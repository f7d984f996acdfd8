import { describe, expect, it } from "vitest";
import { isReview, reviewStates } from "./reviewer";
import { reviewerOf } from "./settling-name";

describe("a reviewer's set", () => {
  it("has the person's name with a mark, within the length of a name, and once", () => {
    expect(reviewerOf("Ada")).toBe("Ada (review)");
    expect(reviewerOf("x".repeat(80))).toHaveLength(80);
    expect(reviewerOf("Ada (review)")).toBe("Ada (review)");
    expect([reviewerOf("x".repeat(80)), "Ada"].map(isReview)).toEqual([true, false]);
  });

  it("is that of one person alone, however long their name", () => {
    const names = [
      "x".repeat(70),
      "x".repeat(71),
      "x".repeat(72),
      `${"x".repeat(79)}1`,
      `${"x".repeat(79)}2`,
    ];
    const sets = names.map((name) => reviewerOf(name));
    expect(new Set(sets).size).toBe(names.length);
    expect(sets.filter((set) => set.length > 80 || !isReview(set))).toEqual([]);
    expect(names.map((name) => reviewerOf(name))).toEqual(sets);
    // What fits is as it was.
    expect(sets[1]).toBe(`${names[1]!} (review)`);
  });
});

describe("how far the settling of a page is", () => {
  const set = (pageId: string, annotator: string, version: number, state: string) => ({
    pageId,
    annotator,
    version,
    state,
  });

  it("is started with the first word, done with one reviewer's done, whoever else began", () => {
    expect(
      reviewStates([
        set("a", "Ada (review)", 1, "in progress"),
        set("b", "Ada (review)", 3, "done"),
        set("b", "Bob (review)", 1, "in progress"),
        set("c", "Ada (review)", 0, "done"),
      ]),
    ).toEqual({ a: "started", b: "done", c: "done" });
  });

  it("is open where a set is empty, and where only people labelled", () => {
    expect(reviewStates([set("a", "Ada (review)", 0, "open"), set("b", "Ada", 5, "done")])).toEqual({});
  });
});
