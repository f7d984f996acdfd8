/** What every extractor and every recipe must hold to, whatever the algorithm: the pages, and the checks. */
import { expect } from "vitest";
import type { Fields } from "../../gold/fields";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type Page, type View } from "../../page/page";
import type { Configured, Corpus, Extraction, Trace } from "./contract";

export interface ContractPage {
  readonly name: string;
  readonly fields?: Fields;
  readonly page: Page;
}

export const PAGES: readonly ContractPage[] = [
  { name: "empty", html: "" },
  { name: "only markup", html: "<div><p></p><img src=a><ul><li></li></ul></div>" },
  { name: "only links", html: "<ul><li><a href=/1>one</a><li><a href=/2>two</a></ul>" },
  {
    name: "only what is removed",
    html: "<nav>a</nav><noscript>b</noscript><svg><text>c</text></svg><script>d</script>",
  },
  { name: "a frameset", html: "<frameset><frame src=a></frameset>" },
  { name: "20,000 deep", html: `${"<div>".repeat(20_000)}deep text` },
  { name: "20,000 inline deep", html: `${"<span>".repeat(20_000)}deep text` },
  { name: "no spaces", html: `<body><p>${"x".repeat(5000)}</p>` },
  {
    name: "Chinese",
    html: "<body><div><h1>山谷暴雨</h1><p>星期一大雨，河水上涨两米。</p><p>三个村庄的居民已经撤离。</p></div><div><a href=/>首页</a></div>",
    fields: { title: "山谷暴雨" },
  },
  { name: "one huge text", html: `word ${"and another one ".repeat(20_000)}` },
  {
    name: "text between everything",
    html: "a<div>b<p>c<a href=x>d</a></p>e<ul>f<li>g</ul>h<table><tr><td>i</td></tr></table>j</div>k",
  },
  {
    name: "an article",
    html: `<nav><a href=/>Home</a></nav><article><h1>Title</h1>${"<p>Some words of a story, told at length, again and again.</p>".repeat(9)}<h2>End</h2></article><footer>Legal</footer>`,
    fields: { title: "Title" },
  },
].map(({ html, ...page }) => ({ ...page, page: parsePage(html, { site: "example.org" }) }));

/** The same kinds of pages, where size does not matter: for the many settings beside the defaults. */
export const SMALL_PAGES: readonly ContractPage[] = [
  ...PAGES.filter(({ page }) => page.html.length < 10_000),
  ...[`${"<div>".repeat(500)}deep text`, `word ${"and another one ".repeat(500)}`].map((html) => ({
    name: html.slice(0, 9),
    page: parsePage(html, { site: "example.org" }),
  })),
];

/** All pages, every other text of theirs content, with the fields that are known. */
export const corpus: Corpus = {
  size: PAGES.length,
  async *pages() {
    for (const { name, page, fields = {} } of PAGES) {
      const gold = Uint8Array.from(page.leaves, (_, leaf) => (leaf + 1) % 2);
      yield { id: name, page, live: wholeView(page).live, gold, fields };
    }
  },
};

const everyOther = (page: Page): View => ({
  page,
  live: Uint8Array.from(page.leaves, (_, leaf) => leaf % 2),
});

/** What an extraction must be whatever the algorithm. */
function check({ page, live }: View, { keep, score, reasons }: Extraction): void {
  const count = page.leaves.length;
  expect(keep.length).toBe(count);
  expect(score.length).toBe(count);
  const decided = new Array<string | null>(count).fill(null);
  for (const { range, verdict, rule, stage, node } of reasons) {
    expect(range.start).toBeGreaterThanOrEqual(0);
    expect(range.end).toBeGreaterThan(range.start);
    expect(range.end).toBeLessThanOrEqual(count);
    expect(stage).not.toBe("");
    expect(rule).not.toBe("");
    if (node !== null) expect(node < page.size && page.isText[node] === 0).toBe(true);
    for (let leaf = range.start; leaf < range.end; leaf++) {
      decided[leaf] = verdict;
      expect(live[leaf], "a reason touches a leaf that was not live").toBe(1);
    }
  }
  keep.forEach((kept, leaf) => {
    if (live[leaf] === 0) expect(kept, "revived a leaf").toBe(0);
    else expect(decided[leaf], `reason of leaf ${leaf}`).toBe(kept === 1 ? "keep" : "drop");
  });
}

/** What a trace must be: ranges on the page, columns as long as they say. */
function checkTrace(
  { leaves, size, isText, textLength }: Page,
  { unit, units, curves, columns }: Trace,
): void {
  expect(unit).not.toBe("");
  for (const { range, interval, node, label } of units) {
    expect(
      range.start >= 0 && range.end >= range.start && range.end <= leaves.length,
      `range of ${label}`,
    ).toBe(true);
    if (interval !== undefined)
      expect(
        interval[0] >= 0 && interval[1] >= interval[0] && interval[1] <= textLength,
        `interval of ${label}`,
      ).toBe(true);
    if (node !== null) expect(node < size && isText[node] === 0).toBe(true);
  }
  for (const { name, doc, values, leaf, xs, kept } of curves) {
    expect(name !== "" && doc !== "").toBe(true);
    expect([leaf.length, xs?.length ?? values.length, kept?.length ?? values.length]).toEqual([
      values.length,
      values.length,
      values.length,
    ]);
    expect(leaf.every((index) => index >= -1 && index < leaves.length)).toBe(true);
    expect(values.every(Number.isFinite), `${name} has a value at every point`).toBe(true);
  }
  for (const { values } of columns) expect(values.length).toBe(leaves.length);
}

/** Fit to all pages, then answer for hard pages whole, in part and not at all. */
export async function holdsOnHardPages(
  configured: Configured,
  pages: readonly ContractPage[],
): Promise<void> {
  const fitted = await configured.fit(corpus);
  for (const { page } of pages) {
    check(wholeView(page), fitted.extract(wholeView(page)));
    check(everyOther(page), fitted.extract(everyOther(page)));
    const nothing: View = { page, live: new Uint8Array(page.leaves.length) };
    expect(fitted.extract(nothing).reasons).toEqual([]);
    if (fitted.trace !== undefined)
      for (const view of [wholeView(page), everyOther(page), nothing]) checkTrace(page, fitted.trace(view));
  }
}

/** The same answer twice, and from a model that went through JSON. */
export async function answersAlike(configured: Configured, pages: readonly ContractPage[]): Promise<void> {
  const fitted = await configured.fit(corpus);
  const again = configured.restore(JSON.parse(JSON.stringify(fitted.model)));
  expect(again.key).toBe(configured.key);
  for (const { page } of pages) {
    const answer = fitted.extract(wholeView(page));
    expect(fitted.extract(wholeView(page))).toEqual(answer);
    expect(again.extract(wholeView(page))).toEqual(answer);
  }
}
