import { describe, expect, it } from "vitest";
import { extracted } from "../extractor.fixture";
import { crunch } from "./crunch";

const link = (text: string): string => `<a href=/x>${text}</a>`;

describe("crunch", () => {
  it.each([
    {
      when: "the ratio equals the limit",
      html: `<div>one two ${link("three")}</div>`,
      values: { linkTextRatio: 0.5 },
      keeps: ["one two", "three"],
    },
    {
      when: "the ratio is above the limit: only the links go",
      html: `<div>one two ${link("three four")}</div>`,
      values: { linkTextRatio: 0.5 },
      keeps: ["one two"],
    },
    {
      when: "a container is all links",
      html: `<ul><li>${link("one")}<li>${link("two")}</ul>`,
      values: {},
      keeps: [],
    },
    { when: "a paragraph is no container", html: `<p>${link("one")}</p>`, values: {}, keeps: ["one"] },
    {
      when: "inner lists went before the outer container is judged",
      html: `<div><ul>${link("a b c d e f")}</ul>one two three four ${link("five")}</div>`,
      values: {},
      keeps: ["one two three four", "five"],
    },
    {
      when: "link lists stay",
      html: `<div>${link("one")}</div>`,
      values: { removeLinkLists: false },
      keeps: ["one"],
    },
    {
      when: "a table holds fewer characters than the limit",
      html: "<table><tr><td>123456789</table>",
      values: {},
      keeps: [],
    },
    {
      when: "a table holds exactly the limit",
      html: "<table><tr><td>1234567890</table>",
      values: {},
      keeps: ["1234567890"],
    },
    {
      when: "small tables stay",
      html: "<table><tr><td>1</table>",
      values: { removeEmptyTables: false },
      keeps: ["1"],
    },
    { when: "all items are short", html: "<ul><li>one two three<li>four</ul>", values: {}, keeps: [] },
    {
      when: "one item has as many words as the limit",
      html: "<ul><li>one two three four<li>five</ul>",
      values: {},
      keeps: ["one two three four", "five"],
    },
    {
      when: "an item is a sentence",
      html: "<ul><li>Go on.<li>five</ul>",
      values: {},
      keeps: ["Go on.", "five"],
    },
    {
      when: "an inner list is of short items and the outer is not",
      html: "<ul><li>one two three four <ul><li>five</ul></ul>",
      values: {},
      keeps: ["one two three four"],
    },
    { when: "text lists stay", html: "<ul><li>one</ul>", values: { removeTextLists: false }, keeps: ["one"] },
    {
      when: "a link leads to an advertisement server",
      html: "<p>a <a href='https://ads.doubleclick.net/x?y'>b</a></p>",
      values: {},
      keeps: ["a"],
    },
    {
      when: "a link only names one in its path",
      html: "<p>a <a href='https://example.org/doubleclick.net'>b</a></p>",
      values: {},
      keeps: ["a", "b"],
    },
    {
      when: "a link hands one on in its query",
      html: "<p>a <a href='/share?u=https://taboola.com/x'>b</a> <a href='https://e.org/?//taboola.com'>c</a></p>",
      values: {},
      keeps: ["a", "b", "c"],
    },
    {
      when: "a link leads to an advertisement server by any scheme, behind a blank",
      html: "<p>a <a href=' HTTPS://taboola.com/x'>b</a> <a href='//x.taboola.com:80'>c</a></p>",
      values: {},
      keeps: ["a"],
    },
    {
      when: "an advertisement went before the ratio was taken",
      html: `<div>one two three <a href="//taboola.com">a a a</a> ${link("four")}</div>`,
      values: {},
      keeps: ["one two three", "four"],
    },
    {
      when: "advertisements stay",
      html: "<p>a <a href='//doubleclick.net'>b</a></p>",
      values: { removeAds: false },
      keeps: ["a", "b"],
    },
    {
      when: "form controls go",
      html: "<p>a <button>b</button></p>",
      values: { removeForms: true },
      keeps: ["a"],
    },
  ])("keeps $keeps when $when", async ({ html, values, keeps }) => {
    expect((await extracted(crunch, html, values)).kept).toEqual(keeps);
  });

  it("names the rule, its container and its measure", async () => {
    const { answer, page } = await extracted(
      crunch,
      `<div>one ${link("two")}</div><table><tr><td>three</table><ul><li>four</ul><a href=//criteo.com>five</a>`,
    );
    expect(
      answer.reasons.map(({ rule, node, measures }) => [rule, page.tags[node!], measures[0]?.value]),
    ).toEqual([
      ["rest", "div", undefined],
      ["link-list", "div", 1],
      ["small-table", "table", 5],
      ["text-list", "ul", undefined],
      ["advertisement", "a", undefined],
    ]);
  });
});
