import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { CAUSES, CAUSE_TITLES, type Cause } from "./cause-names";
import { proposeCause } from "./causes";

/** Text that is main content of every page here, so that no small part is most of the page. */
const ARTICLE = `<article><p>${"Plain words of an article that goes on for long. ".repeat(20)}</p></article>`;

/** The proposal for the text between the stars. */
function causeOf(markup: string, rest = ARTICLE, rule: string | null = null) {
  const page = parsePage(`<body>${markup}${rest}`);
  const marked = page.leaves.flatMap(({ text }, leaf) => (text.includes("*") ? [leaf] : []));
  return proposeCause(page, { range: { start: marked[0]!, end: marked.at(-1)! + 1 } }, rule);
}

const LONG = "*a sentence that is long enough not to be called a short text*";

describe("a proposed cause", () => {
  it.each<[Cause, string, string]>([
    ["list", `<ul><li>${LONG}</li></ul>`, "in li"],
    [
      "navigation",
      `<ul><li><a href=/1>${LONG}</a></li><li><a href=/2>other</a></li></ul>`,
      "100 % of ul is links",
    ],
    ["table", `<table><tr><td>${LONG}</td></tr></table>`, "in td"],
    ["caption", `<figure><figcaption>${LONG}</figcaption></figure>`, "in figcaption"],
    ["heading", `<div><h2>${LONG}</h2></div>`, "in h2"],
    ["byline", `<p class="byline">${LONG}</p>`, "in p.byline"],
    ["byline", `<div><time>${LONG}</time></div>`, "in time"],
    ["quote", `<blockquote><p>${LONG}</p></blockquote>`, "in blockquote"],
    ["code", `<pre class="related">${LONG}</pre>`, "in pre.related"],
    ["comments", `<div id="comments"><ol><li>${LONG}</li></ol></div>`, "in div#comments"],
    ["teaser", `<aside class="related-posts"><h3>${LONG}</h3></aside>`, "in aside.related-posts"],
    ["advert", `<div class="newsletter-box"><p>${LONG}</p></div>`, "in div.newsletter-box"],
    ["header", `<header><p>${LONG}</p></header>`, "in header"],
    ["footer", `<footer><p>${LONG}</p></footer>`, "in footer"],
    ["form", `<form><p>${LONG}</p></form>`, "in form"],
    ["hidden", `<div style="display: none"><ul><li>${LONG}</li></ul></div>`, "div is hidden"],
    ["navigation", `<p><a href=/1>${LONG}</a> and</p>`, "100 % of it is links"],
    ["short", "<p>*few words*</p>", "11 characters"],
    [
      "encoding",
      "<ul><li>*the cafÃ© and the naÃ¯ve\uFFFD reader of letters*</li></ul>",
      "5 of 45 characters are broken",
    ],
    ["rule", `<div><p>${LONG}</p></div>`, "13 words in p"],
    [
      "rule",
      "<div><p>*one two three four five six seven eight nine ten eleven twelve*</p></div>",
      "12 words in p",
    ],
    ["other", "<div><p>*two three four five six seven eight nine ten eleven twelve*</p></div>", "in p"],
    ["rule", "<div>*今天山里下了一整天的雨，路上没有人。*</div>", "16 words in div"],
    [
      "other",
      "<div><p>*one two three <a href=/1>four five six seven</a> eight nine ten eleven twelve*</p></div>",
      "in p",
    ],
  ])("is %s for %s", (cause, markup, evidence) => {
    expect(causeOf(markup)).toEqual({ cause, evidence });
  });

  it("is not the header or footer of an article, which belong to it", () => {
    expect(causeOf(`<article><header><p>${LONG}</p></header></article>`).cause).toBe("rule");
  });

  it("is the rule that decided, of running text whose place explains nothing", () =>
    expect(causeOf(`<div><p>${LONG}</p></div>`, ARTICLE, "density")).toEqual({
      cause: "rule",
      evidence: "density on 13 words in p",
    }));

  it("is not a table or an area that holds most of the page: that is its layout", () => {
    const most = "words of the main text. ".repeat(100);
    expect(causeOf(`<table><tr><td><p>${LONG} ${most}</p></td></tr></table>`, "<p>little</p>").cause).toBe(
      "rule",
    );
    expect(causeOf(`<div class="popular"><p>${LONG} ${most}</p></div>`, "<p>little</p>").cause).toBe("rule");
  });

  it("comes from what is above all of the texts, not above one of them", () => {
    expect(
      causeOf(
        `<div><p>*one and</p><table><tr><td>in between</td></tr></table><p>two of them, long enough*</p></div>`,
      ).cause,
    ).toBe("other");
  });

  it("does not take a name for a part of another: a header is no ad, a shadow no author", () => {
    expect(causeOf(`<div class="shadow loading adapted"><p>${LONG}</p></div>`).cause).toBe("rule");
  });

  it("has a title for each", () => {
    expect(Object.keys(CAUSE_TITLES)).toEqual([...CAUSES]);
  });
});
