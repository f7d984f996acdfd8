import { describe, expect, test } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { summarise } from "../scoring/aggregate";
import type { Scored } from "../scoring/grade";
import type { Metric } from "../scoring/score";
import { block } from "./block";
import { node } from "./node";

/** Grade an answer that keeps the leaves whose text contains `k` against gold of those that contain `g`. */
function gradeOf(metric: Metric, html: string): Scored {
  const page = parsePage(html);
  const holding = (letter: string): Uint8Array =>
    Uint8Array.from(page.leaves, ({ text }) => (text.includes(letter) ? 1 : 0));
  const grade = metric.grade(
    { page, text: () => null, leaves: () => holding("g"), snippets: null, fields: {} },
    { text: "", keep: holding("k"), fields: {} },
  );
  return grade as Scored;
}

const sizesOf = (metric: Metric, html: string) => gradeOf(metric, html).sizes;

describe("node", () => {
  test("counts leaves in both, in gold and in the answer", () => {
    const { precision, recall, sizes } = gradeOf(node, "<p>gk<b>g</b>k<p>gk<i>-</i><p>k</p>");
    expect(sizes).toEqual({ common: 2, gold: 3, extracted: 4 });
    expect([precision, recall]).toEqual([0.5, 2 / 3]);
  });

  test("adds up over pages, so that long pages weigh more", () => {
    const pages = [gradeOf(node, "<p>gk<p>gk<p>gk"), gradeOf(node, "<p>k")];
    expect(summarise(pages, node.averaging)).toMatchObject({ precision: 0.75, recall: 1 });
  });

  test.each([
    ["<p>-", { precision: 1, recall: 1, f1: 1 }],
    ["<p>k", { precision: 0, recall: 1, f1: 0 }],
    ["<p>g", { precision: 0, recall: 0, f1: 0 }],
    ["", { precision: 1, recall: 1, f1: 1 }],
  ])("follows the rule for empty sides on %s", (html, score) => {
    expect(gradeOf(node, html)).toMatchObject(score);
  });
});

describe("block", () => {
  // Every text holds both letters, so that each block counts once in each size.
  test.each([
    ["the example of docs/algorithms/debnath.md", "<table><tr><td>gkA<p>gkB</p>gkC</td></tr></table>gkD", 4],
    ["two texts parted by an element that does not cut", "gk<b>gk</b>gk<br>gk", 1],
    ["a cutting element that ends between two texts", "<p><b>gk</b></p><b>gk</b>", 2],
    ["an empty cutting element between two texts", "gk<hr>gk", 2],
    ["a span around a text inside a line", "gk<span>gk</span>gk", 3],
    ["cutting elements without text", "<div></div><p>gk</p><div><hr></div>", 1],
    ["a page without text", "<p></p>", 0],
  ])("finds the blocks of %s", (_, html, count) => {
    expect(sizesOf(block, html)).toEqual({ common: count, gold: count, extracted: count });
  });

  test("takes a block for content where more than half of its characters are, and for kept likewise", () => {
    const cases = [
      ["<p>gggg<b>---</b>", 1],
      ["<p>gggg<b>----</b>", 0],
      ["<p>-<b>gg</b>", 1],
    ] as const;
    for (const [html, gold] of cases) expect(sizesOf(block, html)).toMatchObject({ gold, extracted: 0 });
    expect(sizesOf(block, "<p>kkkk<b>---</b>")).toMatchObject({ gold: 0, extracted: 1 });
  });

  test("counts characters after white space is collapsed", () => {
    expect(sizesOf(block, "<p>gggg<b>-      -</b>")!.gold).toBe(1);
  });
});
