import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { jsonLdOf, textsNamed, unwrapped } from "./json-ld";
import { parsePage } from "./parsing/parse";

const bodies = (html: string): string[] => textsNamed(jsonLdOf(parsePage(html)), "articleBody");
const script = (text: string, type = 'type="application/ld+json"'): string =>
  `<script ${type}>${text}</script>`;

describe("JSON-LD", () => {
  it.each([
    ["one object", script('{"articleBody":"a"}'), ["a"]],
    [
      "a list and a graph",
      script('[{"articleBody":"a"},{"@graph":[{"articleBody":"b"},{"x":{"articleBody":"c"}}]}]'),
      ["a", "b", "c"],
    ],
    ["two scripts", script('{"articleBody":"a"}') + script('{"articleBody":"b"}'), ["a", "b"]],
    ["another way to write the type", script('{"articleBody":"a"}', "id=x TYPE=application/LD+json"), ["a"]],
    ["line breaks inside of a string", script('{"articleBody":"a\nb"}'), ["a b"]],
    ["a comment around it", script('<!-- {"articleBody":"a"} -->'), ["a"]],
    ["a CDATA section around it", script('//<![CDATA[\n{"articleBody":"a"}\n//]]>'), ["a"]],
    ["a body that is no text", script('{"articleBody":["a"]}'), []],
    ["another script", script('{"articleBody":"a"}', 'type="application/json"'), []],
    ["no script", "<p>application/ld+json", []],
  ])("is read from %s", (_, html, texts) => expect(bodies(html)).toEqual(texts));

  it("counts scripts that are no JSON and reads the others", () => {
    const found = jsonLdOf(parsePage(script("{oops") + script('{"a":1}')));
    expect(found).toEqual({ values: [{ a: 1 }], malformed: 1 });
  });

  it.each([
    ["a comment", "  <!-- {} --> ", " {} "],
    ["a CDATA section behind comment marks", "/* <![CDATA[ */{}/* ]]> */ ", "{}"],
    ["blanks only, which JSON or its reader may mind", "\u00a0{} ", "\u00a0{} "],
  ])("takes off %s", (_, text, inner) => expect(unwrapped(text)).toBe(inner));

  it("takes off what one expression for all of it does, on any text", () => {
    const wrapping =
      /^\s*(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?)|(?:-->|(?:\/\/|\/\*)?\s*\]\]>\s*(?:\*\/)?)\s*$/g;
    const piece = fc.constantFrom(
      "<!--",
      "-->",
      "//",
      "/*",
      "*/",
      "<![CDATA[",
      "]]>",
      " ",
      "\n",
      "\u00a0",
      "{}",
      "a",
      ">",
      "-",
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        (pieces) => unwrapped(pieces.join("")) === pieces.join("").replace(wrapping, ""),
      ),
      { numRuns: 5000 },
    );
  });

  it.each([
    [
      "that is not closed",
      `${script('{"articleBody":"a"}')}<script type="application/ld+json">{"articleBody":"b"}`,
      ["a"],
    ],
    [
      "whose tag is not closed",
      `${script('{"articleBody":"a"}')}<script <script type="application/ld+json"`,
      ["a"],
    ],
  ])("passes over a script %s", (_, html, texts) => expect(bodies(html)).toEqual(texts));

  it.each([
    ["a comment", `<!-- ${script('{"articleBody":"old"}')} -->`, ["a"]],
    ["a comment for another browser", `<!--[if IE]>${script('{"articleBody":"old"}')}<![endif]-->`, ["a"]],
    ["a comment that ends as some write it", `<!-- ${script('{"articleBody":"old"}')} --!>`, ["a"]],
    ["a comment that begins with what ends others", `<!--!>${script('{"articleBody":"old"}')}<!---->`, ["a"]],
    ["a comment that is not closed", `${script('{"articleBody":"b"}')}<!-- --!`, ["b"]],
  ])("has no script that is in %s", (_, html, texts) =>
    expect(bodies(`${html}${script('{"articleBody":"a"}')}`)).toEqual(texts),
  );

  it.each([
    ["<!-->"],
    ["<!--->"],
    ["<!---->"],
    ["<!--[if !IE]><!-->"],
    ["<!----!>"],
    ['<script>"<!--"</script>'],
  ])("reads a script behind %s, which is no comment around it", (before) =>
    expect(bodies(`${before}${script('{"articleBody":"a"}')}<!-- -->`)).toEqual(["a"]),
  );

  it("follows 2,000 levels", () => {
    expect(bodies(script(`${'{"x":'.repeat(2000)}{"articleBody":"a"}${"}".repeat(2000)}`))).toEqual(["a"]);
  });
});
