import { describe, expect, it } from "vitest";
import { wholeView, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { Extraction, ParamValues } from "../contract/contract";
import { songBlog } from "./song-blog";

const extract = (page: Page, values: ParamValues = {}): Extraction =>
  songBlog.configure(values).restore(null).extract(wholeView(page));
const kept = (html: string, values: ParamValues = {}): string => {
  const page = parsePage(html);
  const { keep } = extract(page, values);
  return page.leaves
    .filter((_, leaf) => keep[leaf] === 1)
    .map(({ text }) => text.trim())
    .join("|");
};
const title = "<title>雨后的山谷_我的博客</title>";
const post = "<p>今天下了一整天的雨，河水上涨了两米，我们都没有出门。</p>";

describe("song-blog", () => {
  it.each([
    {
      when: "a pattern ends it",
      html: `${title}<ul><li>首页</ul><h1>雨后的山谷</h1>${post}<p>分类：日记</p><p>其他</p>`,
      is: `雨后的山谷|今天下了一整天的雨，河水上涨了两米，我们都没有出门。`,
    },
    {
      when: "the title is left out",
      html: `${title}<h1>雨后的山谷</h1>${post}<p>分类：日记</p>`,
      values: { includeTitle: false },
      is: "今天下了一整天的雨，河水上涨了两米，我们都没有出门。",
    },
    {
      when: "the pattern stands before minPost characters",
      html: `${title}<h1>雨后的山谷</h1><p>分类：日记</p>${post}<p>评论(3)</p>`,
      is: "雨后的山谷|分类：日记|今天下了一整天的雨，河水上涨了两米，我们都没有出门。",
    },
    {
      when: "exactly minPost characters stand before it",
      html: `${title}<h1>雨后的山谷</h1><p>${"文".repeat(20)}</p><p>评论(3)</p>`,
      is: `雨后的山谷|${"文".repeat(20)}`,
    },
    {
      when: "one character is missing",
      html: `${title}<h1>雨后的山谷</h1><p>${"文".repeat(19)}</p><p>评论(3)</p>`,
      is: `雨后的山谷|${"文".repeat(19)}|评论(3)`,
    },
    {
      when: "a date stands under the title",
      html: `${title}<h1>雨后的山谷</h1><p>发表于 2009-01-02</p>${post}<p>评论(3)</p>`,
      is: "雨后的山谷|今天下了一整天的雨，河水上涨了两米，我们都没有出门。",
    },
    {
      when: "the date is kept",
      html: `${title}<h1>雨后的山谷</h1><p>发表于 2009-01-02</p>${post}<p>评论(3)</p>`,
      values: { dropMeta: false },
      is: "雨后的山谷|发表于 2009-01-02|今天下了一整天的雨，河水上涨了两米，我们都没有出门。",
    },
    {
      when: "the title stands in navigation too",
      html: `${title}<p>雨后的山谷</p><p>导航</p><h2>雨后的山谷</h2>${post}<p>评论(3)</p>`,
      is: "雨后的山谷|今天下了一整天的雨，河水上涨了两米，我们都没有出门。",
    },
    {
      when: "no pattern ends it, within the element that holds half of the rest",
      html: `${title}<div><h1>雨后的山谷</h1>${post}</div><div><p>短</p></div>`,
      is: "雨后的山谷|今天下了一整天的雨，河水上涨了两米，我们都没有出门。",
    },
    {
      when: "no text resembles the title, by CoreEx",
      html: `<title>xyz</title>${post}<p><a href=#>首页</a></p>`,
      is: "今天下了一整天的雨，河水上涨了两米，我们都没有出门。",
    },
    {
      when: "there is no title",
      html: `${post}<p><a href=#>首页</a></p>`,
      is: "今天下了一整天的雨，河水上涨了两米，我们都没有出门。",
    },
  ])("keeps $is when $when", ({ html, values, is }) => expect(kept(html, values ?? {})).toBe(is));

  it("takes a text at exactly the limit of similarity for the title, and none below", () => {
    const page = parsePage(
      "<title>abcdef</title><p>abxxxxx xx</p><p>some words of a post</p><p>Comments</p>",
    ); // 2 * 2 / (6 + 10)
    expect(extract(page, { minSimilarity: 0.25 }).reasons[0]!.rule).toBe("title");
    expect(extract(page, { minSimilarity: 0.26 }).reasons[0]).toMatchObject({
      rule: "set",
      measures: [
        {},
        {},
        { name: "titleSimilarity", value: 0.25, relation: "<", limit: 0.26, param: "minSimilarity" },
      ],
    });
  });

  it("gives the title as a field", () => {
    const page = parsePage(`${title}<h1> 雨后的山谷\n</h1>${post}<p>评论(3)</p>`);
    expect(extract(page).fields).toEqual([
      { field: "title", value: "雨后的山谷", range: { start: 0, end: 1 } },
    ]);
  });
});
