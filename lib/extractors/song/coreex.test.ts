import { describe, expect, it } from "vitest";
import { wholeView, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { renderText } from "../../page/render";
import type { Extraction, ParamValues } from "../contract/contract";
import { coreex } from "./coreex";

const extract = (page: Page, values: ParamValues = {}): Extraction =>
  coreex.configure(values).restore(null).extract(wholeView(page));
const kept = (html: string, values: ParamValues = {}): string => {
  const page = parsePage(html);
  return renderText(page, extract(page, values).keep);
};
const words = (count: number): string => Array.from({ length: count }, () => "word").join(" ");

describe("coreex", () => {
  const example =
    '<body>Note:<p>A paragraph <a href="#">with a link</a> in it.</p><ul><li>Some <em>emphatic words</em> here.</li><li>More words.</li></ul></body>';

  it("gives the scores of docs/algorithms/song.md, winner and output", () => {
    const page = parsePage(example);
    const { curves, units } = coreex.configure().restore(null).trace!(wholeView(page));
    const score = (tag: string): number => units.find(({ node }) => page.tags[node!] === tag)!.value;
    expect(score("body")).toBeCloseTo(0.995833, 6);
    expect(score("ul")).toBeCloseTo(0.995, 6);
    expect(score("p")).toBeCloseTo(0.993333, 6);
    expect(units.filter(({ verdict }) => verdict === "keep").map(({ label }) => label)).toEqual(["body"]);
    expect([...curves[1]!.values]).toEqual([1, 0.8, 1]);
    expect(kept(example)).toBe("Note:\nSome emphatic words here.\nMore words.");
  });

  it.each([
    { when: "nothing is there", html: "", is: "" },
    { when: "all is links", html: "<a href=#>one two three</a><a href=#>four</a>", is: "" },
    { when: "two elements score the same", html: "<div><p>same words</p></div>", is: "same words" },
    {
      when: "a link stands between two texts",
      html: "one two three <a href=#>link</a> four five six",
      is: "one two three link four five six",
    },
    {
      when: "that link is dropped",
      html: "one two three <a href=#>link</a> four five six",
      values: { keepInlineLinks: false },
      is: "one two three four five six",
    },
    { when: "a link stands at the end", html: "one two three<br><a href=#>link</a>", is: "one two three" },
    {
      when: "a block of links stands between two texts",
      html: "one two three<div><a href=#>link</a></div>four five six",
      is: "one two three\nfour five six",
    },
    {
      when: "a share equals the threshold",
      html: `<p>${words(9)} <a href=#>x</a></p><p>${words(9)}</p>`,
      is: words(9),
    },
    {
      when: "a share is just above the threshold",
      html: `<p>${words(10)} <a href=#>x</a></p><p>${words(11)}</p>`,
      values: { weightText: 0.1 },
      is: `${words(10)} x\n${words(11)}`,
    },
    { when: "a form holds the limit", html: "<p>four</p><form>four</form>", is: "four" },
    { when: "a form holds more than the limit", html: "<p>four</p><form>fives</form>", is: "four\nfives" },
  ])("keeps '$is' when $when", ({ html, values, is }) => expect(kept(html, values ?? {})).toBe(is));

  it("gives the share that dropped a child, and the score that lost", () => {
    const page = parsePage(
      `<div><p>${words(20)}</p><p>${words(3)} <a href=#>x</a></p></div><section>${words(2)}</section><form>f</form>`,
    );
    const { reasons } = extract(page);
    expect(reasons.find(({ rule }) => rule === "ratio")).toMatchObject({
      verdict: "drop",
      measures: [
        { name: "textShare", value: 0.75, relation: "<=", limit: 0.9, param: "threshold" },
        { name: "words", value: 4 },
      ],
    });
    expect(reasons.at(-1)).toMatchObject({
      rule: "form",
      measures: [{ name: "formShare", relation: "<=", param: "maxFormShare" }],
    });
    const narrow = parsePage(
      `<div><p>${words(20)}</p>${"<a href=#>x</a>".repeat(10)}</div><section>${words(2)}</section>`,
    );
    expect(extract(narrow).reasons.at(-1)).toMatchObject({
      rule: "elsewhere",
      verdict: "drop",
      measures: [{ name: "score", relation: "<=" }],
    });
  });
});
