import { describe, expect, test } from "vitest";
import { expand } from "@/lib/labels/expand";
import { bench, STORY } from "./testing";

describe("labelling", () => {
  test("a label against the suggestion is corrected, one along it is manual", () => {
    const it = bench(STORY);
    it.do("label.boilerplate", "next-block", "label.boilerplate");
    const origins = it.batches
      .flatMap(({ operations }) => operations)
      .map((operation) => operation.kind === "set" && operation.origin);
    expect(origins).toEqual(["corrected", "manual"]);
  });

  test("a role also says what the text is in layer 1", () => {
    const it = bench(STORY);
    it.do("next-block", "label.heading");
    const [interval] = expand(it.page, it.store.state.getState().operations);
    expect(interval).toMatchObject({ layer1: "main", role: "heading" });
  });

  test("a role that schemes disagree on leaves an earlier word about layer 1", () => {
    const it = bench(STORY);
    it.do("label.main", "label.comment");
    expect(expand(it.page, it.store.state.getState().operations)).toMatchObject([
      { layer1: "main", role: "comment" },
    ]);
  });

  test("a word of layer 1 on a single block replaces its role", () => {
    const it = bench(STORY);
    it.do("label.heading", "label.main");
    expect(it.labels()[1]).toBe("maybe two: main");
  });

  test("a label on a parent leaves the labels inside it", () => {
    const it = bench(STORY);
    it.do("next-block", "label.quote", "parent", "label.related");
    expect(it.labels().slice(2, 4)).toEqual(["drop three: quote", "drop four: related"]);
  });

  test("toggles main and boilerplate by what is shown", () => {
    const it = bench(STORY);
    it.do("toggle");
    expect(it.labels()[1]).toBe("maybe two: boilerplate");
    it.do("toggle");
    expect(it.labels()[1]).toBe("maybe two: main");
  });

  test("clears back to the suggestion, and only where something is labelled", () => {
    const it = bench(STORY);
    it.do("clear");
    expect(it.batches).toHaveLength(0);
    it.do("label.heading", "clear");
    expect(it.labels()[1]).toBe("maybe two: main?");
  });

  test("repeats the last label", () => {
    const it = bench(STORY);
    it.do("repeat");
    expect(it.batches).toHaveLength(0);
    it.do("label.caption", "next-block", "repeat");
    expect(it.labels()[2]).toBe("drop three: caption");
  });

  test("undecided counts as left", () => {
    const it = bench(STORY);
    it.do("next-block", "label.undecided");
    expect(it.store.state.getState().decisions.uncertain).toBe(2);
    expect(it.store.state.getState().decisions.decidedCharacters).toBe(0);
  });
});

describe("flooding", () => {
  test("shows how many characters change before it does it", () => {
    const it = bench(STORY);
    it.do("next-block", "label.quote", "parent", "flood.ad");
    expect(it.store.state.getState().flood).toMatchObject({
      label: "ad",
      characters: "drop three".length + "drop four".length,
    });
    expect(it.labels()[2]).toBe("drop three: quote");
    it.do("flood.ad");
    expect(it.labels().slice(2, 4)).toEqual(["drop three: ad", "drop four: ad"]);
    expect(it.store.state.getState().flood).toBeNull();
  });

  test("accept does the waiting flood and not the page", () => {
    const it = bench(STORY);
    it.do("next-block", "parent", "flood.ad", "accept");
    expect(it.labels().slice(2, 4)).toEqual(["drop three: ad", "drop four: ad"]);
    expect(it.requests).toEqual([]);
  });

  test.each(["cancel", "next-block", "label.main"])("%s leaves the waiting flood", (key) => {
    const it = bench(STORY);
    it.do("next-block", "parent", "flood.ad", key);
    expect(it.store.state.getState().flood).toBeNull();
    expect(it.labels().join()).not.toContain("ad,");
  });

  test("needs no second key on a single block", () => {
    const it = bench(STORY);
    it.do("flood.ad");
    expect(it.labels()[1]).toBe("maybe two: ad");
  });

  test("is one undo", () => {
    const it = bench(STORY);
    it.do("next-block", "label.quote", "parent", "flood.ad", "flood.ad", "undo");
    expect(it.labels().slice(2, 4)).toEqual(["drop three: quote", "drop four: boilerplate?"]);
  });
});

describe("history", () => {
  test("undoes and redoes everything, also after a reload", () => {
    const it = bench(STORY);
    it.do("label.main", "next-block", "label.quote", "undo");
    const again = bench(STORY, it.store.state.getState().operations);
    expect(again.labels().slice(1, 3)).toEqual(["maybe two: main", "drop three: boilerplate?"]);
    again.do("redo");
    expect(again.labels()[2]).toBe("drop three: quote");
    again.do("undo", "undo", "undo");
    expect(again.labels().every((line) => line.endsWith("?"))).toBe(true);
  });

  test("a new action after an undo leaves nothing to redo", () => {
    const it = bench(STORY);
    it.do("label.main", "undo", "label.quote");
    expect(it.store.state.getState().decisions.history.redo).toBeNull();
  });
});

test("counts active time and cuts what is longer than the idle limit", () => {
  const it = bench(STORY);
  it.do("next-block", "label.main");
  // The counting clock moves a second with each question; one pause ends at the move, the next at the label.
  expect(it.batches[0]!.operations[0]!.activeMs).toBe(2_000);
});
