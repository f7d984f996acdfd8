import { describe, expect, test } from "vitest";
import { noContentStep, skipStep, unskipStep } from "@/components/modes/annotate/actions/skipping";
import { verdictStep } from "@/components/modes/annotate/actions/labelling";
import { bench, STORY } from "./testing";
import { forgetSkip, rememberSkip, skipWantedBack, takeLastSkip } from "./last-skip";

const skipOf = (it: ReturnType<typeof bench>) => it.store.state.getState().decisions.skip;

describe("skipping a page", () => {
  test("asks why first, and says nothing until it is told", () => {
    const it = bench(STORY);
    it.do("skip");
    expect(it.store.state.getState().question).toEqual({ about: "skip" });
    expect([it.batches, it.requests]).toEqual([[], []]);
  });

  test("is one operation with its reason, leaves the page open and goes on", () => {
    const it = bench(STORY);
    it.store.apply(skipStep("not my language"));
    expect(it.batches).toMatchObject([
      { state: "open", operations: [{ kind: "skip", reason: "not my language" }] },
    ]);
    expect(it.requests).toEqual(["skip page"]);
    expect(it.store.state.getState().question).toBeNull();
  });

  test("says why in somebody's own words, without the blanks around them", () => {
    const it = bench(STORY);
    it.store.apply(skipStep("other", "  half of it is a form "));
    expect(skipOf(it)).toEqual({ reason: "other", text: "half of it is a form" });
  });

  test("calls a broken capture that in the verdict too, and one undo takes both back", () => {
    const it = bench(STORY);
    it.store.apply(skipStep("broken capture"));
    it.store.stay();
    expect(it.store.state.getState().decisions.verdict).toBe("broken capture");
    it.do("undo");
    expect(it.store.state.getState().decisions).toMatchObject({ verdict: null, skip: null });
    expect(it.store.state.getState().labelState).toBe("in progress");
  });

  test("is over as soon as the page is labelled, and stands again when that is undone", () => {
    const it = bench(STORY);
    it.store.apply(skipStep("cannot decide"));
    it.store.stay();
    it.do("label.quote");
    expect(skipOf(it)).toBeNull();
    it.do("undo");
    expect(skipOf(it)).toEqual({ reason: "cannot decide", text: null });
  });
});

describe("undoing a skip", () => {
  test("is one key on the page itself, whatever was labelled before", () => {
    const it = bench(STORY);
    it.do("label.quote");
    it.store.apply(skipStep("broken capture"));
    it.store.stay();
    it.do("unskip");
    expect(skipOf(it)).toBeNull();
    expect(it.labels()[0]).toBe("keep one: main?");
    expect(it.labels().some((label) => label.endsWith(": quote"))).toBe(true);
    expect(it.requests).toEqual(["skip page"]);
  });

  test.each(["unskip", "undo"])(
    "calls a page done again that was done before it was skipped, by %s",
    (by) => {
      const it = bench(STORY);
      it.do("accept");
      it.store.apply(skipStep("cannot decide"));
      it.store.stay();
      it.do(by);
      expect([skipOf(it), it.store.state.getState().labelState]).toEqual([null, "done"]);
      expect(it.batches.at(-1)).toMatchObject({ state: "done" });
    },
  );

  test("begins a page that nobody had labelled, and redoing the skip leaves it open again", () => {
    const it = bench(STORY);
    it.store.apply(skipStep("cannot decide"));
    it.store.stay();
    it.do("undo");
    expect(it.batches.at(-1)).toMatchObject({ state: "in progress" });
    it.do("redo");
    expect([skipOf(it)?.reason, it.batches.at(-1)!.state]).toEqual(["cannot decide", "open"]);
  });

  test("on a page that is opened anew says what the page was called when it was skipped", () => {
    const it = bench(STORY);
    it.store.apply(skipStep("cannot decide"));
    it.store.stay();
    const opened = { ...it.store.state.getState(), called: new Map() };
    expect(unskipStep(opened, "done").labelState).toBe("done");
    expect(unskipStep(opened, "in progress").labelState).toBe("in progress");
    expect(unskipStep(opened).labelState).toBe("in progress");
  });

  test("goes back to the page that was skipped last where this one was not", () => {
    const it = bench(STORY);
    it.do("unskip");
    expect([it.requests, it.batches]).toEqual([["skipped page"], []]);
  });

  test("knows the pages of one annotator, the last first, each once", () => {
    const ada = (pageId: string) => ({ pageId, annotator: "Ada" });
    rememberSkip(ada("a"), "open");
    rememberSkip(ada("b"), "open");
    rememberSkip({ pageId: "c", annotator: "Bob" }, "open");
    rememberSkip(ada("a"), "done");
    expect(takeLastSkip("Ada")).toBe("a");
    expect([skipWantedBack(ada("b")), skipWantedBack(ada("a")), skipWantedBack(ada("a"))]).toEqual([
      ...[null, "done", null],
    ]);
    expect([takeLastSkip("Ada"), takeLastSkip("Ada")]).toEqual(["b", null]);
    forgetSkip({ pageId: "c", annotator: "Bob" });
    expect(takeLastSkip("Bob")).toBeNull();
  });
});

describe("a page without main content", () => {
  test("is done with that verdict, and none of its labels counts", () => {
    const it = bench(STORY);
    it.do("label.main");
    it.store.apply(noContentStep(it.store.state.getState()));
    expect(it.batches.at(-1)).toMatchObject({
      state: "done",
      operations: [{ kind: "clear" }, { kind: "verdict", verdict: "no main content" }],
    });
    expect(it.store.state.getState().decisions.decidedCharacters).toBe(0);
    expect([skipOf(it), it.requests]).toEqual([null, ["next page"]]);
  });

  test("is done again when that is redone, and where the verdict alone was given it is not", () => {
    const it = bench(STORY);
    it.store.apply(noContentStep(it.store.state.getState()));
    it.store.stay();
    it.do("undo", "redo");
    expect(it.batches.at(-1)).toMatchObject({ state: "done", operations: [{ kind: "redo" }] });
    const other = bench(STORY);
    other.store.apply(verdictStep("no main content"));
    other.do("undo", "redo");
    expect(other.store.state.getState().labelState).toBe("in progress");
  });
});
