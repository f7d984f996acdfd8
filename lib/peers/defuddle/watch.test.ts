import Defuddle from "defuddle";
import { parseHTML } from "linkedom";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Reason, Trace } from "../../extractors/contract/contract";
import { extracted } from "../../extractors/extractor.fixture";
import { defuddle } from "../../extractors/peers/defuddle";
import { parsePage } from "../../page/parsing/parse";
import { shortName } from "../../page/path";
import { provideNodePeers } from "../node-peers";
import { page, sentenceOf, story } from "../peer.fixture";
import { runDefuddle } from "./run";

beforeAll(() => provideNodePeers());

/** Why the text that begins as given was kept or dropped, in words. */
async function saidOf(html: string, beginning: string): Promise<{ reason: Reason; says: string }> {
  const { answer, page: parsed } = await extracted(defuddle, html);
  const leaf = parsed.leaves.findIndex(({ text }) => text.trim().startsWith(beginning));
  const reason = answer.reasons.filter(({ range }) => range.start <= leaf && leaf < range.end).at(-1)!;
  const place = reason.node === null ? "its place" : shortName(parsed, reason.node);
  return { reason, says: sentenceOf(defuddle, reason, place) };
}

async function traceOf(html: string): Promise<Trace> {
  const { fitted, view } = await extracted(defuddle, html);
  return fitted.trace!(view);
}

const article = (more: string, before = ""): string => page(`<main>${before}${story(12)}${more}</main>`);

const cases: readonly {
  readonly when: string;
  readonly html: string;
  readonly text: string;
  readonly says: string;
}[] = [
  {
    when: "it is outside of the main element",
    html: page(`<div>Valley news</div><main>${story(12)}</main>`),
    text: "Valley",
    says: "Outside of main, the element that Defuddle took as the main content for its score, ",
  },
  {
    when: "it is in the main element",
    html: article(""),
    text: "Part 1.",
    says: "Kept: it is in main, the element that Defuddle took as the main content for its score, ",
  },
  {
    when: "it is in the more specific element within the best",
    html: page(`<main><article>${story(12)}</article>${story(60)}</main>`),
    text: "Part 1.",
    says: "Kept: it is in article, the element that Defuddle took as the main content within the one with the highest score, ",
  },
  {
    when: "its first node is a blank that the program joins with what follows it",
    html: article("<p>&nbsp;After the floods&rsquo; end.</p>"),
    text: "After the",
    says: "Kept: it is in main, the element that Defuddle took as the main content for its score, ",
  },
  {
    when: "a style hides it",
    html: article(`<div style="display:none"><p>Not yet shown.</p></div>`),
    text: "Not yet",
    says: "Removed with div, which removeHiddenElements takes for hidden: display:none.",
  },
  {
    when: "a class hides it",
    html: article(`<p class="hidden">Not yet shown.</p>`),
    text: "Not yet",
    says: "Removed with p.hidden, which removeHiddenElements takes for hidden: class:hidden.",
  },
  {
    when: "a selector names it",
    html: article(`<footer><p>All of it is ours.</p></footer>`),
    text: "All of it",
    says: "Removed with footer, which matches a selector of removeBySelector.",
  },
  {
    when: "a class contains a part of a name",
    html: article(`<div class="article-promo-box"><p>Give to the valley.</p></div>`),
    text: "Give",
    says: "Removed with div.article-promo-box, in whose class, id or test attribute removeBySelector finds promo-box.",
  },
  {
    when: "it scores like navigation",
    html: article(
      `<div><a href="/a">Bridges</a> <a href="/b">Mills</a> <a href="/c">Subscribe</a> <a href="/d">Log in</a></div>`,
    ),
    text: "Bridges",
    says: "Removed with div, which scoreAndRemove takes for navigation by its score: −",
  },
  {
    when: "it reads like boilerplate",
    html: article(`<div><p>Comments</p></div>`),
    text: "Comments",
    says: "Removed with div, which removeByContentPattern takes for clutter: boilerplate text.",
  },
  {
    when: "it is a label above the heading",
    html: article("", "<div>Announcements</div><h1>Floods in the valley</h1>"),
    text: "Announcements",
    says: "Removed with div, which removeEyebrowLabel takes for a label above the heading.",
  },
  {
    when: "it is a date beside the heading and the page names its author",
    html: article("", "<h1>Rain</h1><div>By Ann Lee, 3 March 2024</div>").replace(
      "<title>",
      `<meta name="author" content="Ann Lee"><title>`,
    ),
    text: "By Ann",
    says: "Removed with div, which removeMetadataBlock takes for a date or author beside the heading.",
  },
  {
    when: "a heading has nothing below it",
    html: article("<h2>More</h2>"),
    text: "More",
    says: "Removed with h2 when what was left was written in a standard form.",
  },
  {
    when: "the page's meta data have more text",
    html: page(
      `<script type="application/ld+json">{"articleBody":"${"Nothing of this is on the page. ".repeat(60)}"}</script><main><p>Short.</p></main>`,
    ),
    text: "Short",
    says: "Not in the text of the page's meta data (schema.org), which Defuddle took because it is longer.",
  },
];

describe("Defuddle, watched", () => {
  it.each(cases)("says why where $when", async ({ html, text, says }) => {
    expect((await saidOf(html, text)).says).toContain(says);
  });

  it("names a box inside a box that is gone by the one that went first", async () => {
    const { says } = await saidOf(
      article(`<div style="display:none"><div class="article-promo-box"><p>Give.</p></div></div>`),
      "Give",
    );
    expect(says).toBe("Removed with div, which removeHiddenElements takes for hidden: display:none.");
  });

  it("keeps a heading that is written anew at another level", async () => {
    const { kept } = await extracted(defuddle, article("", "<h1>When the river came</h1>"));
    expect(kept).toContain("When the river came");
  });

  it("lists each attempt with what it left out, and which one gave the answer", async () => {
    const { attempts } = await traceOf(
      page(`<main><p>One line.</p><div class="article-promo-box">${story(3)}</div></main>`),
    );
    expect(attempts!.map(({ name, isAnswer }) => [name, isAnswer])).toEqual([
      ["with all steps", false],
      ["without partial selectors", true],
    ]);
    expect(attempts![0]!.steps.map(({ rule, detail }) => [rule, detail])).toEqual([
      ["main-content", undefined],
      ["partial-selector", "promo-box"],
    ]);
  });

  it("scores elements that may be the main one, and says which was taken", async () => {
    const { units, columns } = await traceOf(article(""));
    expect(units.map(({ label, note }) => [label, note])).toEqual([
      ["body", undefined],
      ["main", "taken"],
    ]);
    // It tells no link density, so no empty chart of it is drawn.
    expect(columns).toEqual([]);
  });

  it("answers as the untouched package where debugging would have kept a class", async () => {
    const html = article(`<p class="lead">The end.</p>`);
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const alone = new Defuddle(parseHTML(html).document, { url: "about:blank" }).parse();
    const debugged = new Defuddle(parseHTML(html).document, { url: "about:blank", debug: true }).parse();
    const watched = runDefuddle(Defuddle, parseHTML(html).document, parsePage(html));
    expect(watched.content).toBe(alone.content);
    expect(debugged.content).not.toBe(alone.content);
    vi.restoreAllMocks();
  });

  it("leaves the console and the methods of the DOM as they were", async () => {
    const { log } = console;
    const { document } = parseHTML(article(""));
    const { cloneNode } = document;
    await extracted(defuddle, article(""));
    expect(console.log).toBe(log);
    expect(document.cloneNode).toBe(cloneNode);
  });
});
