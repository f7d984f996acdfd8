import { expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { decide } from "./decisions";
import { startUnit } from "./start";
import { annotationUnits } from "../../labels/units/units";

/** Where labelling begins: `main` is kept by both votes, `maybe` by the first of two, `doubt` by the second, `hidden` not shown. */
function startOn(html: string): string | undefined {
  const page = parsePage(html);
  const units = annotationUnits(page);
  const text = (unit: number) => page.leaves[units.list[unit]!.leaves.start]!.text;
  const vote = (id: string, words: RegExp) => ({
    id,
    name: id,
    keeps: Uint8Array.from(units.list, ({ index }) => Number(words.test(text(index)))),
  });
  const proposal = { votes: [vote("a", /main|maybe/), vote("b", /main|doubt/)], failed: [] };
  const shown = Uint8Array.from(units.list, ({ index }) => Number(!text(index).includes("hidden")));
  const unit = startUnit(page, units, decide(page, units, proposal, []), shown);
  return unit === undefined ? undefined : text(unit.index);
}

const ARTICLE =
  "<article><p>main text of some length</p><p>maybe a caption</p><p>main text again</p></article>";

it.each([
  {
    when: "a menu before the article is uncertain",
    html: `<nav>maybe menu</nav>${ARTICLE}`,
    at: "maybe a caption",
  },
  {
    when: "a cookie bar at the end is uncertain",
    html: `<p>main text of some length</p><p>main more</p><div class=cookie-bar>maybe cookies</div>`,
    at: "main text of some length",
  },
  {
    when: "the headline above the article is uncertain",
    html: `<header><p>doubt menu</p><h1>doubt River rises</h1></header>${ARTICLE}`,
    at: "doubt River rises",
  },
  {
    when: "a certain headline stands above the article",
    html: `<header><h1>River rises</h1></header>${ARTICLE}`,
    at: "maybe a caption",
  },
  {
    when: "the headline is that of a dialog",
    html: `<div role=dialog><h1>doubt sign up</h1></div>${ARTICLE}`,
    at: "maybe a caption",
  },
  {
    when: "a dialog stands in the main region",
    html: `<main><div role=dialog>maybe sign up</div>${ARTICLE}<p>main end</p></main>`,
    at: "maybe a caption",
  },
  {
    when: "nothing is uncertain",
    html: "<header>menu</header><p>main text</p><p>main more</p>",
    at: "main text",
  },
  {
    when: "a teaser outside stands for main too",
    html: `<div>main teaser</div><article><p>main text of ${"some ".repeat(20)}length</p><p>maybe more</p><p>main end</p></article>`,
    at: "maybe more",
  },
  {
    when: "the uncertain text of the region is hidden",
    html: "<article><p>maybe hidden</p><p>main text</p><p>main more</p></article>",
    at: "main text",
  },
  { when: "nothing stands for main", html: "<p>menu</p><p>footer</p>", at: "menu" },
  {
    when: "there is nothing but a banner",
    html: "<p>menu hidden</p><div class=cookie-notice><p>we use cookies</p></div>",
    at: "we use cookies",
  },
  { when: "the page hides everything", html: "<p>menu hidden</p><p>maybe hidden</p>", at: "maybe hidden" },
  { when: "a page says nothing", html: "<div></div>", at: undefined },
])("begins at $at when $when", ({ html, at }) => expect(startOn(html)).toBe(at));

it("begins on a page whose whole text is called an overlay by its author", () =>
  expect(startOn(`<div class=overlay>${ARTICLE}</div>`)).toBe("maybe a caption"));

it("begins on very deep pages", () => expect(startOn(`${"<div>".repeat(20_000)}main`)).toBe("main"));
