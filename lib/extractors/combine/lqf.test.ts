import { describe, expect, it } from "vitest";
import { extracted } from "../extractor.fixture";
import { lqf } from "./lqf";

const link = (text: string): string => `<a href=x>${text}</a>`;

describe("lqf", () => {
  it.each([
    { when: "there is no link", html: "<p>abcd</p>", values: {}, keeps: ["abcd"] },
    {
      when: "the quota equals the limit",
      html: `<p>abcd${link("efgh")}</p>`,
      values: {},
      keeps: ["abcd", "efgh"],
    },
    { when: "the quota is just above the limit", html: `<p>abcd${link("efghi")}</p>`, values: {}, keeps: [] },
    {
      when: "an outer element is over it and an inner one is not",
      html: `<div><p>abc</p>${link("menu menu")}</div>`,
      values: {},
      keeps: [],
    },
    {
      when: "inner elements are judged first",
      html: `<div><p>abc</p><p>${link("menu menu")}</p></div>`,
      values: { order: "bottomup" },
      keeps: ["abc"],
    },
    {
      when: "inner elements are judged first and text is left over",
      html: `<div>${link("four")}<p>abc</p></div>`,
      values: { order: "bottomup" },
      keeps: [],
    },
    { when: "the body is all link text", html: link("abc"), values: {}, keeps: ["abc"] },
    { when: "the body may be dropped", html: link("abc"), values: { keepBody: false }, keeps: [] },
    {
      when: "links of an inline element make a quota with its block",
      html: `<p><b>abc</b>${link("de")}</p>`,
      values: {},
      keeps: ["abc", "de"],
    },
    {
      when: "an inline element with a block in it is judged",
      html: `<span><p>${link("abc")}</p></span>d`,
      values: {},
      keeps: ["d"],
    },
    {
      when: "words are counted",
      html: `<p>a b c ${link("hippopotamuses")}</p>`,
      values: { unit: "words" },
      keeps: ["a b c", "hippopotamuses"],
    },
    { when: "characters are counted", html: `<p>a b c ${link("hippopotamuses")}</p>`, values: {}, keeps: [] },
    {
      when: "there are fewer links than asked for",
      html: `<h2>${link("headline")}</h2>`,
      values: { minLinks: 2 },
      keeps: ["headline"],
    },
    {
      when: "there are exactly as many",
      html: `<h2>${link("head")}${link("line")}</h2>`,
      values: { minLinks: 2 },
      keeps: [],
    },
  ])("keeps $keeps when $when", async ({ html, values, keeps }) => {
    expect((await extracted(lqf, html, values)).kept).toEqual(keeps);
  });

  it("names the element with the highest quota, at which the text would flip", async () => {
    const { answer, page } = await extracted(lqf, `<div>a<p>${link("bcd")}</p></div>`, { threshold: 0.6 });
    expect(answer.reasons).toMatchObject([
      {
        verdict: "drop",
        rule: "link-quota",
        node: page.tags.indexOf("div"),
        measures: [{ name: "linkQuota", value: 0.75, relation: ">", limit: 0.6, param: "threshold" }],
      },
      { verdict: "drop", node: page.tags.indexOf("p"), measures: [{ value: 1 }] },
    ]);
    expect([...answer.score]).toEqual([0.75, 1]);
  });

  it("judges the rest of a page that an earlier stage has narrowed", async () => {
    const { page, fitted } = await extracted(lqf, `<div>abc ${link("def")}${link("ghi")}</div>`);
    expect([...fitted.extract({ page, live: Uint8Array.of(1, 1, 0) }).keep]).toEqual([1, 1, 0]);
  });
});
