import { describe, expect, test } from "vitest";
import { wholeView } from "../../../page/page";
import { parsePage } from "../../../page/parsing/parse";
import { commentsOf } from "./comment-sections";
import { textRunsOf } from "./text-runs";

const story =
  "<p>The river rose again in the night, and people of the valley told what they had seen of it.</p>";
const page = (body: string) => parsePage(`<title>The river rose - Valley News</title><body>${body}`);

/** The texts of a page that are told to be of comments. */
function comments(body: string): string[] {
  const view = wholeView(page(body));
  const runs = textRunsOf(view);
  const by = commentsOf(runs);
  return view.page.leaves.flatMap(({ text }, leaf) => (by[runs.of[leaf]!]! >= 0 ? [text.trim()] : []));
}

describe("comments of a page", () => {
  test.each([
    '<div id="comments">told</div>',
    '<section class="entry comments-area">told</section>',
    '<div class="articleComments">told</div>',
    '<ol class="comment-list"><li>told</ol>',
    '<li class="depth-1" id="comment-31">told</li>',
    '<div id="disqus_thread">told</div>',
    '<div class="kommentare">told</div>',
    '<div itemprop="comment">told</div>',
    '<div itemtype="https://schema.org/Comment">told</div>',
  ])("are told by the name of what they are in: %s", (markup) =>
    expect(comments(`<h1>The river rose</h1>${story}${markup}`)).toEqual(["told"]),
  );

  test.each([
    '<span class="comment-count">2</span>',
    '<a class="comments-link">2</a>',
    '<div class="has-comments">told</div>',
    '<div class="no-comments">told</div>',
    '<div class="commentary">told</div>',
    '<div class="recommended">told</div>',
    '<div itemtype="https://schema.org/CommentAction">told</div>',
  ])("are not told by a name that says something else: %s", (markup) =>
    expect(comments(`<h1>The river rose</h1>${story}${markup}`)).toEqual([]),
  );

  test.each([
    "Comments",
    "3 Comments",
    "Comments (3)",
    "2 thoughts on “The river rose”",
    "One thought on “The river rose”",
    "Top Rated Comments",
    "Readers’ comments",
    "Leave a Reply",
    "Kommentare",
    "12 commentaires",
    "网友评论(3)",
    "コメント",
  ])("are told by a heading before them: %s", (heading) =>
    expect(comments(`<div><h1>The river rose</h1>${story}<h3>${heading}</h3><p>told</p></div>`)).toEqual([
      heading,
      "told",
    ]),
  );

  test.each([
    "The minister comments on the river",
    "Comment on this story",
    "Comments of the minister were heard in the valley by nobody, and by everybody who has ears",
    "Response of the council",
    "Replied",
    "评论员文章",
  ])("are not told by a heading that only has the word: %s", (heading) =>
    expect(comments(`<h1>The river rose</h1>${story}<h3>${heading}</h3><p>told</p>`)).toEqual([]),
  );

  test("end with what the heading is in, and where a heading that ranks above it begins", () => {
    const within = `<div><h3>Comments</h3><p>told</p></div><p>after</p>`;
    expect(comments(`<h1>The river rose</h1>${story}${within}`)).toEqual(["Comments", "told"]);
    const beside = `<h3>Comments</h3><p>told</p><h4>Ann</h4><p>told</p><h2>More</h2><p>after</p>`;
    expect(comments(`<h1>The river rose</h1>${story}${beside}`)).toEqual(["Comments", "told", "Ann", "told"]);
  });

  test("begin after the heading too where that is alone in an element", () =>
    expect(
      comments(`<h1>The river rose</h1>${story}<div><header><h2>Comments</h2></header><p>told</p></div>`),
    ).toEqual(["Comments", "told"]));

  test("are never what holds the headline, as a page that is named by its comments", () => {
    expect(comments(`<div class="with comments"><h1>The river rose</h1>${story}</div>`)).toEqual([]);
    expect(comments(`<div class="comments"><h1>The river rose</h1>${story}</div>`)).toEqual([]);
    expect(comments(`<h4>Comments</h4><h1>The river rose</h1>${story}`)).toEqual([]);
  });

  test("are none on a page without text", () => expect(comments("")).toEqual([]));
});
