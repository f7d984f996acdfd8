import { describe, expect, test } from "vitest";
import { wordsOfRange } from "@/components/modes/annotate/actions/ranging";
import { expand } from "@/lib/labels/expand";
import { axisText } from "@/lib/page/axis";
import { partsOf } from "@/lib/view/labels/parts";
import { bench } from "./testing";

const BYLINE = "<p>keep all of this</p><p>By Ann Moor, 4 May 2021. drop the rest</p>";

const chosen = (it: ReturnType<typeof bench>): string | null => {
  const { range, page } = it.store.state.getState();
  return range === null ? null : axisText(page).slice(range.start, range.end);
};
const labelled = (it: ReturnType<typeof bench>) => {
  const { page, operations } = it.store.state.getState();
  return expand(page, operations).map(({ start, end, layer1, role }) => [
    ...[axisText(page).slice(start, end), layer1, role],
  ]);
};
const on = (it: ReturnType<typeof bench>) =>
  wordsOfRange(it.store.state.getState(), it.store.state.getState().range!);

describe("choosing characters by keys", () => {
  test("begins at the first word of the block, and both ends move", () => {
    const it = bench(BYLINE);
    it.do("last-block", "range");
    expect(chosen(it)).toBe("By");
    it.do("range.next-word", "range.next-word", "range.other-end", "range.next-word");
    expect(chosen(it)).toBe("Ann Moor");
    it.do("range.other-end", "range.next-character", "range.previous-character", "range.previous-character");
    expect(chosen(it)).toBe("Ann Moo");
  });

  test("puts a label on these characters alone, and stays", () => {
    const it = bench(BYLINE);
    it.do("last-block", "range", "range.next-word", "range.next-word", "range.other-end", "range.next-word");
    it.do("label.author");
    expect(labelled(it)).toEqual([["Ann Moor", "boilerplate", "author"]]);
    expect(chosen(it)).toBe("Ann Moor");
    const { page, units, decisions } = it.store.state.getState();
    expect(partsOf(page, units, decisions).map(({ label }) => label)).toEqual(["author"]);
  });

  test("leaves the rest of the block as it was suggested, and accepting that leaves the characters", () => {
    const it = bench("<p>By Ann Moor, who has to keep all of this for a while</p>");
    it.do("last-block", "range", "range.next-word", "range.next-word", "range.other-end", "range.next-word");
    it.do("label.author");
    const { decisions } = it.store.state.getState();
    expect(decisions.units).toMatchObject([{ layer1: "main", state: "suggested", isMixed: true }]);
    it.do("range.leave", "accept");
    expect(labelled(it)).toEqual([
      ["By ", "main", null],
      ["Ann Moor", "boilerplate", "author"],
      [", who has to keep all of this for a while", "main", null],
    ]);
  });

  test("undoes the label with one key", () => {
    const it = bench(BYLINE);
    it.do("last-block", "range", "label.author", "undo");
    expect(labelled(it)).toEqual([]);
  });

  test("labels a block as a block where all of its text is chosen", () => {
    const it = bench(BYLINE);
    it.do("last-block", "range", "range.last", "label.main");
    expect(it.batches.at(-1)!.operations).toMatchObject([{ kind: "set", target: { kind: "node" } }]);
  });

  test("says the words, how many characters they are, their label, and which end moves", () => {
    const it = bench(BYLINE);
    it.do("last-block", "range");
    expect(on(it)).toBe("“By”, 2 characters. Arrows move the end.");
    it.do("label.author", "range.other-end");
    expect(on(it)).toBe("“By”, 2 characters, Author. Arrows move the start.");
    it.do("range.previous-word");
    expect(it.store.state.getState().notice).toMatch(/^The start goes no further\. “By”/);
  });

  test("ends with Escape, on the block it began at, and with any step to another block", () => {
    const it = bench(BYLINE);
    it.do("last-block");
    const before = it.store.state.getState().cursor;
    it.do("range", "range.next-word", "range.leave");
    expect([chosen(it), it.store.state.getState().cursor]).toEqual([null, before]);
    it.do("range", "previous-block");
    expect([chosen(it), it.here()]).toEqual([null, "keep all of this"]);
  });

  test("stays inside of what was selected", () => {
    const it = bench(BYLINE);
    it.do("first-block", "range", "range.last");
    expect(chosen(it)).toBe("keep all of this");
    it.do("range.next-word");
    expect(chosen(it)).toBe("keep all of this");
  });

  test("says so where there are no words", () => {
    const it = bench("<p>***</p>");
    it.do("range");
    expect([chosen(it), it.store.state.getState().notice]).toEqual([null, "There are no words here"]);
  });
});
