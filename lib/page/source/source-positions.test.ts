import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePage } from "../parsing/parse";
import { nodeAtSource, nodesBySource, sourcePositions } from "./source-positions";

const sourceOf = (html: string, name: string): string | null => {
  const page = parsePage(html);
  const { start, end } = sourcePositions(page);
  const node = page.tags.findIndex(
    (tag, id) =>
      tag === name ||
      (page.isText[id] === 1 && page.leaves.some((leaf) => leaf.node === id && leaf.text === name)),
  );
  return start[node]! < 0 ? null : html.slice(start[node], end[node]);
};

describe("positions in the source", () => {
  it.each([
    {
      when: "an element has an end tag",
      html: "<!doctype html><body><p class=a>one</p>",
      name: "p",
      source: "<p class=a>one</p>",
    },
    { when: "it has none", html: "<body><p>one<p>two", name: "p", source: "<p>one" },
    { when: "it is void", html: "<body>a<br>b", name: "br", source: "<br>" },
    { when: "it is implied", html: "<table><tr><td>a</table>", name: "tbody", source: null },
    {
      when: "a text has references and line ends",
      html: "<p>a\r\nb &amp; c</p>",
      name: "a\nb & c",
      source: "a\r\nb &amp; c",
    },
    {
      when: "comments and doctypes stand before",
      html: "<!doctype html><!-- <p>no</p> --><title>t</title><p>yes</p>",
      name: "p",
      source: "<p>yes</p>",
    },
    {
      when: "a template is not part of the page",
      html: "<template><p>no</p></template><p>yes</p>",
      name: "p",
      source: "<p>yes</p>",
    },
  ])("are right when $when", ({ html, name, source }) => expect(sourceOf(html, name)).toBe(source));

  it("cover 20,000 nested elements", () => {
    const page = parsePage("<div>".repeat(20_000) + "deep");
    expect(sourcePositions(page).start[page.leaves[0]!.node]).toBe(100_000);
  });

  const named = (html: string, offset: number): string => {
    const page = parsePage(html);
    const positions = sourcePositions(page);
    const node = nodeAtSource(page, positions, nodesBySource(positions), offset);
    return node < 0
      ? "none"
      : page.isText[node] === 1
        ? (page.leaves.find((leaf) => leaf.node === node)?.text ?? "blank")
        : page.tags[node]!;
  };
  it.each([
    { when: "it is in a text", offset: 10, name: "one" },
    { when: "it is in the tag before", offset: 7, name: "p" },
    { when: "it is in the tag after", offset: 12, name: "p" },
    { when: "it is between two elements", offset: 16, name: "body" },
    { when: "it lies beyond the end", offset: 999, name: "none" },
  ])("find the innermost node of a character where $when", ({ offset, name }) =>
    expect(
      named("<body><p>one</p>--<p>two</p></body>".replace("--", "\n\n"), offset).replace("blank", "body"),
    ).toBe(name),
  );

  it("find what the parser moved where it stands", () => {
    expect(named("<table><tr><td>cell</td></tr>moved</table>", 30)).toBe("moved");
  });

  it("number nodes as the page does, for any markup", () => {
    const part = fc.constantFrom(
      "<p>",
      "</p>",
      "<b>",
      "</b>",
      "<table>",
      "<td>",
      "</table>",
      "x",
      " ",
      "<template>",
      "</template>",
      "<!--c-->",
      "<svg>",
      "<title>",
      "<select>",
      "<option>",
      "<form>",
      "</form>",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
        const page = parsePage(parts.join(""));
        const { start, end } = sourcePositions(page);
        page.leaves.forEach(({ node, text }) => {
          if (start[node]! >= 0 && !/</.test(page.html.slice(start[node], end[node])))
            expect(page.html.slice(start[node], end[node])).toBe(text);
        });
      }),
      { numRuns: 300 },
    );
  });
});
