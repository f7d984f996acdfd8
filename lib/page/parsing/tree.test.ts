import { describe, expect, it } from "vitest";
import { derivedView } from "../../server/derived/view";
import { parsePage } from "./parse";
import { parseTree } from "./tree";

/** `count` elements that are never closed, and as many places that open all of them again. */
const nested = (count: number): string =>
  `<div>${Array.from({ length: count }, (_, at) => `<b id=${at}>`).join("")}</div>${"<div>x</div>".repeat(count)}`;

describe("a parse tree", () => {
  it("is refused where it would be as large as the square of its source, by all that read pages", () => {
    for (const read of [
      parseTree,
      parsePage,
      (html: string) => derivedView(html, { width: 732, height: 900 }),
    ]) {
      expect(() => read(nested(1_000))).toThrow(
        expect.objectContaining({ name: "InputError", code: "badly-nested" }) as Error,
      );
    }
  });

  it("may open unclosed elements again as pages do", () => {
    expect(parsePage(nested(20)).leaves).toHaveLength(20);
    expect(parsePage("<b><i><u>".repeat(3) + "<p>text".repeat(200)).leaves).toHaveLength(200);
  });

  it.each([
    ["<p>", 100_000],
    ["<td>", 1],
    ["", 1],
    ["<table>", 20_000],
    ["<a><p>", 2_000],
  ])("takes %s %i times", (markup, times) => {
    expect(() => parseTree(markup.repeat(times))).not.toThrow();
  });
});
