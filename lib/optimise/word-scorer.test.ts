import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scored } from "../evaluation/scoring/grade";
import { wordLcs } from "../evaluation/metrics/word-lcs";
import { parsePage } from "../page/parsing/parse";
import { renderText } from "../page/render";
import { seededRng } from "../learn/rng";
import { MOST_JOINED, WordScorer } from "./word-scorer";

const PAGES = [
  "<p>one two three</p><p>four five</p>",
  "<p>a <b>bold</b>word and <i>half</i><i>half</i>, then<b>.</b> End</p><div>next<br>line</div>",
  "<p>e<b>\u0301</b>cole et <i>\u200b</i><b>co</b>\u00ad<b>op</b></p>",
  "<p>中文<b>字</b>符 and ไทย<b>ย</b></p><table><tr><td>cell<td>cell</table>",
  "<p>=<b>\u0338</b> sign<b>_</b>under<b>s</b>-<b>x</b>\ud83d<b>\ude00</b></p>",
  "<p>\u1100<b>\u1161</b><i>\u11a8</i></p>text after <span>span</span><span> blank</span>",
  "",
];

describe("the word scorer", () => {
  it("says of any part of a page what word-lcs says of the rendered text, to the last digit", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAGES),
        fc.array(fc.nat(1), { minLength: 12, maxLength: 12 }),
        fc.array(fc.nat(1), { minLength: 12, maxLength: 12 }),
        (html, kept, content) => {
          const page = parsePage(html, {});
          const gold = renderText(page, Uint8Array.from(content).subarray(0, page.leaves.length));
          const keep = Uint8Array.from(kept).subarray(0, page.leaves.length);
          const scorer = new WordScorer(page, gold);
          const grade = scorer.grade(keep, () => page);
          expect(grade).toEqual(scored(wordLcs.score(gold, renderText(page, keep))));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("does so for random markup of letters, marks, signs and blanks", () => {
    const piece = fc.constantFrom(
      "a",
      "B",
      "\u0301",
      " ",
      ".",
      "中",
      "_",
      "\u200b",
      "\n",
      "<b>",
      "</b>",
      "<p>",
      "<br>",
      "<td>",
      "ö",
      "#",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.nat(), fc.string(), (pieces, bits, gold) => {
        const page = parsePage(pieces.join(""), {});
        const keep = Uint8Array.from(page.leaves, (_, leaf) => (bits >> (leaf % 31)) & 1);
        const grade = new WordScorer(page, gold).grade(keep, () => page);
        expect(grade).toEqual(scored(wordLcs.score(gold, renderText(page, keep))));
      }),
      { numRuns: 2000 },
    );
  });

  it("asks for the page where the texts are too long to compare in order", () => {
    const words = (count: number, word: string): string => `${word} `.repeat(count);
    const page = parsePage(`<p>${words(260_000, "a")}</p>`, {});
    const gold = words(260_000, "b");
    const keep = new Uint8Array([1]);
    expect(new WordScorer(page, gold).grade(keep, () => page)).toEqual(
      scored(wordLcs.score(gold, renderText(page, keep))),
    );
  });

  it("remembers no more of a long line than so many ways to keep its texts, and grades all of them alike", () => {
    const line = Array.from({ length: 40 }, (_, at) => `<b>w${at}</b>`).join("");
    const page = parsePage(`<p>${line}</p>`, {});
    const rng = seededRng(1);
    const masks = Array.from({ length: MOST_JOINED + 10 }, () =>
      Uint8Array.from(page.leaves, () => (rng.next() < 0.5 ? 1 : 0)),
    );
    const scorer = new WordScorer(page, "w1w2 w3");
    const first = scorer.grade(masks[0]!, () => page);
    for (const keep of masks.slice(0, MOST_JOINED)) scorer.grade(keep, () => page);
    expect(scorer.remembered).toBe(MOST_JOINED);
    for (const keep of masks.slice(MOST_JOINED)) scorer.grade(keep, () => page);
    expect(scorer.remembered).toBe(10);
    expect(scorer.grade(masks[0]!, () => page)).toEqual(first);
  });
});
