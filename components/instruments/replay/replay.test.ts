import { describe, expect, it } from "vitest";
import { PAPER_OPTIONS } from "@/lib/blocks/describe";
import type { Grammar } from "@/lib/blocks/ble-ie/grammar";
import { EMIT, record } from "@/lib/blocks/ble-ie/replay";
import { segment } from "@/lib/blocks/segment";
import { ALL_SYMBOLS, STORY } from "@/lib/blocks/ble-ie/worked-examples";
import { parsePage } from "@/lib/page/parsing/parse";
import { wholeView } from "@/lib/page/page";
import { cutWords, symbolWords } from "@/lib/view/replay/cut-words";
import { compareGrammars } from "@/lib/view/replay/grammars";
import { rangeOfStep, replayLayer } from "./replay-layer";
import { createPlayer } from "./replay-store";
import { ruleWords, stateWords, stepWords } from "@/lib/view/replay/replay-words";

function cut(html: string, grammar: Grammar = "sequence") {
  const page = parsePage(html);
  const segmentation = segment(wholeView(page), { ...PAPER_OPTIONS, grammar });
  return { page, segmentation, replay: record(page, segmentation.symbols, grammar) };
}

describe("a step in words", () => {
  const {
    page,
    segmentation: { symbols },
    replay,
  } = cut(STORY);
  const told = (step: number): string =>
    stepWords(page, symbols, replay, step)
      .map(({ text }) => text)
      .join("");
  it("says what was read and whether it may follow", () => {
    expect(told(0)).toBe("Enters body and reads its children in order.");
    expect(told(5)).toBe("h1 is t, paragraph or heading. It begins a block.");
    expect(told(6)).toBe("p is t, paragraph or heading. It continues the block: t may follow t.");
    expect(told(8)).toBe(
      "div.ad is p, element with inline content. It cannot follow t. In a block the order is x or i, p, q, l, t: p cannot come after t. The alternation would cut here too.",
    );
  });
  it("says what became a block, and what ended it", () => {
    expect(told(9)).toBe("Cut: ttt under a copy of div.story becomes block B2, because of div.ad.");
    expect(told(10)).toBe("div.ad begins the next block, under another copy of div.story.");
    expect(told(13)).toBe(
      "Cut: plt under a copy of div.story becomes block B3, because no children are left.",
    );
    expect([told(14), told(replay.size - 1)]).toEqual(["div.story is done: back to body.", "body is done."]);
  });
  it("says what may follow, also where a block has only begun", () => {
    expect(stateWords(page, symbols, replay, 0)).toEqual({ run: "", next: ["x", "i", "p", "q", "l", "t"] });
    expect(stateWords(page, symbols, replay, 11)).toEqual({ run: "pl", next: ["l", "t"] });
    expect(stateWords(page, symbols, replay, 9).run).toBe("");
  });
  it("names a child that is text, and tells that the other grammar would go on", () => {
    const all = cut(ALL_SYMBOLS, "alternation");
    const words = Array.from(all.replay.kind, (_, step) =>
      stepWords(all.page, all.segmentation.symbols, all.replay, step)
        .map(({ text }) => text)
        .join(""),
    );
    expect(words).toContain("The text is x, text. It continues the block: x may follow i.");
    expect(ruleWords("alternation", "l", "t")).toMatch(/t cannot follow l\. The sequence would go on\.$/);
    expect(ruleWords("sequence", "t", "o")).toMatch(/entered instead\.$/);
  });
});

describe("a cut mark", () => {
  it("says the rule of the grammar, and only the pair where the extractor has none", () => {
    expect(cutWords({ grammar: "sequence" }, "t", "p")).toMatch(/^In a block the order is/);
    expect([cutWords({}, "t", "p"), cutWords({ grammar: "sequence" }, "t", "?")]).toEqual([
      "p cannot follow t.",
      "? cannot follow t.",
    ]);
    expect([symbolWords("l"), symbolWords("?")]).toEqual(["l, list", "?"]);
  });
});

describe("what the page shows", () => {
  const { page, segmentation, replay } = cut(STORY);
  it("draws the blocks made so far, the one being formed, and the symbol of each child that was read", () => {
    const { marks, lit } = replayLayer(page, segmentation, replay, 11);
    expect(marks.filter(({ kind }) => kind === "lane").map((mark) => "name" in mark && mark.name)).toEqual([
      "B1",
      "B2",
    ]);
    expect(marks.flatMap((mark) => (mark.kind === "bar" ? [`${mark.tag} ${mark.line}`] : []))).toEqual([
      "t dotted",
      "t dotted",
      "t dotted",
      "p solid",
      "l solid",
    ]);
    const cursor = marks.find(({ kind }) => kind === "cursor");
    expect(page.leaves.slice(cursor!.range.start, cursor!.range.end).map(({ text }) => text)).toEqual([
      "Buy now",
      "Road closed",
      "Trains late",
    ]);
    expect([lit![0], lit![cursor!.range.start], lit!.at(-1)]).toEqual([0, 1, 0]);
  });
  it("has the block among those made in the step that cuts it", () => {
    const lanes = (step: number) =>
      replayLayer(page, segmentation, replay, step).marks.filter(({ kind }) => kind === "lane").length;
    expect([replay.kind[9], lanes(8), lanes(9)]).toEqual([EMIT, 1, 2]);
  });
  it("scrolls to the child that is read, and to nothing where it has no text", () => {
    expect(rangeOfStep(page, replay, 5)).toEqual({ start: 2, end: 3 });
    const picture = cut("<body><div><img></div><p>a</p>");
    expect(rangeOfStep(picture.page, picture.replay, 1)).toBeNull();
  });
});

describe("the grammars", () => {
  it("differ in the blocks that only one of them makes", () => {
    const { page, segmentation } = cut(STORY);
    expect(compareGrammars(page, segmentation, "sequence")).toMatchObject({
      grammar: "alternation",
      blocks: 6,
      differing: [{ block: 2 }],
    });
  });
  it("do not differ where no block holds more than one group", () => {
    const { page, segmentation } = cut("<body><p>a</p><p>b</p>");
    expect(compareGrammars(page, segmentation, "sequence").differing).toEqual([]);
  });
});

describe("the player", () => {
  it("stays within its steps, plays to the last one and begins anew from there", () => {
    const { getState } = createPlayer();
    getState().load(4, 9);
    expect(getState().step).toBe(3);
    getState().toggle();
    expect(getState()).toMatchObject({ step: 0, isPlaying: true });
    for (let i = 0; i < 9; i++) getState().tick();
    expect(getState()).toMatchObject({ step: 3, isPlaying: false });
    getState().move(-2);
    expect(getState().step).toBe(1);
    getState().goTo(-7);
    expect(getState().step).toBe(0);
  });
  it("does not play without steps", () => {
    const { getState } = createPlayer();
    getState().toggle();
    expect(getState()).toMatchObject({ step: 0, isPlaying: false });
  });
  it("stops when a step is chosen", () => {
    const { getState } = createPlayer();
    getState().load(9, 0);
    getState().toggle();
    getState().goTo(5);
    getState().tick();
    expect(getState()).toMatchObject({ step: 5, isPlaying: false });
  });
});
