import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { axisText } from "../page/axis";
import { expand, straysOf, verdictOf } from "./expand";
import { LAYER_ONE, ROLES, type LabelledInterval } from "./model";
import { find, Log, STORY } from "./operations.fixture";

const shown = (log: Log): string[] =>
  expand(log.page, log.operations).map(
    ({ start, end, layer1, role }) =>
      `${axisText(log.page).slice(start, end)}: ${layer1 ?? "-"} ${role ?? "-"}`,
  );

describe("expand", () => {
  it("gives nothing for an empty log", () => expect(shown(new Log())).toEqual([]));

  it("places each operation of a page once, however often its log is read", () => {
    const { page, operations } = new Log().set("story", "main").set("h1", "boilerplate");
    let placed = 0;
    const watched = operations.map((operation) =>
      Object.defineProperty({ ...operation }, "anchor", {
        get: () => {
          placed += 1;
          return "anchor" in operation ? operation.anchor : undefined;
        },
      }),
    );
    expect(expand(page, watched)).toEqual(expand(page, operations));
    expand(page, [...watched]);
    expect(placed).toBe(2);
  });

  it("covers the whole subtree of a node", () => {
    expect(shown(new Log().set("story", "main"))).toEqual([
      "Rain at lastIt rained all day in the hills.By Ann Moor: main -",
    ]);
  });

  it("lets the deeper label win, even when the shallower one is more recent", () => {
    expect(shown(new Log().set("h1", "boilerplate").set("story", "main"))).toEqual([
      "Rain at last: boilerplate -",
      "It rained all day in the hills.By Ann Moor: main -",
    ]);
  });

  it("lets the more recent of two labels on the same target win", () => {
    expect(shown(new Log().set("h1", "boilerplate").set("h1", "main"))).toEqual(["Rain at last: main -"]);
  });

  it("puts a run of siblings between their parent and each of them", () => {
    const page = parsePage(STORY);
    const [story, h1] = [find(page, "story"), find(page, "h1")];
    const last = page.end[h1]!;
    const log = new Log(page)
      .set("h1", "undecided")
      .set({ kind: "block", root: story, first: h1, last }, "main")
      .set("story", "boilerplate");
    expect(shown(log)).toEqual([
      "Rain at last: undecided -",
      "It rained all day in the hills.: main -",
      "By Ann Moor: boilerplate -",
    ]);
  });

  it("puts a character interval below every node", () => {
    expect(
      shown(new Log().set({ kind: "interval", start: 8, end: 12 }, "boilerplate").set("h1", "main")),
    ).toEqual(["Rain: boilerplate -", " at last: main -"]);
  });

  it("keeps roles beside layer one, each layer for itself", () => {
    expect(shown(new Log().set("story", "main").set("h1", "title"))).toEqual([
      "Rain at last: main title",
      "It rained all day in the hills.By Ann Moor: main -",
    ]);
  });

  it("clears everything that was put on the text before, and nothing that comes after", () => {
    expect(shown(new Log().set("story", "main").set("h1", "title").clear("h1"))).toEqual([
      "It rained all day in the hills.By Ann Moor: main -",
    ]);
    expect(shown(new Log().set("h1", "title").clear("story").set("h1", "main"))).toEqual([
      "Rain at last: main -",
    ]);
  });

  it("leaves out what was undone and brings back what was redone", () => {
    const log = new Log().set("h1", "main").undo("1");
    expect(shown(log)).toEqual([]);
    expect(shown(log.redo("1"))).toEqual(["Rain at last: main -"]);
  });

  it("passes over a target that no leaf lies in", () => {
    const log = new Log(parsePage("<body><hr><p>text")).set("hr", "main");
    expect(shown(log)).toEqual([]);
  });

  it("does not place a label whose words are gone, and names it as a stray", () => {
    const log = new Log().set("h1", "main").set("story", "undecided");
    const other = parsePage("<body><div id=story><h1>Quite another thing, 42</h1>");
    expect(expand(other, log.operations)).toEqual([]);
    expect(
      straysOf(other, log.operations).map(({ operation, placement }) => [operation.id, placement.status]),
    ).toEqual([
      ["1", "orphan"],
      ["2", "orphan"],
    ]);
    expect(straysOf(log.page, log.operations)).toEqual([]);
  });

  it("gives disjoint intervals in order that say the same as deciding each character alone", () => {
    const page = parsePage(STORY);
    const target = fc.oneof(
      fc.nat({ max: page.size - 1 }).map((node) => ({ kind: "node" as const, node })),
      fc
        .tuple(fc.nat({ max: page.textLength }), fc.nat({ max: page.textLength }))
        .map(([a, b]) => ({ kind: "interval" as const, start: Math.min(a, b), end: Math.max(a, b) })),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(target, fc.constantFrom(...LAYER_ONE, ...ROLES)), { maxLength: 12 }),
        (labels) => {
          const log = new Log(page);
          for (const [where, label] of labels) log.set(where, label);
          const whole = expand(page, log.operations);
          for (const [index, interval] of whole.entries()) {
            expect(interval.start).toBeLessThan(interval.end);
            if (index > 0) expect(whole[index - 1]!.end).toBeLessThanOrEqual(interval.start);
          }
          const at = (intervals: readonly LabelledInterval[], offset: number) =>
            intervals.find(({ start, end }) => start <= offset && offset < end);
          for (const offset of [0, 7, 8, 19, 20, 30, page.textLength - 1]) {
            const covering = log.operations.filter(
              (operation) =>
                operation.kind === "set" && operation.anchor.start <= offset && offset < operation.anchor.end,
            );
            const alone = at(expand(page, covering), offset);
            expect([at(whole, offset)?.layer1, at(whole, offset)?.role]).toEqual([
              alone?.layer1,
              alone?.role,
            ]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("verdictOf", () => {
  it("is the last verdict that was not undone, null without one", () => {
    const stamp = { group: "g", at: 0, activeMs: 0 };
    const log = new Log()
      .push({ kind: "verdict", verdict: "article", id: "a", ...stamp })
      .push({ kind: "verdict", verdict: "forum", id: "b", ...stamp });
    expect(verdictOf([])).toBeNull();
    expect(verdictOf(log.operations)).toBe("forum");
    expect(verdictOf(log.undo("b").operations)).toBe("article");
  });
});
