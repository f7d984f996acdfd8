import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type Page } from "../../page/page";
import type { Extraction, ParamValues } from "../contract/contract";
import { blockExtractor } from "./block-extractor";
import { blockExtractorModern } from "./block-extractor-modern";
import { ADAPTATIONS_OFF } from "./options";

const OFF: ParamValues = { ...ADAPTATIONS_OFF, threshold: 1.5 };
const extract = (page: Page, values: ParamValues = {}): Extraction =>
  blockExtractorModern.configure(values).restore(null).extract(wholeView(page));
/** Kept texts with nothing but the given adaptations on, at threshold 1. */
const kept = (html: string, values: ParamValues): string[] => {
  const page = parsePage(html);
  const { keep } = extract(page, { ...OFF, threshold: 1, ...values });
  return page.leaves.filter((_, leaf) => keep[leaf] === 1).map(({ text }) => text.trim());
};
const sentence = "A sentence that is long enough to be taken for the content of its page.";

const fragment = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(sentence, "short", "<br>", "<img>"),
    fc
      .tuple(
        fc.constantFrom(
          "div",
          "p",
          "ul",
          "li",
          "nav",
          "footer",
          "a href=/x",
          "article",
          "h2",
          "div class=comments",
          "div hidden",
          "button",
        ),
        fc.array(tie("node"), { maxLength: 4 }),
      )
      .map(([tag, children]) => `<${tag}>${children.join("")}</${tag.split(" ")[0]!}>`),
  ),
})).node;

describe("block-extractor-modern", () => {
  it("equals the paper's form with every adaptation off", () => {
    fc.assert(
      fc.property(
        fc.array(fragment, { maxLength: 6 }),
        fc.constantFrom("sequence", "alternation"),
        fc.constantFrom("bare", "serialized", "source", "both"),
        fc.double({ min: 0, max: 4, noNaN: true }),
        (parts, grammar, tagLength, threshold) => {
          const page = parsePage(parts.join(""));
          const modern = extract(page, { ...OFF, grammar, tagLength, threshold });
          const literal = blockExtractor
            .configure({ grammar, tagLength, threshold })
            .restore(null)
            .extract(wholeView(page));
          const named = literal.reasons.map((reason) => ({ ...reason, stage: "block-extractor-modern" }));
          expect({ ...modern }).toEqual({ ...literal, reasons: named });
        },
      ),
      { numRuns: 300 },
    );
  });

  it("has a switch for every adaptation", () => {
    const own = Object.keys(blockExtractorModern.params).filter(
      (name) => !Object.hasOwn(blockExtractor.params, name),
    );
    expect(own.sort()).toEqual(Object.keys(ADAPTATIONS_OFF).sort());
  });

  it.each([
    {
      when: "an element says that it is navigation",
      html: `<p>${sentence}</p><nav>${sentence}</nav>`,
      on: { dropElements: true },
      count: 1,
    },
    {
      when: "a role says that it is navigation",
      html: `<p>${sentence}</p><div role=navigation>${sentence}</div>`,
      on: { dropElements: true },
      count: 1,
    },
    {
      when: "that element is nearly the whole page",
      html: `<nav>${sentence}</nav>`,
      on: { dropElements: true },
      count: 1,
    },
    {
      when: "an element is hidden",
      html: `<p>${sentence}</p><p hidden>${sentence}</p>`,
      on: { dropHidden: true },
      count: 1,
    },
    {
      when: "a style hides it",
      html: `<p>${sentence}</p><p style="display: none">${sentence}</p>`,
      on: { dropHidden: true },
      count: 1,
    },
    {
      when: "hidden is until-found",
      html: `<p>${sentence}</p><p hidden=until-found>${sentence}</p>`,
      on: { dropHidden: true },
      count: 2,
    },
    {
      when: "a class names comments",
      html: `<p>${sentence}</p><p>${sentence}</p><div class="post comments">${sentence}</div>`,
      on: { maxHintShare: 0.5 },
      count: 2,
    },
    {
      when: "what is named holds exactly the limit",
      html: `<p>${sentence}</p><div class=comments>${sentence}</div>`,
      on: { maxHintShare: 0.5 },
      count: 1,
    },
    {
      when: "what is named holds more than the limit",
      html: `<p>short</p><div class=comments>${sentence}</div>`,
      on: { maxHintShare: 0.5 },
      count: 2,
    },
    {
      when: "all that is named holds more than the limit",
      html: `<p>${sentence}</p>${`<div class=comment>${sentence}</div>`.repeat(2)}`,
      on: { maxHintShare: 0.5 },
      count: 3,
    },
    {
      when: "a word only contains a name",
      html: `<p>${sentence}</p><p>${sentence}</p><div class=recommented>${sentence}</div>`,
      on: { maxHintShare: 0.5 },
      count: 3,
    },
    { when: "attributes are long", html: `<p class="${"x".repeat(200)}">${sentence}</p>`, on: {}, count: 0 },
    {
      when: "long attributes are capped",
      html: `<p class="${"x".repeat(200)}">${sentence}</p>`,
      on: { attributeCap: 40 },
      count: 1,
    },
    {
      when: "all text is link text",
      html: `<p><a>${sentence}</a></p>`,
      on: { ignoreLinkText: true },
      count: 0,
    },
    {
      when: "the link share equals the limit",
      html: "<p><a>four</a>four</p>",
      on: { maxLinkShare: 0.5 },
      count: 2,
    },
    {
      when: "the link share is just above the limit",
      html: "<p><a>fours</a>four</p>",
      on: { maxLinkShare: 0.5 },
      count: 0,
    },
    {
      when: "a side holds less than the focus leaves",
      html: `<div>${`<p>${sentence}</p>`.repeat(4)}</div><section><p>${sentence}</p></section>`,
      on: { focus: 0.8 },
      count: 4,
    },
    {
      when: "no side holds what the focus asks for",
      html: `<div>${`<p>${sentence}</p>`.repeat(3)}</div><section><p>${sentence}</p></section>`,
      on: { focus: 0.8 },
      count: 4,
    },
    {
      when: "an article holds more than the share",
      html: `<article><p>${sentence}</p><p>${sentence}</p></article><p>${sentence}</p>`,
      on: { preferArticle: 0.6 },
      count: 2,
    },
    {
      when: "an article holds less than the share",
      html: `<article><p>${sentence}</p></article><p>${sentence}</p>`,
      on: { preferArticle: 0.6 },
      count: 2,
    },
  ])("keeps $count when $when", ({ html, on, count }) => {
    expect(kept(html, on)).toHaveLength(count);
  });

  it.each([480, 520])(
    "keeps a forum's post of %s characters and the eight answers called comments",
    (length) => {
      const text = (of: number): string => "Words of a person who answers. ".repeat(40).slice(0, of);
      const answers = `<div class=comment><p>${text(400)}</p></div>`.repeat(8);
      const page = parsePage(`<body><div class=post><p>${text(length)}</p></div>${answers}`);
      expect([...extract(page).keep]).toEqual(new Array(9).fill(1));
    },
  );

  it("fills a gap shorter than the limit with the sparse text in it, and no other", () => {
    const html = `<p>${sentence}</p><h2 class="${"y".repeat(90)}">Heading</h2><p>${sentence}</p><h2 class="${"y".repeat(90)}">Heading</h2>`;
    const parted = html.replaceAll("<h2", "<hr><h2").replaceAll("</h2>", "</h2><hr>");
    expect(kept(parted, { fillGaps: 0 })).toHaveLength(2);
    expect(kept(parted, { fillGaps: 7 })).toHaveLength(2);
    expect(kept(parted, { fillGaps: 8 })).toEqual([sentence, "Heading", sentence]);
  });

  it("keeps all that was not removed where next to nothing passes", () => {
    const html =
      "<ul><li class=xxxxxxxxxx>one</li><li>two</li></ul><nav>three</nav><noscript>four</noscript>";
    expect(kept(html, { minKept: 0 })).toEqual([]);
    expect(kept(html, { minKept: 100 })).toEqual(["one", "two", "three"]);
    expect(kept(html, { minKept: 100, dropElements: true })).toEqual(["one", "two"]);
  });

  it.each([
    [60, 1],
    [61, 3],
  ])("counts a Chinese character as three letters before it falls back at %s", (minKept, count) => {
    // 20 characters are kept; the links are not.
    const html =
      "<p>山谷暴雨山谷暴雨山谷暴雨山谷暴雨山谷暴雨</p><p><a href=/>一</a></p><p><a href=/>二</a></p>";
    expect(kept(html, { minKept, maxLinkShare: 0.5 })).toHaveLength(count);
  });

  it("names the measure that decided, and its parameter", () => {
    const page = parsePage(
      `<div>${`<p>${sentence}</p>`.repeat(4)}</div><section><p>${sentence}</p></section>`,
    );
    const { reasons } = extract(page, { ...OFF, threshold: 1, focus: 0.8 });
    expect(reasons.at(-1)).toMatchObject({
      rule: "focus",
      verdict: "drop",
      node: page.tags.indexOf("div"),
      measures: [{ name: "share", relation: ">=", limit: 0.8, param: "focus" }],
    });
  });
});
