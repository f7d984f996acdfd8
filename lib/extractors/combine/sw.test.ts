import { describe, expect, it } from "vitest";
import { extracted } from "../extractor.fixture";
import { sw } from "./sw";

describe("sw", () => {
  it.each([
    {
      when: "the ratio equals the threshold",
      html: "<p>the big brown fox</p>",
      values: {},
      keeps: ["the big brown fox"],
    },
    {
      when: "the ratio is just below it",
      html: "<p>the very big brown quick red fox jumps now</p>",
      values: { threshold: 0.25 },
      keeps: [],
    },
    { when: "case differs", html: "<p>THE FOX</p>", values: {}, keeps: ["THE FOX"] },
    { when: "a text has no words", html: "<p>* * *</p>", values: { threshold: 0 }, keeps: [] },
    {
      when: "a name in a link is a text of its own",
      html: "<p>He came to <a>Paris</a> and to us</p>",
      values: {},
      keeps: ["He came to", "and to us"],
    },
    {
      when: "the block is judged as one",
      html: "<p>He came to <a>Paris</a> and to us</p>",
      values: { unit: "block" },
      keeps: ["He came to", "Paris", "and to us"],
    },
    {
      when: "the language is German",
      html: "<p>Der Hund und die Katze</p><p>Berlin</p>",
      values: {},
      keeps: ["Der Hund und die Katze"],
    },
    {
      when: "the language is given",
      html: "<p>Der Hund und die Katze</p>",
      values: { language: "en" },
      keeps: [],
    },
    {
      when: "the page is Chinese",
      html: "<p>我们在这里住了</p><p>新闻首页</p>",
      values: {},
      keeps: ["我们在这里住了"],
    },
  ])("keeps $keeps when $when", async ({ html, values, keeps }) => {
    expect((await extracted(sw, html, values)).kept).toEqual(keeps);
  });

  it("says the ratio and its words", async () => {
    const { answer, page } = await extracted(sw, "<p>one two three of four</p>");
    expect(answer.reasons).toMatchObject([
      {
        rule: "stop-words",
        node: page.tags.indexOf("p"),
        measures: [
          { name: "stopWordRatio", value: 0.2, relation: "<", limit: 0.25, param: "threshold" },
          { name: "words", value: 5 },
        ],
      },
    ]);
  });
});
