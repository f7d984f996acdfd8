import { describe, expect, it } from "vitest";
import { mustBeNumbers, mustDiffer } from "./learnable";

describe("what is learned from", () => {
  it.each([
    { when: "NaN", value: Number.NaN },
    { when: "infinite", value: Number.POSITIVE_INFINITY },
  ])("is refused where a number is $when, with page, example and input", ({ value }) => {
    const inputs = Float64Array.of(1, 2, 3, value, 5, 6);
    expect(() => mustBeNumbers("news/p7", inputs, ["terms", "links"], "block")).toThrow(
      `news/p7: links of block 2 is ${value}, which nothing can be learned from`,
    );
    expect(() => mustBeNumbers("p", Float64Array.of(0, -1), ["terms", "links"], "block")).not.toThrow();
  });

  it.each([
    { labels: [1, 1, 1], says: "of 3 examples to learn from, every line is content" },
    { labels: [0], says: "of 1 example to learn from, no line is content" },
    { labels: [], says: "of 0 examples to learn from, no line is content" },
  ])("is refused where $labels tell nothing apart", ({ labels, says }) => {
    expect(() => mustDiffer(Uint8Array.from(labels), "line", "content")).toThrow(says);
    expect(() => mustDiffer(Uint8Array.of(0, 1), "line", "content")).not.toThrow();
  });
});
