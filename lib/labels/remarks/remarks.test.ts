import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { describe as anchorOf } from "../anchor";
import { contradicts } from "../collision";
import { expand } from "../expand";
import { operationSchema } from "../operation-schema";
import { find, Log, STORY } from "../operations.fixture";
import type { Operation, RemarkPlace } from "../model";
import { beginLabels, countRemarks, remarkOn, remarksInLog, remarksOf } from "./remarks";

const page = parsePage(STORY);
const at = (name: string): RemarkPlace => {
  const target = { kind: "node", node: find(page, name) } as const;
  return { target, anchor: anchorOf(page, target) };
};
let count = 0;
const base = () => ({ id: `r${++count}`, group: `r${count}`, at: count, activeMs: 1 });
const flag = (place: RemarkPlace | null, on = true): Operation => ({ ...base(), kind: "flag", place, on });
const note = (place: RemarkPlace | null, text: string): Operation => ({
  ...base(),
  ...{ kind: "note", place, text },
});
const said = (operations: readonly Operation[]) =>
  remarksInLog(operations).map(({ place, flagged, note: text }) => [
    place === null ? "page" : place.anchor.exact,
    flagged,
    text,
  ]);

describe("flags and notes of a log", () => {
  it("are one for each place, the page first, then in the order of the text", () => {
    expect(said([note(at("h1"), "who?"), flag(at("menu")), flag(at("h1")), note(null, "long")])).toEqual([
      ["page", false, "long"],
      ["HomeNews", true, null],
      ["Rain at last", true, "who?"],
    ]);
  });

  it("have the last word of each kind, and nothing where that takes it away", () => {
    expect(said([flag(at("h1")), note(at("h1"), "a"), note(at("h1"), "b"), flag(at("h1"), false)])).toEqual([
      ["Rain at last", false, "b"],
    ]);
    expect(said([flag(at("h1")), flag(at("h1"), false), note(null, "a"), note(null, " \n")])).toEqual([]);
  });

  it("are as before where the last word was undone", () => {
    const off = flag(at("h1"), false);
    const undo: Operation = { ...base(), kind: "undo", ids: [off.id] };
    expect(said([flag(at("h1")), off, undo])).toEqual([["Rain at last", true, null]]);
  });

  it("are counted by kind", () => {
    const remarks = remarksInLog([flag(null), note(null, "a"), note(at("h1"), "b")]);
    expect(countRemarks(remarks)).toEqual({ flags: 1, notes: 2 });
  });

  it("are where their words are now, and nowhere once these are gone", () => {
    const log = [note(at("h1"), "who?"), flag(null)];
    const moved = parsePage(STORY.replace("<div id=menu>", "<div id=top>More</div><div id=menu>"));
    const [, there] = remarksOf(moved, log);
    expect(
      moved.leaves
        .map(({ text }) => text)
        .join("")
        .slice(there!.stretch!.start, there!.stretch!.end),
    ).toBe("Rain at last");
    const gone = remarksOf(parsePage("<p>All of it is other text now, and none of the story."), log);
    expect(gone.map(({ stretch }) => stretch)).toEqual([null, null]);
  });

  it("are found by their place", () => {
    const remarks = remarksInLog([note(at("h1"), "who?"), flag(null)]);
    const { start, end } = at("h1").anchor;
    expect(remarkOn(remarks, { start, end })?.note).toBe("who?");
    expect(remarkOn(remarks, null)?.flagged).toBe(true);
    expect(remarkOn(remarks, { start, end: end - 1 })).toBeNull();
  });
});

describe("beside labels", () => {
  it("flags, notes and skips change no label and begin no page", () => {
    const log = new Log().set("story", "main");
    const labelled = expand(page, log.operations);
    const beside = [flag(at("h1")), note(at("h1"), "x"), flag(null)];
    expect(expand(page, [...log.operations, ...beside])).toEqual(labelled);
    expect([beginLabels(beside), beginLabels([...beside, ...log.operations])]).toEqual([false, true]);
  });

  it("what takes an operation back or restores it begins no page, whatever it names", () => {
    const named = new Log().undo("of another request").operations;
    expect([beginLabels(named), beginLabels([...named, ...new Log().set("h1", "main").operations])]).toEqual([
      false,
      true,
    ]);
  });

  it("a flag of one tab contradicts no label of another on the same text, and two notes contradict each other", () => {
    const label = new Log().set("h1", "title").operations;
    const [mine, theirs] = [[note(at("h1"), "a")], [note(at("h1"), "b")]];
    expect(contradicts(label, [flag(at("h1"))], [])).toBe(false);
    expect(contradicts(theirs, mine, [])).toBe(true);
    expect(contradicts([note(at("h1"), "a")], [note(at("h1"), "a")], [])).toBe(false);
    expect(contradicts([flag(null)], [flag(at("h1"))], [])).toBe(false);
  });

  it("operations come in from outside as they went out", () => {
    const operations = [
      flag(at("h1")),
      note(null, "x"),
      { ...base(), kind: "skip", reason: "other", text: "ads" },
    ];
    for (const operation of operations)
      expect(operationSchema.parse(JSON.parse(JSON.stringify(operation)))).toEqual(operation);
    expect(operationSchema.safeParse({ ...base(), kind: "skip", reason: "tired" }).success).toBe(false);
    expect(operationSchema.safeParse({ ...flag(null), place: undefined }).success).toBe(false);
  });
});
