import { describe, expect, it } from "vitest";
import { extracted } from "../extractor.fixture";
import { lsi } from "./lsi";

const paragraphs = (count: number, text: string): string => `<p>${text}</p>`.repeat(count);

describe("lsi", () => {
  it.each([
    {
      when: "a wrapper has one child",
      html: `<div><div>${paragraphs(4, "abcde")}</div></div>`,
      values: {},
      winner: "div",
      keeps: 4,
    },
    {
      when: "the mean child counts",
      html: `<div>${paragraphs(4, "abcde")}</div><p>fg</p>`,
      values: { mode: "avgChild" },
      winner: "div",
      keeps: 4,
    },
    {
      when: "the body has many children",
      html: `<div>${paragraphs(4, "abcde")}</div>${paragraphs(4, "fgh")}`,
      values: { mode: "avgChild" },
      winner: "body",
      keeps: 8,
    },
    {
      when: "the largest child counts",
      html: `<div>${paragraphs(4, "abcde")}</div>${paragraphs(4, "fgh")}`,
      values: { mode: "maxChild" },
      winner: "div",
      keeps: 4,
    },
    { when: "nothing has two children", html: "<div><p>abc</p></div>", values: {}, winner: "p", keeps: 1 },
    {
      when: "inline elements are no candidates",
      html: "<p><b>ab<i>c</i></b></p>",
      values: {},
      winner: "p",
      keeps: 2,
    },
  ])("keeps $winner when $when", async ({ html, values, winner, keeps }) => {
    const { answer, page, kept } = await extracted(lsi, html, values);
    expect(kept).toHaveLength(keeps);
    expect(
      answer.reasons.filter(({ verdict }) => verdict === "keep").map(({ node }) => page.tags[node!]),
    ).toEqual([winner]);
  });

  it("takes the deeper of two equal elements", async () => {
    const { answer, page } = await extracted(lsi, "<section>ab<br>cd</section><div><p>ab<br>cd</p></div>", {
      mode: "maxChild",
    });
    // body: 8 - 4 = 4 wins over both; without it, the paragraph is deeper than the section.
    expect(page.tags[answer.reasons[0]!.node!]).toBe("body");
    const deeper = await extracted(lsi, "<div><div><p>ab<br>cd</p></div><section>a<br>b</section></div>", {
      mode: "avgChild",
    });
    expect(deeper.page.tags[deeper.answer.reasons[0]!.node!]).toBe("div");
  });

  it("says by how much an element falls short", async () => {
    const { answer } = await extracted(lsi, `<div>${paragraphs(4, "abcde")}</div><p>fg</p>`);
    expect(answer.reasons.at(-1)).toMatchObject({
      verdict: "drop",
      rule: "smaller-increase",
      measures: [{ name: "increase", value: 2, relation: "<=", limit: 15 }],
    });
    expect([...answer.score]).toEqual([15, 15, 15, 15, 2]);
  });
});
