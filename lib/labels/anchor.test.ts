import { describe as suite, expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { abridged, describe, QUOTE_LIMIT, quote, verifies } from "./anchor";
import { axisText } from "../page/axis";
import { find, STORY } from "./operations.fixture";
import { place, similarity, SURE } from "./reanchor";
import type { Target } from "./model";
import { stretchOf } from "./target";

const page = parsePage(STORY);
const headline: Target = { kind: "node", node: find(page, "h1") };
const words = (source: string, target: Target): string => {
  const other = parsePage(source);
  const { start, end } = stretchOf(other, target)!;
  return axisText(other).slice(start, end);
};

suite("describe", () => {
  it("keeps position, quote, context and path", () => {
    expect(describe(page, headline)).toEqual({
      start: 8,
      end: 20,
      exact: "Rain at last",
      prefix: "HomeNews",
      suffix: "It rained all day in the hills.B",
      path: "/html[1]/body[1]/div[2]/h1[1]",
    });
  });

  it("describes an empty target with an empty quote", () => {
    const empty = parsePage("<body><hr>");
    expect(describe(empty, { kind: "node", node: find(empty, "hr") })).toMatchObject({
      start: 0,
      end: 0,
      exact: "",
    });
  });

  it.each<[string, Target]>([
    ["a node beyond the page", { kind: "node", node: 999 }],
    [
      "a run whose ends are no siblings",
      { kind: "block", root: find(page, "story"), first: find(page, "menu"), last: find(page, "h1") },
    ],
    ["an interval beyond the text", { kind: "interval", start: 0, end: page.textLength + 1 }],
  ])("throws for %s", (_, target) => expect(() => describe(page, target)).toThrow(RangeError));
});

suite("quote", () => {
  it("is the text itself up to the limit, abridged one unit beyond", () => {
    expect(quote("x".repeat(QUOTE_LIMIT))).toBe("x".repeat(QUOTE_LIMIT));
    expect(abridged(quote("x".repeat(QUOTE_LIMIT + 1)))).toMatchObject({ length: QUOTE_LIMIT + 1 });
    expect(abridged("x".repeat(QUOTE_LIMIT))).toBeNull();
  });

  it("differs where a long text differs only in its middle", () => {
    const [a, b] = ["m", "n"].map((middle) => quote("x".repeat(2000) + middle + "y".repeat(2000)));
    expect(a).not.toBe(b);
  });
});

suite("place", () => {
  it("finds an unchanged target exactly", () => {
    expect(verifies(page, headline, describe(page, headline))).toBe(true);
    expect(place(page, headline, describe(page, headline))).toEqual({
      status: "exact",
      target: headline,
      score: 1,
    });
  });

  it("moves with its words when something was put before them, surely enough to count", () => {
    const source = STORY.replace("<body>", "<body><p>Breaking news of the day</p>");
    const placement = place(parsePage(source), headline, describe(page, headline));
    expect(placement.status).toBe("moved");
    expect(placement.score).toBeGreaterThan(SURE);
    expect(words(source, (placement as { target: Target }).target)).toBe("Rain at last");
  });

  it("stays a node label where the node with the old path holds the words", () => {
    const source = STORY.replace(">News<", ">Newest<");
    const placement = place(parsePage(source), headline, describe(page, headline));
    expect(placement).toMatchObject({ status: "moved", target: { kind: "node" } });
  });

  it("finds slightly changed words, but not surely", () => {
    const source = STORY.replace("in the hills", "in our hills");
    const paragraph: Target = { kind: "node", node: find(page, "p") };
    const placement = place(parsePage(source), paragraph, describe(page, paragraph));
    expect(placement.status).toBe("moved");
    expect(placement.score).toBeLessThan(1);
    expect(words(source, (placement as { target: Target }).target)).toBe("It rained all day in our hills.");
  });

  it("picks the occurrence whose surroundings fit, of several", () => {
    const twice = parsePage("<p>one two<p>same words<p>three four<p>same words<p>five six");
    const second: Target = {
      kind: "interval",
      start: axisText(twice).lastIndexOf("same"),
      end: axisText(twice).lastIndexOf("same") + 10,
    };
    const source = "<p>zero<p>one two<p>same words<p>three four<p>same words<p>five six";
    const placement = place(parsePage(source), second, describe(twice, second)) as {
      target: { start: number };
    };
    expect(placement.target.start).toBe(axisText(parsePage(source)).lastIndexOf("same"));
  });

  it("moves a long text that is abridged, and does not take a changed one for it", () => {
    const long = "A sentence that comes again and again, number of it. ".repeat(60);
    const old = parsePage(`<p>${long}<p>end`);
    const target: Target = { kind: "node", node: find(old, "p") };
    const anchor = describe(old, target);
    const moved = place(parsePage(`<h1>New</h1><p>${long}<p>end`), target, anchor);
    expect(moved.status).toBe("moved");
    expect(moved.score).toBeGreaterThan(SURE);
    const middle = Math.floor(long.length / 2);
    const changed = parsePage(`<p>${long.slice(0, middle)}#${long.slice(middle + 1)}<p>end`);
    expect(verifies(changed, target, anchor)).toBe(false);
  });

  it("does not take a short word for another one that lies where it lay, with other words on both sides", () => {
    const rows = (...names: readonly string[]) =>
      parsePage(`<table>${names.map((name) => `<tr><td>${name}<td>Yes`).join("")}</table>`);
    const old = rows("aa", "bb", "cc");
    const target: Target = { kind: "interval", start: 7, end: 10 };
    expect(axisText(old).slice(4, 10)).toBe("sbbYes");
    expect(verifies(rows("bb", "cc", "dd"), target, describe(old, target))).toBe(false);
    expect(place(rows("bb", "cc", "dd"), target, describe(old, target)).score).toBeLessThan(SURE);
    // Where one side is as it was, so is the word.
    expect(verifies(rows("aa", "bb", "dd"), target, describe(old, target))).toBe(true);
  });

  it("calls words that are gone an orphan", () => {
    expect(place(parsePage("<p>1234567890"), headline, describe(page, headline)).status).toBe("orphan");
    expect(place(parsePage(""), headline, describe(page, headline)).status).toBe("orphan");
  });
});

suite("similarity", () => {
  it.each([
    ["", "", 1],
    ["abc", "abc", 1],
    ["abc", "", 0],
    ["kitten", "sitting", 1 - 3 / 7],
  ])("of %s and %s is %d", (a, b, expected) => {
    expect(similarity(a, b)).toBeCloseTo(expected, 10);
  });
});

suite("a label under its own path", () => {
  const rows = (menu: string, ...cells: readonly string[]) =>
    parsePage(
      `<body><p>${menu}</p><table>${cells.map((cell) => `<tr><td>${cell}</td></tr>`).join("")}</table>`,
    );

  it("is found for sure where other words came in before it, which its context does not know", () => {
    const before = rows("Menu", "The river rose by two metres in one night");
    const target: Target = { kind: "node", node: find(before, "td") };
    const placed = place(
      rows("Menu and a notice that nobody had seen yet", "The river rose by two metres in one night"),
      target,
      describe(before, target),
    );
    expect(placed).toMatchObject({ status: "moved" });
    expect(placed.score).toBeGreaterThanOrEqual(SURE);
  });

  it("is not found for sure by its path where short words have other words on both sides", () => {
    const before = rows("Menu", "A", "Yes", "B");
    const second: Target = { kind: "interval", start: 5, end: 8 };
    expect(describe(before, second).exact).toBe("Yes");
    expect(place(rows("Other", "C", "Yes", "D"), second, describe(before, second)).score).toBeLessThan(SURE);
  });

  it("stays with its row where the row before it says the same and came to its place", () => {
    const same = "Return to the text that cites it, or to the list of all that do";
    const before = rows("Menu", same, same, same, same);
    const start = "Menu".length + 2 * same.length;
    const third: Target = { kind: "interval", start, end: start + same.length };
    const after = rows(`Menu${same}`, same, same, same, same);
    const placed = place(after, third, describe(before, third));
    expect(placed.status === "orphan" ? null : stretchOf(after, placed.target)).toEqual({
      start: start + same.length,
      end: start + 2 * same.length,
    });
  });
});
