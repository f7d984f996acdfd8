import { describe, expect, it } from "vitest";
import { wholeView } from "../../../page/page";
import { parsePage } from "../../../page/parsing/parse";
import { PAGES } from "../../contract/contract.fixture";
import { FEATURES, featureRows } from "./catalogue";
import { columnFor, textRunsOf } from "./text-runs";

/** The value of a feature for the run that holds a text. */
function valueOf(html: string, name: string, text: string, url: string | null = null): number {
  const page = parsePage(html, { url });
  const runs = textRunsOf(wholeView(page));
  const leaf = page.leaves.findIndex((one) => one.text.includes(text));
  const at = FEATURES.findIndex((feature) => feature.name === name);
  return featureRows(runs)[runs.of[leaf]! * FEATURES.length + at]!;
}

const items = "<ul><li class=card>one</li><li class=card>two</li><li class=card>three</li></ul>";
const twice = "<p>one two<p>three four</p><hr><p>one two<p>three four";
const long = "words of a story that goes on and on for two lines at least ".repeat(4);

const cases: readonly { name: string; html: string; text: string; value: number; url?: string }[] = [
  { name: "text.linkShare", html: "<p>ab<a href=x>cd</a>", text: "ab", value: 0.5 },
  { name: "text.begins", html: "<p>Upper", text: "Upper", value: 1 },
  { name: "text.begins", html: "<p>9 lives", text: "9", value: 3 },
  { name: "text.ends", html: "<p>A sentence.", text: "A", value: 5 },
  { name: "text.ends", html: "<p>A label:", text: "A", value: 3 },
  { name: "text.currency", html: "<p>now $9", text: "now", value: 1 },
  { name: "text.han", html: "<p>山谷暴雨", text: "山", value: 1 },
  { name: "tree.nav", html: "<nav><ul><li>home</ul></nav>", text: "home", value: 2 },
  { name: "tree.nav", html: "<div role=navigation><p>home</div>", text: "home", value: 1 },
  { name: "tree.nav", html: "<p>home", text: "home", value: 99 },
  { name: "tree.hidden", html: "<div hidden><p>gone</div>", text: "gone", value: 1 },
  { name: "tree.noscript", html: "<noscript><p>post</noscript>", text: "post", value: 1 },
  { name: "tree.alikeSiblings", html: "<div><p>a<p>b<h2>c</h2></div>", text: "a", value: 2 / 3 },
  { name: "tree.emphasis", html: "<p><b>a</b> b", text: "a", value: 0.5 },
  {
    name: "container.half",
    html: `<div id=a><p>${long}<p>${long}<p>${long}</div><div>menu</div>`,
    text: "menu",
    value: 1,
  },
  {
    name: "container.half",
    html: `<div id=a><p>${long}<p>${long}<p>${long}</div><div>menu</div>`,
    text: "words",
    value: 0,
  },
  { name: "neighbours.before1.block", html: "<h2>a</h2><p>b", text: "b", value: 2 },
  { name: "neighbours.before1.block", html: "<h2>a</h2><p>b", text: "a", value: -1 },
  { name: "neighbours.headingLevel", html: "<h3>a</h3><p>b", text: "b", value: 3 },
  { name: "neighbours.sectionLinks", html: "<h3>a</h3><p><a href=x>b</a>", text: "b", value: 0.5 },
  { name: "alike.items", html: items, text: "two", value: Math.log1p(3) },
  { name: "alike.itemPlace", html: items, text: "three", value: 2 / 3 },
  { name: "alike.items", html: "<ul><li>one<li>two</ul>", text: "two", value: 0 },
  { name: "alike.duplicates", html: "<p>same<p>same<p>other", text: "same", value: Math.log1p(1) },
  { name: "alike.copiesBefore", html: "<p>same<p>same<p>other", text: "same", value: 0 },
  { name: "alike.copiesAfter", html: "<p>same<p>same<p>other", text: "same", value: Math.log1p(1) },
  { name: "alike.repeatedAfter", html: twice, text: "one", value: Math.log1p(4) },
  { name: "alike.repeatedBefore", html: twice, text: "one", value: 0 },
  { name: "hints.comment", html: "<div class=comments><p>hi</div>", text: "hi", value: 1 },
  { name: "hints.footer", html: "<div id=page-footer>hi</div>", text: "hi", value: 0 },
  {
    name: "place.titleWords",
    html: "<title>Rain in May</title><h1>Rain in May</h1><p>x",
    text: "Rain",
    value: 1,
  },
  { name: "place.afterH1", html: "<p>a<h1>b</h1><p>c", text: "c", value: Math.log1p(1) },
  { name: "place.afterH1", html: "<p>a<h1>b</h1><p>c", text: "a", value: -Math.log1p(1) },
  { name: "page.addressHint", html: "<p>a", text: "a", url: "https://a.example/forum/1", value: 5 },
  { name: "page.pathDepth", html: "<p>a", text: "a", value: -1 },
  { name: "verdicts.article-element.kept", html: `<article><p>${long}</article><p>b`, text: "b", value: 0 },
];

describe("features of a text run", () => {
  it.each(cases)("$name of “$text” is $value in $html", ({ name, html, text, value, url }) => {
    expect(FEATURES.map((feature) => feature.name)).toContain(name);
    expect(valueOf(html.startsWith("<title") ? html : `<body>${html}`, name, text, url ?? null)).toBeCloseTo(
      value,
      5,
    );
  });

  it("have names of their own, and a sentence each", () => {
    expect(new Set(FEATURES.map(({ name }) => name)).size).toBe(FEATURES.length);
    expect(FEATURES.filter(({ doc }) => !/^(?:[A-Z0-9]|h1|article|main|pre).*\.$/.test(doc))).toEqual([]);
  });

  it.each(PAGES)("are numbers on a page that is $name", ({ page }) => {
    const rows = featureRows(textRunsOf(wholeView(page)));
    expect(rows.every((value) => Number.isFinite(value))).toBe(true);
  });
});

it("columns of a page have numbers of their own, however many there are", () => {
  const runs = textRunsOf(wholeView(parsePage("<body><p>a<p>b<p>c")));
  const columns = Array.from({ length: 150 }, (_, at) => columnFor(runs, at));
  expect(columns.every((column, at) => column.length === 3 && column.every((value) => value === at))).toBe(
    true,
  );
});

describe("text runs", () => {
  it("part at two line breaks, not at one", () => {
    const page = parsePage("<body><div>a<br>b<br><br>c</div>");
    expect([...textRunsOf(wholeView(page)).of]).toEqual([0, 0, 1]);
  });

  it("leave out what earlier stages dropped", () => {
    const page = parsePage("<body><p>a<p>b");
    expect(textRunsOf({ page, live: Uint8Array.of(0, 1) }).of).toEqual(Int32Array.of(-1, 0));
  });
});
