import { describe, expect, test } from "vitest";
import { noteStep, remarkAt } from "@/components/modes/annotate/actions/remarking";
import { besideLines } from "@/components/modes/annotate/state/beside-lines";
import { bench, STORY } from "./testing";

const state = (it: ReturnType<typeof bench>) => it.store.state.getState();
const remarks = (it: ReturnType<typeof bench>) =>
  state(it).decisions.remarks.map(({ place, flagged, note }) => [
    place?.anchor.exact ?? "page",
    flagged,
    note,
  ]);

describe("flags", () => {
  test("are put on the selected text by one key, taken off by the same, and said", () => {
    const it = bench(STORY);
    it.do("first-block", "flag-text");
    expect([remarks(it), state(it).notice]).toEqual([[["keep one", true, null]], "Text flagged"]);
    it.do("flag-text");
    expect([remarks(it), state(it).notice]).toEqual([[], "Flag removed from the text"]);
    it.do("undo");
    expect(remarks(it)).toEqual([["keep one", true, null]]);
  });

  test("of the page are not those of its text", () => {
    const it = bench(STORY);
    it.do("flag-page");
    expect([remarks(it), remarkAt(state(it), null)?.flagged]).toEqual([[["page", true, null]], true]);
    expect(it.batches).toMatchObject([
      { state: null, operations: [{ kind: "flag", place: null, on: true }] },
    ]);
  });

  test("neither begin a page nor change what is proposed on it", () => {
    const it = bench(STORY);
    const before = it.labels();
    it.do("flag-text", "flag-page");
    expect([state(it).labelState, it.labels()]).toEqual(["open", before]);
  });
});

describe("taking a remark back", () => {
  const say = (it: ReturnType<typeof bench>): readonly (() => void)[] => [
    () => it.do("flag-page"),
    () => it.store.apply(noteStep(state(it), null, "long")),
  ];

  test.each([0, 1])("leaves a page open that nobody has labelled (%d)", (which) => {
    const it = bench(STORY);
    say(it)[which]!();
    it.do("undo");
    expect([remarks(it), state(it).labelState, it.batches.at(-1)!.state]).toEqual([[], "open", null]);
    it.do("redo");
    expect([remarks(it).length, state(it).labelState]).toEqual([1, "open"]);
  });

  test.each([0, 1])("leaves a page done that is done (%d)", (which) => {
    const it = bench(STORY);
    it.do("accept");
    say(it)[which]!();
    it.do("undo");
    expect([remarks(it), state(it).labelState, it.batches.at(-1)!.state]).toEqual([[], "done", null]);
    it.do("undo");
    expect(state(it).labelState).toBe("in progress");
  });
});

describe("notes", () => {
  test("are asked for, on what was selected when the key was pressed", () => {
    const it = bench(STORY);
    it.do("first-block", "note-text");
    const { question, cursor } = state(it);
    expect(question).toEqual({ about: "note", target: cursor!.target });
    it.do("note-page");
    expect(state(it).question).toEqual({ about: "note", target: null });
  });

  test("are kept, changed and removed, and undone one by one", () => {
    const it = bench(STORY);
    it.do("first-block");
    const { target } = state(it).cursor!;
    const write = (text: string) => it.store.apply(noteStep(state(it), target, text));
    write(" who? ");
    write("Ann, I think");
    expect(remarks(it)).toEqual([["keep one", false, "Ann, I think"]]);
    it.do("undo");
    expect(remarks(it)).toEqual([["keep one", false, "who?"]]);
    write("");
    expect([remarks(it), state(it).notice]).toEqual([[], "Note removed"]);
  });

  test("that say what was said already, or nothing, are no operation", () => {
    const it = bench(STORY);
    it.store.apply(noteStep(state(it), null, "  "));
    it.store.apply(noteStep(state(it), null, "long"));
    it.store.apply(noteStep(state(it), null, "long "));
    expect(it.batches).toHaveLength(1);
    expect(state(it).question).toBeNull();
  });

  test("are beside the line of the text they are on", () => {
    const it = bench(STORY);
    it.do("first-block");
    it.store.apply(noteStep(state(it), state(it).cursor!.target, "who?"));
    it.do("flag-page");
    const { page, units, decisions } = state(it);
    const beside = besideLines(page, units, decisions);
    expect([...beside].map(([unit, { remarks: own }]) => [unit, own.map(({ note }) => note)])).toEqual([
      [0, ["who?"]],
    ]);
  });
});
