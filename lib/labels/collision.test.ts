import { describe, expect, it } from "vitest";
import { contradicts } from "./collision";
import { expand } from "./expand";
import type { Operation } from "./model";
import { Log } from "./operations.fixture";

/** The last operations of a log, under ids of their own. */
const last = (log: Log, name: string, count = 1): Operation[] =>
  log.operations.slice(-count).map((operation) => ({ ...operation, id: name + operation.id, group: name }));
const start = () => new Log().set("story", "main").set("menu", "boilerplate");
const verdict = (id: string): Operation => ({
  id,
  group: id,
  at: 1,
  activeMs: 1,
  kind: "verdict",
  verdict: "article",
});

describe("what was done without knowing of the other", () => {
  const cases: readonly {
    readonly when: string;
    readonly theirs: Log;
    readonly mine: Log;
    readonly isContradiction: boolean;
  }[] = [
    {
      when: "labels on different text",
      theirs: start().set("menu", "main"),
      mine: start().set("h1", "title"),
      isContradiction: false,
    },
    {
      when: "labels on stretches that only touch",
      theirs: start().set(interval(0, 4), "main"),
      mine: start().set(interval(4, 8), "boilerplate"),
      isContradiction: false,
    },
    {
      when: "labels on stretches with one character in common",
      theirs: start().set(interval(0, 5), "main"),
      mine: start().set(interval(4, 8), "boilerplate"),
      isContradiction: true,
    },
    {
      when: "the same label on text in common",
      theirs: start().set("story", "boilerplate"),
      mine: start().set("h1", "boilerplate"),
      isContradiction: false,
    },
    {
      when: "another label on a part of the text",
      theirs: start().set("story", "boilerplate"),
      mine: start().set("h1", "title"),
      isContradiction: true,
    },
    {
      when: "two clears of text in common",
      theirs: start().clear("story"),
      mine: start().clear("h1"),
      isContradiction: false,
    },
    {
      when: "a clear of what the other labels",
      theirs: start().clear("story"),
      mine: start().set("h1", "title"),
      isContradiction: true,
    },
    {
      when: "the same undo on both sides",
      theirs: start().undo("2"),
      mine: start().undo("2"),
      isContradiction: false,
    },
    {
      when: "an undo where the other labels",
      theirs: start().undo("2"),
      mine: start().set("menu", "main"),
      isContradiction: true,
    },
    {
      when: "an undo elsewhere",
      theirs: start().undo("2"),
      mine: start().set("h1", "title"),
      isContradiction: false,
    },
    {
      when: "an undo and a redo of the same",
      theirs: start().undo("2"),
      mine: start().redo("2"),
      isContradiction: true,
    },
    {
      when: "an undo of what is not in the log",
      theirs: start().undo("nobody's"),
      mine: start().set("h1", "title"),
      isContradiction: true,
    },
  ];
  it.each(cases)("$when: contradicts it $isContradiction", ({ theirs, mine, isContradiction }) => {
    const before = start().operations;
    const [t, m] = [
      last(theirs, "t", theirs.operations.length - before.length),
      last(mine, "m", mine.operations.length - before.length),
    ];
    expect(contradicts(t, m, [...before, ...t, ...m])).toBe(isContradiction);
    // What is let through says the same in either order.
    const labels = (operations: readonly Operation[]) =>
      expand(mine.page, operations).map(({ start, end, layer1, role }) => ({ start, end, layer1, role }));
    if (!isContradiction) expect(labels([...before, ...t, ...m])).toEqual(labels([...before, ...m, ...t]));
  });

  it("contradicts nothing where the other did nothing", () =>
    expect(contradicts([], last(start().undo("nobody's"), "m"), [])).toBe(false));

  it("contradicts it where both gave a verdict, and not where one labelled text", () => {
    const label = last(start().set("h1", "title"), "m");
    expect(contradicts([verdict("t")], [verdict("m")], [])).toBe(true);
    expect(contradicts([verdict("t")], label, label)).toBe(false);
  });
});

function interval(from: number, to: number) {
  return { kind: "interval", start: from, end: to } as const;
}
