/**
 * Texts made to stall a program that reads them: each the same thing over and over, about as many characters
 * of HTML as are asked for. What is bounded must take about twice as long for twice as much of any of them.
 */

export interface HostileText {
  readonly name: string;
  /** HTML of about `characters` characters. */
  html(characters: number): string;
}

/** `unit` as often as it fits. */
const filled = (unit: string, characters: number): string =>
  unit.repeat(Math.max(1, Math.floor(characters / unit.length)));

/** Units that differ by a number until there are enough characters. */
function counted(unitOf: (index: number) => string, characters: number): string {
  const units: string[] = [];
  let length = 0;
  for (let index = 0; length < characters; index++) {
    const unit = unitOf(index);
    units.push(unit);
    length += unit.length;
  }
  return units.join("");
}

/** Elements in each other around a text; the whole is `characters` long. */
const nested = (open: string, close: string, characters: number, text = "deep text"): string => {
  const depth = Math.max(1, Math.floor(characters / (open.length + close.length)));
  return open.repeat(depth) + text + close.repeat(depth);
};

const jsonLd = (json: string, shown = "a shown text of some words"): string =>
  `<script type="application/ld+json">${json}</script><article><p>${shown}</p></article>`;

/** Running text, so that what looks at pages with content has some. */
const STORY =
  "<p>The river rose by two metres during the night, and the people of three villages had to leave their homes.</p>";

/** One long text, in a paragraph. */
const paragraph =
  (unit: string) =>
  (characters: number): string =>
    `<p>${filled(unit, characters)}</p>`;
/** The same between words, so that the text node is not blank. */
const between =
  (unit: string) =>
  (characters: number): string =>
    `<p>a${filled(unit, characters)}b</p>`;
/** Siblings, or whatever else is repeated as it stands. */
const repeated =
  (unit: string) =>
  (characters: number): string =>
    filled(unit, characters);

export const HOSTILE_TEXTS: readonly HostileText[] = [
  // One text node.
  { name: "digits", html: paragraph("8") },
  { name: "digits and colons", html: paragraph("12:34 ") },
  { name: "dates", html: paragraph("2024-01-02 03:04:05 ") },
  { name: "broken dates", html: paragraph("2024年1月 ") },
  { name: "bylines", html: paragraph("By Ann Other posted by Bob at 10:30 ") },
  { name: "Chinese bylines", html: paragraph("发表于 作者：来源：编辑：2024-01-02 ") },
  { name: "blanks", html: between(" ") },
  { name: "line feeds", html: between("\n") },
  { name: "wide blanks", html: between("\u3000\u00a0") },
  { name: "one word", html: paragraph("a") },
  { name: "one word over and over", html: paragraph("word ") },
  { name: "distinct words", html: (n) => `<p>${counted((i) => `w${i} `, n)}</p>` },
  {
    name: "distinct sentences",
    html: (n) => `<p>${counted((i) => `The word number ${i} is here. `, n)}</p>`,
  },
  { name: "quotes", html: paragraph("\"'") },
  { name: "opening brackets", html: paragraph("([{") },
  { name: "closing brackets", html: paragraph(")]}") },
  { name: "entities", html: paragraph("&amp;&lt;&#8364;") },
  { name: "broken entities", html: paragraph("&#x&am&") },
  { name: "tags that are text", html: paragraph("&lt;p &lt;a href=") },
  { name: "less-than signs", html: paragraph("< ") },
  { name: "Chinese", html: paragraph("星期一大雨河水上涨两米") },
  { name: "Chinese and commas", html: paragraph("雨，河。") },
  { name: "punctuation", html: paragraph(".,;:!?-") },
  { name: "bars and dashes", html: paragraph(" - | _ ") },
  { name: "zero width", html: between("\u200b\u200d\ufeff\u00ad") },
  { name: "combining marks", html: between("\u0301\u0323") },
  { name: "surrogates", html: paragraph("😀𠀀") },
  {
    name: "a long title",
    html: (n) =>
      `<title>${filled("river rose ", n / 2)}</title><h1>${filled("river fell ", n / 2)}</h1>${STORY}`,
  },
  {
    name: "a title as long as a text",
    html: (n) => `<title>${filled("river rose ", n / 2)}</title><p>${filled("river fell ", n / 2)}</p>`,
  },
  {
    name: "a long title and many texts",
    html: (n) =>
      `<title>${filled("river rose ", n / 2)}</title>${filled(`<p>${"river fell ".repeat(30)}</p>`, n / 2)}`,
  },
  { name: "a title of blanks", html: (n) => `<title>a${filled(" ", n)}b</title><h1>a b</h1>${STORY}` },
  {
    name: "a title and many texts",
    html: (n) =>
      `<title>${"The river rose - the paper ".repeat(9)}</title>${filled("<p>The river fell</p>", n)}`,
  },
  { name: "copyright signs", html: paragraph("版权所有 © ICP备 Copyright ") },
  // Many elements beside each other.
  { name: "siblings", html: repeated("<div>a b c</div>") },
  { name: "empty siblings", html: (n) => `${STORY}${filled("<div></div>", n)}` },
  { name: "inline siblings", html: (n) => `<p>${filled("<b>a</b> ", n)}</p>` },
  { name: "line breaks", html: (n) => `<p>${filled("a<br>", n)}</p>` },
  { name: "empty line breaks", html: (n) => `${STORY}${filled("<br>", n)}${STORY}` },
  { name: "links", html: repeated("<a href=/x>link text</a> ") },
  { name: "links in paragraphs", html: repeated("<p><a href=/x>link text</a></p>") },
  { name: "distinct links", html: (n) => counted((i) => `<a href=/${i}>link ${i}</a> `, n) },
  { name: "table rows", html: (n) => `<table>${filled("<tr><td>a<td>b", n)}</table>` },
  { name: "one long row", html: (n) => `<table><tr>${filled("<td>a b", n)}</table>` },
  { name: "lists", html: (n) => `<ul>${filled("<li>item text", n)}</ul>` },
  { name: "lists of links", html: (n) => `<ul>${filled("<li><a href=/x>item</a>", n)}</ul>` },
  {
    name: "forms",
    html: repeated("<form><input name=a><select><option>b</select><button>c</button></form>"),
  },
  { name: "one form", html: (n) => `<form>${filled("<input name=a><label>b</label>", n)}</form>` },
  { name: "images", html: (n) => `${STORY}${filled("<img src=a alt=b>", n)}` },
  { name: "headings", html: repeated("<h2>a heading</h2>") },
  { name: "equal paragraphs", html: repeated(STORY) },
  {
    name: "distinct paragraphs",
    html: (n) => counted((i) => `<p>Paragraph ${i} tells of river ${i % 7}.</p>`, n),
  },
  { name: "long and short by turns", html: repeated(`${STORY}<p>a</p><ul><li><a href=/x>b</a></ul>`) },
  {
    name: "posts",
    html: repeated(
      `<div class=post><span class=author>Ann</span> <span>2024-01-02 10:30</span><p>The river rose by two metres, and the people of three villages had to leave.</p><a href=/r>Reply</a></div>`,
    ),
  },
  { name: "articles", html: repeated("<article><h2>a</h2><p>Some words of a story</p></article>") },
  {
    name: "distinct classes",
    html: (n) => counted((i) => `<div class="c${i} d${i % 3}">text ${i}</div>`, n),
  },
  { name: "distinct tags", html: (n) => counted((i) => `<x-${i}>text</x-${i}>`, n) },
  // Elements in each other.
  { name: "nested", html: (n) => nested("<div>", "</div>", n) },
  { name: "nested without end tags", html: (n) => `${filled("<div>", n)}deep text` },
  { name: "nested inline", html: (n) => nested("<span>", "</span>", n) },
  { name: "nested lists", html: (n) => nested("<ul><li>a", "</ul>", n) },
  { name: "nested quotes", html: (n) => nested("<blockquote>a b c", "</blockquote>", n) },
  { name: "nested tables", html: (n) => nested("<table><tr><td>a", "</table>", n) },
  { name: "nested links", html: (n) => nested("<object></object><a href=x>a<object>", "</object></a>", n) },
  { name: "nested links in marquees", html: (n) => nested("<a href=x>a b<marquee>", "</marquee></a>", n) },
  { name: "nested with text on both sides", html: (n) => nested("<div>a b", "c d</div>", n) },
  { name: "nested with siblings", html: (n) => nested("<div><p>a b c</p>", "<p>d</p></div>", n) },
  { name: "nested with links", html: (n) => nested("<div><a href=x>a</a>", "<a href=y>b</a></div>", n) },
  { name: "nested inline between blocks", html: (n) => nested("<b><p>a", "</b>", n / 6) + STORY },
  { name: "nested articles", html: (n) => nested("<article><p>a b c</p>", "</article>", n) },
  {
    name: "nested sections and footers",
    html: (n) => nested("<section><footer>a", "</footer></section>", n),
  },
  { name: "nested hidden", html: (n) => nested("<div hidden>a", "</div>", n) },
  {
    name: "nested posts",
    html: (n) => nested("<div class=post><p>a</p><p>b</p><p>c</p><div>d</div><div>d</div>", "</div>", n),
  },
  { name: "formatting that is never closed", html: (n) => `<p>${counted((i) => `<b id=${i % 40}>a`, n)}` },
  // Markup that is no text.
  { name: "a long attribute", html: (n) => `<div title="${filled("a ", n)}">${STORY}</div>` },
  { name: "a long class", html: (n) => `<div class="${filled("a ", n)}">${STORY}</div>` },
  {
    name: "a class of distinct names",
    html: (n) => `<div class="${counted((i) => `c${i} `, n)}">${STORY}</div>`,
  },
  { name: "a class of blanks", html: (n) => `<div class="${filled(" ", n)}x">${STORY}</div>` },
  { name: "a style of blanks", html: (n) => `<div style="display${filled(" ", n)}x">${STORY}</div>` },
  {
    name: "a style of declarations",
    html: (n) => `<div style="${filled("display :none;", n)}">${STORY}</div>`,
  },
  { name: "a font of digits", html: (n) => `<div style="font:${filled("1", n)}">${STORY}</div>` },
  { name: "a font of words", html: (n) => `<div style="font:${filled("a ", n)}x">${STORY}</div>` },
  // The parser compares each attribute of an element with those before it, so it is many elements here: an
  // element of many is the limit of time's business.
  {
    name: "many attributes",
    html: (n) => `${filled(`<i ${counted((i) => `a${i}=b `, 400)}></i>`, n)}${STORY}`,
  },
  { name: "many ids", html: (n) => counted((i) => `<p id=i${i}>a</p>`, n) },
  { name: "a long script", html: (n) => `<script>${filled("a = '<p>'; ", n)}</script>${STORY}` },
  { name: "scripts", html: (n) => `${filled("<script>a()</script>", n)}${STORY}` },
  { name: "script tags that are not closed", html: (n) => `${STORY}${filled("<script ", n)}` },
  { name: "comments", html: (n) => `${filled("<!-- a -->", n)}${STORY}` },
  { name: "comments that are not closed", html: (n) => `${STORY}${filled("<!-- a ", n)}` },
  {
    name: "a style sheet of rules",
    html: (n) => `<style>${counted((i) => `.c${i % 99} p{color:red}`, n)}</style>${STORY}`,
  },
  { name: "a style sheet of blanks", html: (n) => `<style>p${filled(" ", n)}x</style>${STORY}` },
  { name: "a style sheet of brackets", html: (n) => `<style>p[a="${filled("[", n)}</style>${STORY}` },
  { name: "a style sheet of braces", html: (n) => `<style>${filled("{", n)}</style>${STORY}` },
  { name: "a style sheet of media rules", html: (n) => `<style>${filled("@media x{", n)}</style>${STORY}` },
  { name: "a style sheet of comments", html: (n) => `<style>${filled("/*", n)}</style>${STORY}` },
  { name: "a style sheet of commas", html: (n) => `<style>${filled("p,", n)}p{color:red}</style>${STORY}` },
  { name: "style tags", html: (n) => `${STORY}${filled("<style>p{}</style>", n)}` },
  { name: "style tags that are not closed", html: (n) => `${STORY}${filled("<style ", n)}` },
  {
    name: "rules for deep elements",
    html: (n) =>
      `<style>${filled("div div div p{color:red}", n / 2)}</style>${nested("<div><p>a", "</div>", n / 2)}`,
  },
  {
    name: "rules without a semicolon that many elements meet",
    html: (n) => `<style>${filled("p{color:red}", n / 2)}</style>${filled("<p>a", n / 2)}`,
  },
  {
    name: "rules that look for an ancestor in vain",
    html: (n) =>
      `<style>${filled(".a b i b i b{color:red}", n / 2)}</style>${nested("<b><i>a", "</i></b>", n / 2)}`,
  },
  { name: "meta elements", html: (n) => `${filled('<meta name=author content="Ann">', n)}${STORY}` },
  // JSON-LD.
  { name: "JSON-LD of blanks", html: (n) => jsonLd(`{"articleBody":"a${filled(" ", n)}b"}`) },
  { name: "JSON-LD within blanks", html: (n) => jsonLd(`${filled(" ", n)}x${filled(" ", n)}`) },
  { name: "JSON-LD of line feeds", html: (n) => jsonLd(`${filled("\n", n)}{"articleBody":"a"}x`) },
  { name: "JSON-LD of escapes", html: (n) => jsonLd(`{"articleBody":"${filled("\\u0061\\n", n)}"}`) },
  { name: "JSON-LD of control characters", html: (n) => jsonLd(`{"articleBody":"a${filled("\n\t", n)}"}`) },
  {
    name: "JSON-LD nested",
    html: (n) =>
      jsonLd(nested('{"a":', "}", Math.min(n, 20_000), '{"articleBody":"a b c"}') + filled(" ", n)),
  },
  { name: "JSON-LD of lists", html: (n) => jsonLd(`[${filled('{"articleBody":"a"},', n)}0]`) },
  { name: "JSON-LD of markup", html: (n) => jsonLd(`{"articleBody":"${filled("<p>a", n)}"}`) },
  { name: "JSON-LD scripts", html: (n) => filled(jsonLd('{"articleBody":"a"}', "b"), n) },
  { name: "JSON-LD scripts of blanks", html: (n) => filled(jsonLd(`   <!--   ${" ".repeat(200)}x`), n) },
  {
    name: "a JSON-LD body of equal words",
    html: (n) => jsonLd(`{"articleBody":"${filled("the river ", n / 2)}"}`, filled("the river ", n / 2)),
  },
  {
    name: "a JSON-LD body of two words",
    html: (n) =>
      jsonLd(
        `{"articleBody":"${counted((i) => (i % 3 === 0 ? "a " : "b "), n / 2)}"}`,
        counted((i) => (i % 5 === 0 ? "a " : "b "), n / 2),
      ),
  },
  {
    name: "a JSON-LD body of few words",
    html: (n) =>
      jsonLd(
        `{"articleBody":"${counted((i) => `w${(i * i) % 89} `, n / 2)}"}`,
        counted((i) => `w${(i * i * i) % 89} `, n / 2),
      ),
  },
];
