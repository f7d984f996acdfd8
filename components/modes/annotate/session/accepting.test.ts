import { describe, expect, test } from "vitest";
import { acceptedOf } from "@/lib/labels/accepted";
import { UNSEEN_LIMIT } from "@/components/modes/annotate/actions/leaving";
import { describe as describeTarget } from "@/lib/labels/anchor";
import { parsePage } from "@/lib/page/parsing/parse";
import { bench, STORY } from "./testing";

describe("taking back that a page is done", () => {
  test("an undo takes it back, whatever it undoes, and says so to the server", () => {
    const it = bench(STORY);
    it.do("label.quote", "accept", "label.main", "undo");
    expect(it.batches.at(-1)).toMatchObject({ state: "in progress", operations: [{ kind: "undo" }] });
    it.do("accept", "undo");
    expect(it.store.state.getState().labelState).toBe("in progress");
  });

  test("redoing the acceptance calls it done again, redoing what came before does not", () => {
    const it = bench(STORY);
    it.do("label.quote", "accept", "undo", "undo", "redo");
    expect(it.store.state.getState().labelState).toBe("in progress");
    it.do("redo");
    expect(it.batches.at(-1)).toMatchObject({ state: "done", operations: [{ kind: "redo" }] });
  });

  test("a label leaves it done", () => {
    const it = bench(STORY);
    it.do("accept", "label.quote");
    expect(it.store.state.getState().labelState).toBe("done");
  });
});

describe("while another page is on its way", () => {
  test.each(["accept", "unskip", "previous-page"])(
    "nothing acts on this one after %s, until it turns out that this one stays",
    (key) => {
      const { store, batches, requests, here } = bench(STORY);
      store.perform(`annotate.${key}`);
      const before = { batches: batches.length, here: here() };
      for (const next of ["next-block", "label.quote", "flood.ad", "toggle", "undo", "accept", "skip"])
        expect(store.perform(`annotate.${next}`)).toBe(false);
      expect({ batches: batches.length, here: here() }).toEqual(before);
      expect(requests).toHaveLength(1);
      store.stay();
      expect(store.perform("annotate.label.quote")).toBe(true);
      expect(batches).toHaveLength(before.batches + 1);
    },
  );

  test("accepting a waiting flood goes nowhere", () => {
    const it = bench(STORY);
    it.do("next-block", "parent", "flood.ad");
    it.store.perform("annotate.accept");
    expect(it.store.state.getState().isLeaving).toBe(false);
  });
});

describe("accepting", () => {
  test("confirms what nobody touched, in few operations, and calls the page done", () => {
    const it = bench(STORY);
    it.do("label.main", "accept");
    expect(it.labels()).toEqual([
      "keep one: main",
      "maybe two: main",
      "drop three: boilerplate",
      "drop four: boilerplate",
      "drop five: boilerplate",
    ]);
    expect(it.batches.at(-1)).toMatchObject({
      state: "done",
      operations: [{ origin: "accepted" }, { origin: "accepted" }, { origin: "accepted" }],
    });
    expect(it.requests).toEqual(["next page"]);
    expect(it.store.state.getState().decisions.uncertain).toBe(0);
  });

  test("takes the whole body in one operation when all is alike", () => {
    const it = bench("<div><p>drop one</p><p>drop two</p></div><p>drop three</p>");
    it.do("accept");
    expect(it.batches[0]!.operations).toHaveLength(1);
  });

  test("reports a page without open suggestions as done without operations", () => {
    const it = bench("<p>keep</p>");
    it.do("label.main", "accept");
    expect(it.batches.map(({ state, operations }) => [state, operations.length])).toEqual([
      [null, 1],
      ["done", 0],
    ]);
  });

  test("going back changes nothing", () => {
    const it = bench(STORY);
    it.do("previous-page");
    expect(it.requests).toEqual(["previous page"]);
    expect(it.batches).toEqual([]);
  });
});

describe("carrying labels over", () => {
  test("accepts the page first, stays on it, and asks which pages", () => {
    const it = bench(STORY);
    it.do("label.main", "carry-over");
    expect(it.batches.at(-1)).toMatchObject({ state: "done" });
    expect([it.requests, it.wanted]).toEqual([[], ["carrying over"]]);
    expect(it.store.perform("annotate.label.quote"), "the page is labelled on").toBe(true);
  });

  test("says nothing more of a page that is done", () => {
    const it = bench(STORY);
    it.do("accept");
    const before = it.batches.length;
    it.do("carry-over");
    expect([it.batches.length - before, it.wanted]).toEqual([0, ["carrying over"]]);
  });

  test("asks before it accepts what nobody has seen, as an acceptance does", () => {
    const it = bench(Array.from({ length: UNSEEN_LIMIT + 2 }, (_, at) => `<p>keep ${at}</p>`).join(""));
    it.do("carry-over");
    expect([it.batches, it.wanted]).toEqual([[], []]);
    expect(it.store.state.getState().notice).toContain("Press Shift+Enter again");
    it.do("carry-over");
    expect(it.wanted).toEqual(["carrying over"]);
  });

  test("leaves what was carried to this page as it is, and asks where nobody has seen much of it", () => {
    const html = Array.from({ length: UNSEEN_LIMIT + 2 }, (_, at) => `<p>keep ${at}</p>`).join("");
    const page = parsePage(html);
    const target = { kind: "node", node: page.body } as const;
    const it = bench(html, [
      {
        ...({ id: "c", group: "c", at: 0, activeMs: 0, kind: "set", origin: "propagated" } as const),
        ...({ target, label: "main", anchor: describeTarget(page, target) } as const),
        carried: { key: "a", confidence: 1 },
      },
    ]);
    expect(it.store.state.getState().decisions.decidedCharacters, "nobody has decided it here").toBe(0);
    it.do("accept");
    expect(it.requests).toEqual([]);
    it.do("accept");
    expect(it.requests).toEqual(["next page"]);
    expect(it.batches).toEqual([{ operations: [], state: "done" }]);
  });
});

describe("accepting what nobody has seen", () => {
  const long = (blocks: number) =>
    bench(Array.from({ length: blocks }, (_, at) => `<p>keep ${at}</p>`).join(""));
  const said = (it: ReturnType<typeof bench>) => it.store.state.getState().notice;
  const counted = (it: ReturnType<typeof bench>) => acceptedOf(it.store.state.getState().operations);

  test("is asked about once where it is more than a hundred blocks, and the answer is another Enter", () => {
    const it = long(UNSEEN_LIMIT + 2);
    it.do("accept");
    expect(said(it)).toBe(
      `This accepts ${UNSEEN_LIMIT + 2} blocks. You have not seen ${UNSEEN_LIMIT + 1} of them. Press Enter again to accept them all.`,
    );
    expect([it.batches, it.requests]).toEqual([[], []]);
    it.do("accept");
    expect(it.requests).toEqual(["next page"]);
    expect(counted(it)).toEqual({ blocks: UNSEEN_LIMIT + 2, unseen: UNSEEN_LIMIT + 1 });
  });

  test("is told once a page, also where something else was done in between", () => {
    const it = long(UNSEEN_LIMIT + 9);
    it.do("accept", "next-block", "accept");
    expect(it.requests).toEqual(["next page"]);
  });

  test("needs no question at the limit, and is counted all the same", () => {
    const it = long(UNSEEN_LIMIT + 1);
    it.do("accept");
    expect([it.requests, said(it)]).toEqual([["next page"], null]);
    expect(counted(it)).toEqual({ blocks: UNSEEN_LIMIT + 1, unseen: UNSEEN_LIMIT });
  });

  test("is nothing for blocks that stood in the view or under the cursor, or were labelled", () => {
    const it = long(UNSEEN_LIMIT + 40);
    it.store.saw([
      { start: 10, end: 40 },
      { start: 60, end: 70 },
    ]);
    it.do("next-block", "label.quote", "accept");
    expect(it.requests).toEqual(["next page"]);
    expect(counted(it)).toEqual({ blocks: UNSEEN_LIMIT + 39, unseen: UNSEEN_LIMIT + 40 - 42 });
  });

  test("counts hidden text, which is no reason to ask", () => {
    const it = long(UNSEEN_LIMIT + 50);
    it.store.measured(Uint8Array.from({ length: UNSEEN_LIMIT + 50 }, (_, unit) => (unit < 20 ? 1 : 0)));
    it.do("accept");
    expect(it.requests).toEqual(["next page"]);
    expect(counted(it).unseen).toBe(UNSEEN_LIMIT + 49);
  });

  test("is taken back with the acceptance", () => {
    const it = long(30);
    it.do("accept", "undo");
    expect(counted(it)).toEqual({ blocks: 0, unseen: 0 });
  });
});
