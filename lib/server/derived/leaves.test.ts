/**
 * The texts of the page and the texts of the frame are the same ones, whatever elements stand around them.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLOCK_ELEMENTS } from "../../page/elements";
import { parsePage } from "../../page/parsing/parse";
import {
  BOXED_ELEMENTS,
  EMPTIED_ELEMENTS,
  KEPT_ELEMENTS,
  MATHML_ELEMENTS,
  RENAMED_ELEMENTS,
  SVG_ELEMENTS,
} from "./allowed";
import { leavesOf, textsOf } from "./frame-texts.fixture";
import { derivedView } from "./view";

function expectEqual(html: string): void {
  expect(textsOf(derivedView(html, { width: 732, height: 900 }))).toEqual(leavesOf(parsePage(html)));
}

const NAMES = [
  ...new Set([
    ...KEPT_ELEMENTS,
    ...EMPTIED_ELEMENTS,
    ...BOXED_ELEMENTS,
    ...RENAMED_ELEMENTS.keys(),
    ...SVG_ELEMENTS,
    ...MATHML_ELEMENTS,
    ...BLOCK_ELEMENTS,
    "style",
    "annotation-xml",
    "mglyph",
    "malignmark",
    "use",
    "animate",
    "set",
    "filter",
    "image",
    "x-own",
    "unknown",
    "keygen",
    "blink",
    "multicol",
  ]),
].filter((name) => !/^(html|head|body|plaintext|frameset|frame)$/.test(name));

/**
 * Elements that the parser closes, moves or puts somewhere else, and those that change how it reads what is
 * inside of them.
 */
const MOVED = (
  "p div a b i nobr font form button h1 h2 li dd dt table tbody tr td th caption colgroup col select option optgroup ruby rt rp rb marquee applet object title svg math " +
  "foreignObject desc mtext mi mrow annotation-xml pre textarea template noscript script style xmp listing address center details summary hr br img input unknown"
)
  .split(" ")
  .concat("annotation-xml encoding=text/html", "input type=hidden", "font color=red");

/** Elements that close one of their kind, and tables, which put them into one. */
const CLOSING =
  "table table table table table table table table p div a b nobr button h1 h2 li ul dd dt dl option optgroup rt rp ruby td caption".split(
    " ",
  );

describe("texts of the page and of the frame", () => {
  it.each([
    ["a title in the body", "<p>a<title>b</title>c"],
    ["a title with markup in the body", "<div><title>a<b>&amp;lt;</title>c</div>"],
    ["a title of a drawing", "<p>a<svg><title>b</title><g><title>c<p>d</p></title></g><text>e</text></svg>f"],
    ["an applet", "<p>a<applet code=x>b<param name=c><p>d</p></applet>e"],
    ["something that runs across the page", "<p>a<marquee>b<p>c</p>d</marquee>e"],
    [
      "HTML inside of a formula",
      "<math><semantics><mi>a</mi><annotation-xml encoding=text/html><p>b</p>c</annotation-xml></semantics><mo>d</mo></math>e",
    ],
    [
      "a drawing inside of a formula",
      "<math><annotation-xml><svg><foreignObject><p>a</p></foreignObject></svg></annotation-xml><mi>b</mi></math>c",
    ],
    [
      "a formula too deep for its boxes",
      `<math>${"<mrow><mi>a</mi>".repeat(60)}<mtext>b<b>c</b></mtext></math>d`,
    ],
    ["tables too deep for their boxes", `${"<table><caption>c</caption><tr><td>a".repeat(80)}b`],
    [
      "lists of choices too deep for their boxes",
      `${"<div>".repeat(120)}<select><optgroup label=x><option>a<option>b</select><textarea>c</textarea><iframe>d</iframe>e<pre>\n\nf</pre>`,
    ],
    ["what is too deep for its box and holds nothing", `${"<div>".repeat(98)}a<meta>b<i></i>c`],
    ["text that no browser can shape in time", `<p style=color:red>a${"\u0301".repeat(5_000)}<b>c</b></p>`],
  ])("are the same with %s", (_, html) => {
    expectEqual(`<!doctype html><body>${html}`);
  });

  it.each([
    ["a paragraph", "<p><table><font color=red><p>a</p>b<tr><td>c"],
    ["a list", "<p><i>a<table><b><ul><li>b<button><p>c</ul><tr><td><p>d"],
    ["a rule", "<p>a<table><b><hr>b<tr><td><p>c"],
  ])("are the same where a table of an old page puts %s into a paragraph", (_, body) => {
    expectEqual(`<body>${body}`);
  });

  it.each([
    ["a link", "<a>t<div>t<table>t<a>t"],
    ["a link of another cell", "<a><table><tr><td>t<a>t"],
    ["an unbroken line", "<nobr><dl><table>t<nobr>"],
    ["a button", "<button><table><button><table>t"],
    ["a heading", "<h1><table><h1></h2>t"],
    ["an item", "<li><a><table><li>t<p>t"],
    ["an item of a list of its own", "<li>t<table><ul>t<li>t"],
    ["a term", "<dd>t<table><dt>t<table>t"],
    ["a choice", "<option><table><option><table>t"],
    ["a group of choices", "<option><table><optgroup>t<table>t"],
    ["a reading", "<ruby>t<rt>t<table>t<rt>t</rt>t"],
    ["a line of a ruby", "<ruby>t<p>t<table><rp>t</rp>t"],
  ])("are the same where a table puts %s into one of its kind", (_, body) => {
    expectEqual(`<!doctype html><body>${body}`);
  });

  /** Bodies of these elements, opened and closed at random around words that are all different. */
  const bodiesOf = (list: readonly string[]): fc.Arbitrary<string> => {
    const name = fc.constantFrom(...list);
    const space = fc.constantFrom("", "\n", " ", "<!-- c -->");
    const part = fc.oneof(
      { weight: 5, arbitrary: name.map((found) => `<${found}>`) },
      { weight: 3, arbitrary: name.map((found) => `</${found.split(" ")[0]}>`) },
      { weight: 5, arbitrary: space },
    );
    return fc
      .array(part, { minLength: 1, maxLength: 24 })
      .map((parts) =>
        parts
          .map((found, i) => (found.startsWith("<") && !found.startsWith("<!") ? found : `${found}t${i}`))
          .join(""),
      );
  };
  const documents = (list: readonly string[]): fc.Arbitrary<string> =>
    fc
      .tuple(fc.constantFrom("<!doctype html>", ""), bodiesOf(list))
      .map(([doctype, body]) => `${doctype}<body>${body}`);

  it("are the same in random bodies of all elements, nested and closed at random", () => {
    fc.assert(fc.property(documents(NAMES), expectEqual), { numRuns: 2_000 });
  });

  it("are the same in random bodies of the elements that the parser moves", () => {
    fc.assert(fc.property(documents(MOVED), expectEqual), { numRuns: 2_000 });
  });

  it("are the same in random bodies of what closes its like, and of tables", () => {
    fc.assert(fc.property(documents(CLOSING), expectEqual), { numRuns: 4_000 });
  });
});
