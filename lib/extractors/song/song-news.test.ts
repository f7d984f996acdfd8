import { describe, expect, it } from "vitest";
import { wholeView, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { Extraction, ParamValues } from "../contract/contract";
import { songPatterns } from "./patterns";
import { makeSongNews, songNews } from "./song-news";

const extract = (page: Page, values: ParamValues = {}): Extraction =>
  songNews.configure(values).restore(null).extract(wholeView(page));
const kept = (html: string, values: ParamValues = {}): string[] => {
  const page = parsePage(html);
  const { keep } = extract(page, values);
  return page.leaves.filter((_, leaf) => keep[leaf] === 1).map(({ text }) => text);
};
const story = "<p>星期一大雨，河水上涨两米。</p>";
const menu = "山谷新闻频道";

describe("song-news", () => {
  it.each([
    { when: "a block has no full stop", html: `<div>${story}</div><div>${menu}</div>`, keeps: 1 },
    {
      when: "the filter is off",
      html: `<div>${story}</div><div>${menu}</div>`,
      values: { fullStopFilter: false },
      keeps: 2,
    },
    {
      when: "it is one character short of minKeep",
      html: `<div>${story}</div><div>${"文".repeat(39)}</div>`,
      keeps: 1,
    },
    { when: "it has minKeep characters", html: `<div>${story}</div><div>${"文".repeat(40)}</div>`, keeps: 2 },
    { when: "it has another stop", html: `<div>${story}</div><div>${menu}！</div>`, keeps: 1 },
    {
      when: "another stop counts",
      html: `<div>${story}</div><div>${menu}！</div>`,
      values: { stops: "any-stop" },
      keeps: 2,
    },
    { when: "it is not Chinese", html: `<div>${story}</div><div>The weather</div>`, keeps: 2 },
    { when: "its Han share equals the limit", html: `<div>${story}</div><div>中文字abcdefg</div>`, keeps: 1 },
    {
      when: "its Han share is below the limit",
      html: `<div>${story}</div><div>中文字abcdefgh</div>`,
      keeps: 2,
    },
    { when: "it is a heading", html: `<div><h2>${menu}</h2>${story}</div>`, keeps: 2 },
    { when: "it stands between two that pass", html: `<div>${story}<p>${menu}</p>${story}</div>`, keeps: 3 },
    {
      when: "it stands between two of another parent",
      html: `<div>${story}</div><p>${menu}</p><div>${story}</div>`,
      keeps: 2,
    },
    {
      when: "bridges are off",
      html: `<div><h2>${menu}</h2>${story}<p>${menu}</p>${story}</div>`,
      values: { keepBridges: false },
      keeps: 2,
    },
    {
      when: "the literal reading drops headings and other languages",
      html: `<div><h2>${menu}</h2>${story}<p>The weather</p>${story}</div>`,
      values: { strict: true },
      keeps: 2,
    },
    {
      when: "a block says who owns the text",
      html: `<div>${story}<p>版权声明：本文为原创。</p>${story}</div>`,
      keeps: 2,
    },
    {
      when: "that filter is off",
      html: `<div>${story}<p>版权声明：本文为原创。</p>${story}</div>`,
      values: { statementFilter: false },
      keeps: 3,
    },
    {
      when: "such a block has maxStatement characters, early in the page",
      html: `<div><p>${"来源：".padEnd(50, "文")}</p><p>${"文".repeat(500)}。</p></div>`,
      values: { maxStatement: 50 },
      keeps: 2,
    },
    {
      when: "such a block has maxStatement characters, at the end of the page",
      html: `<div><p>${"文".repeat(500)}。</p><p>${"来源：".padEnd(50, "文")}</p></div>`,
      values: { maxStatement: 50 },
      keeps: 1,
    },
  ])("keeps $keeps texts when $when", ({ html, values, keeps }) =>
    expect(kept(html, values ?? {})).toHaveLength(keeps),
  );

  it("names length and Han share of a block that a filter dropped", () => {
    const { reasons } = extract(parsePage(`<div>${story}</div><div>${menu}</div>`));
    expect(reasons.at(-1)).toMatchObject({
      stage: "song-news",
      rule: "no-full-stop",
      verdict: "drop",
      measures: [
        { name: "length", value: 6, relation: "<", limit: 40, param: "minKeep" },
        { name: "hanShare", value: 1, relation: ">=", limit: 0.3, param: "minHanShare" },
      ],
    });
  });

  it("takes other lists of words", () => {
    const page = parsePage(`<div>${story}<p>本报讯。</p>${story}</div>`);
    const own = makeSongNews(songPatterns({ statement: ["本报讯"] }))
      .configure()
      .restore(null)
      .extract(wholeView(page));
    expect([...own.keep]).toEqual([1, 0, 1]);
    expect([
      ...makeSongNews(songPatterns({ statement: [] }))
        .configure()
        .restore(null)
        .extract(wholeView(page)).keep,
    ]).toEqual([1, 1, 1]);
    expect(() => songPatterns({ postEnd: ["(", "b"] })).toThrow(/postEnd: "\("/);
  });
});
