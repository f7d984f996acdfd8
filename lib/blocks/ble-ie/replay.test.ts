import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { shortName } from "../../page/path";
import { wholeView, type Page } from "../../page/page";
import { PAPER_OPTIONS } from "../describe";
import type { Grammar } from "./grammar";
import {
  BEGIN,
  cutRule,
  EMIT,
  ENTER,
  LEAVE,
  mayFollow,
  READ,
  record,
  stepOfBlock,
  symbolsUnder,
  type Replay,
} from "./replay";
import { segment } from "../segment";
import { letterOf } from "./symbols";
import { ALL_SYMBOLS, STORY } from "./worked-examples";

function recorded(page: Page, grammar: Grammar = "sequence") {
  const segmentation = segment(wholeView(page), { ...PAPER_OPTIONS, grammar });
  return { ...segmentation, replay: record(page, segmentation.symbols, grammar) };
}

/** Steps as words: `body: enter`, `div.story: read t`, `div.story: block 1`. */
function told(
  page: Page,
  { replay, symbols }: { readonly replay: Replay; readonly symbols: { readonly code: Uint8Array } },
): string[] {
  const letter = (child: number): string => (child < 0 ? "end" : letterOf(symbols.code[child]!));
  return Array.from(replay.kind, (kind, i) => {
    const child = replay.child[i]!;
    const what =
      kind === ENTER
        ? "enter"
        : kind === READ
          ? `read ${letter(child)}`
          : kind === EMIT
            ? `block ${replay.block[i]! + 1} at ${letter(child)}`
            : kind === BEGIN
              ? `begin ${letter(child)}`
              : "leave";
    return `${shortName(page, replay.node[i]!)}: ${what}`;
  });
}

describe("the replay of worked example 1", () => {
  const page = parsePage(STORY);
  it("reads the children of body and of the story, and cuts before the advertisement", () => {
    expect(told(page, recorded(page))).toEqual([
      "body: enter",
      "body: read p",
      "body: read o",
      "body: block 1 at o",
      "div.story: enter",
      "div.story: read t",
      "div.story: read t",
      "div.story: read t",
      "div.story: read p",
      "div.story: block 2 at p",
      "div.story: begin p",
      "div.story: read l",
      "div.story: read t",
      "div.story: block 3 at end",
      "div.story: leave",
      "body: read q",
      "body: block 4 at end",
      "body: leave",
    ]);
  });
  it("cuts the list and the last paragraph from the advertisement by the alternation grammar", () => {
    expect(told(page, recorded(page, "alternation")).slice(9, 17)).toEqual([
      "div.story: block 2 at p",
      "div.story: begin p",
      "div.story: read l",
      "div.story: block 3 at l",
      "div.story: begin l",
      "div.story: read t",
      "div.story: block 4 at t",
      "div.story: begin t",
    ]);
  });
  it("says by which rule each block ended", () => {
    const { replay, blocks } = recorded(page);
    const rules = Array.from(blocks.cut, (cut, b) =>
      cutRule("sequence", blocks.symbols[b]!.at(-1) as "t", cut),
    );
    expect(rules).toEqual(["other", "order", "end", "end"]);
    expect(Array.from(blocks.root, (_, b) => replay.kind[stepOfBlock(replay, b)])).toEqual([
      EMIT,
      EMIT,
      EMIT,
      EMIT,
    ]);
    expect(stepOfBlock(replay, 4)).toBe(-1);
  });
  it("can be recorded for one element, with the numbers that its blocks have on the page", () => {
    const { symbols, blocks } = recorded(page);
    const story = page.tags.findIndex((_, node) => shortName(page, node) === "div.story");
    const part = record(page, symbols, "sequence", story, blocks.root.indexOf(story));
    expect(told(page, { replay: part, symbols })).toEqual(told(page, recorded(page)).slice(4, 15));
    expect(
      symbolsUnder(page, symbols, story)
        .map(({ symbol }) => symbol)
        .join(""),
    ).toBe("tttplt");
  });
});

describe("the replay of worked example 2", () => {
  const page = parsePage(ALL_SYMBOLS);
  it("names every symbol, and enters the table down to its row", () => {
    const words = told(page, recorded(page));
    expect(words.filter((each) => each.startsWith("div#b: read"))).toEqual(
      ["i", "x", "t", "q", "p", "o", "x"].map((letter) => `div#b: read ${letter}`),
    );
    expect(words.filter((each) => each.endsWith("enter"))).toEqual([
      "body: enter",
      "div#b: enter",
      "table: enter",
      "tbody: enter",
      "tr: enter",
    ]);
  });
  it("holds lead-in and paragraph in one run by the sequence grammar alone", () => {
    const words = (grammar: Grammar) =>
      told(page, recorded(page, grammar)).filter((each) => each.includes("block 1"));
    expect([words("sequence"), words("alternation")]).toEqual([
      ["div#b: block 1 at q"],
      ["div#b: block 1 at t"],
    ]);
  });
});

describe("rules of a cut", () => {
  it.each([
    ["sequence", "t", "p", "order"],
    ["sequence", "l", "t", null],
    ["alternation", "l", "t", "group"],
    ["alternation", "x", "p", null],
    ["sequence", "p", "p", "second"],
    ["alternation", "p", "p", "second"],
    ["sequence", "q", "o", "other"],
    ["sequence", "", "o", "other"],
    ["sequence", "t", "", "end"],
    ["alternation", "t", "l", "order"],
    ["sequence", "q", "q", null],
  ] as const)("in the %s grammar, after `%s` `%s` breaks %s", (grammar, last, next, rule) =>
    expect(cutRule(grammar, last, next)).toBe(rule),
  );
  it("lets anything but another element of blocks begin a block", () => {
    expect([
      mayFollow("sequence", "").join(""),
      mayFollow("sequence", "l").join(""),
      mayFollow("alternation", "l").join(""),
      mayFollow("sequence", "p").join(""),
    ]).toEqual(["xipqlt", "lt", "l", "qlt"]);
  });
});

it("walks nothing where the page has no body, and 20,000 nested elements without running out of stack", () => {
  expect(
    record(parsePage("<frameset>"), { code: new Uint8Array(9), isBlock: new Uint8Array(9) }, "sequence", -1)
      .size,
  ).toBe(0);
  const page = parsePage("<div>".repeat(20_000) + "deep");
  expect(recorded(page).replay.kind.filter((kind) => kind === EMIT)).toHaveLength(1);
});

const fragment = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("text", " ", "<hr>", "<br>"),
    fc
      .tuple(
        fc.constantFrom("div", "p", "ul", "li", "a", "table", "td", "h2", "script"),
        fc.array(tie("node"), { maxLength: 4 }),
      )
      .map(([tag, children]) => `<${tag}>${children.join("")}</${tag}>`),
  ),
})).node;

it("makes exactly the blocks of dom2blocks, in order, and enters each element once", () => {
  fc.assert(
    fc.property(
      fc.array(fragment, { maxLength: 6 }),
      fc.constantFrom("sequence" as const, "alternation" as const),
      (parts, grammar) => {
        const { replay, blocks, symbols } = recorded(parsePage(parts.join("")), grammar);
        const made = Array.from(replay.kind, (kind, i) => ({
          kind,
          root: replay.node[i],
          first: replay.first[i],
          last: replay.last[i],
          cut: replay.child[i]! < 0 ? "" : letterOf(symbols.code[replay.child[i]!]!),
        }));
        const { root, first, last, cut } = blocks;
        expect(made.filter(({ kind }) => kind === EMIT)).toEqual(
          Array.from(root, (node, b) => ({
            kind: EMIT,
            root: node,
            first: first[b],
            last: last[b],
            cut: cut[b],
          })),
        );
        const entered = made.filter(({ kind }) => kind === ENTER).map(({ root: node }) => node);
        expect(entered).toEqual([...new Set(entered)]);
        expect(made.filter(({ kind }) => kind === LEAVE)).toHaveLength(entered.length);
      },
    ),
    { numRuns: 300 },
  );
});
