import { describe, expect, it } from "vitest";
import { wholeView, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { Extraction, ParamValues } from "../contract/contract";
import { song } from "./song";
import { songBlog } from "./song-blog";
import { songForum } from "./song-forum";
import { songNews } from "./song-news";

const extract = (page: Page, values: ParamValues = {}): Extraction =>
  song.configure(values).restore(null).extract(wholeView(page));
const stageOf = (html: string, values: ParamValues = {}): string =>
  extract(parsePage(html), values).reasons[0]!.stage;
const reply = (n: number): string =>
  `<div class=post><span class=author>u${n}</span><em>2009-1-${n}</em><p>这里的雨已经下了一整天，河水上涨了两米，桥也关了。</p></div>`;
const thread = `<h1>雨</h1>${reply(1)}${reply(2)}${reply(3)}`;
const blog =
  "<title>雨后的山谷_我的博客</title><h1>雨后的山谷</h1><p>今天下了一整天的雨，河水上涨了两米，我们都没有出门。</p><p>分类：日记</p>";
const story = "<div><p>星期一大雨，河水上涨两米，桥在早上才重新开放。</p></div>";

describe("song", () => {
  it.each([
    { when: "three siblings have author and date", html: thread, is: "song forum (detected)" },
    { when: "there are two", html: `${reply(1)}${reply(2)}`, is: "song news (detected)" },
    {
      when: "they hold less text than the share",
      html: `<p>${"文。".repeat(200)}</p>${thread}`,
      is: "song news (detected)",
    },
    { when: "they have no date", html: thread.replaceAll("2009-1-", "no "), is: "song news (detected)" },
    { when: "they have no author", html: thread.replaceAll("class=author", ""), is: "song news (detected)" },
    { when: "title and end of a post are found", html: blog, is: "song blog (detected)" },
    { when: "only the title is found", html: blog.replace("分类：", ""), is: "song news (detected)" },
    {
      when: "the page does not call itself a blog",
      html: blog.replace("博客", "网页"),
      is: "song news (detected)",
    },
    {
      when: "it need not",
      html: blog.replace("博客", "网页"),
      values: { blogBySelf: false },
      is: "song blog (detected)",
    },
    { when: "nothing speaks for another type", html: story, is: "song news (detected)" },
    { when: "the type is given", html: blog, values: { type: "forum" }, is: "song forum" },
  ])("takes a page for $is when $when", ({ html, values, is }) =>
    expect(stageOf(html, values ?? {})).toBe(is),
  );

  it("decides by the method of the given type", () => {
    for (const html of [thread, blog, story]) {
      const page = parsePage(html);
      for (const [type, extractor] of [
        ["news", songNews],
        ["blog", songBlog],
        ["forum", songForum],
      ] as const) {
        const alone = extractor.configure().restore(null).extract(wholeView(page));
        const whole = extract(page, { type });
        expect(whole.keep).toEqual(alone.keep);
        expect(whole.reasons.map(({ measures }) => measures)).toEqual(
          alone.reasons.map(({ measures }) => measures),
        );
      }
    }
  });

  it("says what it detected the type by", () => {
    const { measures } = extract(parsePage(thread)).reasons.at(-1)!;
    expect(measures.slice(-2)).toMatchObject([
      { name: "posts", value: 3, relation: ">=", limit: 3, param: "minPosts" },
      { name: "postShare", relation: ">=", param: "minPostShare" },
    ]);
  });
});
