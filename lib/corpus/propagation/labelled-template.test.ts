import { describe, expect, it } from "vitest";
import type { LabelledInterval, Layer1, Role } from "../../labels/model";
import { annotationUnits } from "../../labels/units/units";
import { parsePage } from "../../page/parsing/parse";
import type { Page } from "../../page/page";
import { carryTo, changeOf } from "./carry";
import { LabelledTemplate } from "./labelled-template";

const of = (body: string): Page => parsePage(`<body>${body}`);

/** Labels by words: texts with a capital M in front are main text, the others boilerplate, those with ? are not said. */
function labelsOf(page: Page, role: (text: string) => Role | null = () => null): LabelledInterval[] {
  return page.leaves.flatMap(({ text, start }) => {
    if (text.includes("?")) return [];
    const layer1: Layer1 = text.trimStart().startsWith("M") ? "main" : "boilerplate";
    return [{ start, end: start + text.length, layer1, role: role(text), origin: "manual" }];
  });
}

/** `text: label by rule` of another page. */
function carried(labelled: string, other: string, compared: readonly string[] = []): readonly string[] {
  const page = of(labelled);
  const to = of(other);
  return new LabelledTemplate(page, labelsOf(page), compared.map(of))
    .carriedTo(to, false)
    .map((said, leaf) => `${to.leaves[leaf]!.text}: ${said === null ? "-" : `${said.layer1} ${said.by}`}`);
}

describe("what is said of a text on another page of the template", () => {
  it("is the label of all texts at its place, whatever they say and however many there are", () => {
    expect(
      carried(
        "<div class=x><p>M one</p></div><ul><li>menu</li></ul>",
        "<div class=x><p>a</p><p>b</p></div><ul><li>c</li></ul>",
      ),
    ).toEqual(["a: main place", "b: main place", "c: boilerplate place"]);
  });

  it("goes by the class names of all elements around, in any order, and not by those with figures", () => {
    const labelled = '<div class="a b"><p>M one</p></div><div id=post-1><p>side</p></div>';
    const other = '<div class="b a"><p>x</p></div><div id=post-2><p>y</p></div><div class=c><p>z</p></div>';
    expect(carried(labelled, other)).toEqual(["x: main place", "y: boilerplate place", "z: -"]);
  });

  it("takes elements inside a line for no other place, but links", () => {
    expect(carried("<p>M one</p>", "<p><em>x</em> <a>y</a></p>")).toEqual(["x: main place", "y: -"]);
  });

  it("is that of the same words where the place has several labels", () => {
    const labelled = "<p>M one</p><p>share</p><p>M two</p>";
    expect(carried(labelled, "<p>x</p><p>y</p><p>z</p><p>share</p>")).toEqual([
      "x: main number",
      "y: -",
      "z: main number",
      "share: boilerplate words",
    ]);
  });

  it("is that of the page's own texts, where others of the template tell these from its own", () => {
    const labelled = "<p>M one</p><p>share</p>";
    const compared = ["<p>q</p><p>r</p><p>share</p>"];
    expect(carried(labelled, "<p>x</p><p>y</p><p>z</p>", compared)).toEqual([
      "x: main own",
      "y: main own",
      "z: main own",
    ]);
  });

  it("is that of most of the own texts, where nearly all have it", () => {
    const long = `M ${"long ".repeat(20)}`;
    const labelled = `<p>note</p><p>${long}</p><p>share</p>`;
    const compared = ["<p>q</p><p>r</p><p>share</p>"];
    expect(carried(labelled, "<p>x</p><p>y</p><p>z</p><p>w</p>", compared).at(-1)).toBe("w: main mostly");
  });

  it("never calls words of the template main text by their place", () => {
    const compared = ["<p>q</p><p>Subscribe</p>", "<p>r</p><p>Subscribe</p>"];
    expect(carried("<p>M one</p>", "<p>x</p><p>Subscribe</p>", compared)).toEqual([
      "x: main place",
      "Subscribe: -",
    ]);
  });

  it("is nothing where nothing was said of one of the texts there", () => {
    expect(carried("<p>M one</p><p>two?</p><h1>M h</h1>", "<p>x</p><h1>y</h1>")).toEqual([
      "x: main number",
      "y: main place",
    ]);
    expect(carried("<p>one?</p>", "<p>x</p>")).toEqual(["x: -"]);
  });

  it("is nothing where the annotator was undecided", () => {
    const page = of("<p>one</p>");
    const undecided = { start: 0, end: 3, layer1: "undecided", role: null, origin: "manual" } as const;
    expect(new LabelledTemplate(page, [undecided], []).carriedTo(of("<p>x</p>"), false)).toEqual([null]);
  });

  it("takes roles along", () => {
    const page = of("<h1>M head</h1><p>M one</p>");
    const template = new LabelledTemplate(
      page,
      labelsOf(page, (text) => (text === "M head" ? "title" : null)),
      [],
    );
    expect(template.carriedTo(of("<h1>x</h1>"), false)).toEqual([
      { layer1: "main", role: "title", by: "place" },
    ]);
  });
});

describe("labels carried to a page", () => {
  const page = of("<ul><li>menu</li></ul><div><p>M one</p></div>");
  const template = new LabelledTemplate(page, labelsOf(page), []);
  const confidence = (html: string): number => {
    const to = of(html);
    return carryTo(template, to, annotationUnits(to), false).confidence;
  };

  it("are as sure as the share of its own text of which something is said", () => {
    expect(confidence("<ul><li>menu</li></ul><div><p>abcdef</p></div>")).toBe(1);
    expect(confidence("<ul><li>menu</li></ul><div><p>abcdef</p><pre>xy</pre></div>")).toBe(0.75);
  });

  it("are not surer for menus that are the same word for word", () => {
    expect(confidence(`${"<ul><li>menu</li></ul>".repeat(50)}<div><p>abcdef</p><pre>xy</pre></div>`)).toBe(
      0.75,
    );
  });

  it("are not sure at all where a page would have no main text", () => {
    expect(confidence("<ul><li>menu</li><li>other</li></ul>")).toBe(0);
  });
});

describe("what becomes of a block", () => {
  const main = { layer1: "main", role: null } as const;
  it.each([
    { now: { layer1: null, role: null, by: "none" }, change: "new" },
    { now: { layer1: "boilerplate", role: null, by: "proposed" }, change: "other" },
    { now: { layer1: "main", role: "title", by: "carried" }, change: "other" },
    { now: { layer1: "main", role: null, by: "proposed" }, change: "same" },
    { now: { layer1: "boilerplate", role: null, by: "own" }, change: "stays" },
  ] as const)("is $change where it is $now.layer1 by $now.by", ({ now, change }) => {
    expect(changeOf(main, now)).toBe(change);
    expect(changeOf(null, now)).toBe("nothing");
  });
});
