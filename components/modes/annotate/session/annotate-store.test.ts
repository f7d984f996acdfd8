import { describe, expect, test } from "vitest";
import { acceptedOf } from "@/lib/labels/accepted";
import { expand } from "@/lib/labels/expand";
import { UNSEEN_LIMIT } from "@/components/modes/annotate/actions/leaving";
import { bench } from "./testing";

const STORY =
  "<div id=a><p>keep one</p><p>maybe two</p><section><p>drop three</p><p>drop four</p></section></div><div id=b>drop five</div>";

describe("moving", () => {
  test("starts on the first uncertain block", () => expect(bench(STORY).here()).toBe("maybe two"));

  test("goes through all blocks and stays at the ends", () => {
    const it = bench(STORY);
    it.do("next-block", "next-block");
    expect(it.here()).toBe("drop four");
    it.do("next-block", "next-block", "next-block");
    expect(it.here()).toBe("drop five");
    it.do(...Array<string>(9).fill("previous-block"));
    expect(it.here()).toBe("keep one");
  });

  test("goes to uncertain blocks only, and says when there is none below", () => {
    const it = bench(STORY);
    it.do("previous-block", "next-uncertain");
    expect(it.here()).toBe("maybe two");
    it.do("next-uncertain");
    expect(it.here()).toBe("maybe two");
    expect(it.store.state.getState().notice).toBe("No uncertain block below");
  });

  describe("on a page that hides some of its text", () => {
    const LAYERED =
      "<div><p>maybe cookies</p><p>drop menu</p></div><div><p>keep one</p><p>maybe two</p><p>maybe three</p><p>drop four</p></div>";
    /** Cookies and menu are hidden. */
    const layered = (before: (it: ReturnType<typeof bench>) => void = () => undefined) => {
      const it = bench(LAYERED);
      before(it);
      it.store.measured(Uint8Array.from([0, 0, 1, 1, 1, 1]));
      return it;
    };

    test("starts on the first uncertain block that can be seen", () =>
      expect(layered().here()).toBe("maybe two"));

    test("leaves the cursor alone where somebody moved it before the page was measured", () =>
      expect(layered((it) => it.do("next-block")).here()).toBe("drop menu"));

    test("leaves the cursor alone when the page is measured again", () => {
      const it = layered();
      it.do("next-block", "next-block");
      it.store.measured(Uint8Array.from([0, 0, 1, 1, 1, 0]));
      expect(it.here()).toBe("drop four");
    });

    test("goes to hidden uncertain blocks after all others, and back", () => {
      const it = layered();
      it.do("next-uncertain");
      expect(it.here()).toBe("maybe three");
      it.do("next-uncertain");
      expect(it.here()).toBe("maybe cookies");
      it.do("next-uncertain");
      expect(it.store.state.getState().notice).toBe("No uncertain block below");
      it.do("previous-uncertain");
      expect(it.here()).toBe("maybe three");
    });

    test("passes hidden blocks by, unless hidden text is shown", () => {
      const it = layered();
      it.do("previous-block", "previous-block");
      expect(it.here()).toBe("keep one");
      it.do("hidden-text", "previous-block");
      expect(it.here()).toBe("drop menu");
      expect(it.store.state.getState().notice).toBeNull();
      it.do("previous-block", "next-uncertain");
      expect(it.here()).toBe("maybe two");
    });

    test("says so where nothing is hidden", () => {
      const it = bench(LAYERED);
      it.do("hidden-text");
      expect(it.store.state.getState()).toMatchObject({
        withHidden: false,
        notice: "The page hides no text",
      });
    });
  });

  test("goes to suggestions when nothing is uncertain any more", () => {
    const it = bench(STORY);
    it.do("label.main", "next-uncertain");
    expect(it.here()).toBe("drop three");
  });

  test("widens to the parent that holds more text and comes back the same way", () => {
    const it = bench(STORY);
    it.do("next-block", "parent");
    expect(it.here()).toBe("drop three|drop four");
    it.do("parent", "parent", "parent");
    expect(it.here()).toBe("keep one|maybe two|drop three|drop four|drop five");
    it.do("child", "child");
    expect(it.here()).toBe("drop three|drop four");
    it.do("child", "child");
    expect(it.here()).toBe("drop three");
  });

  test("extends over siblings and lets them go again", () => {
    const it = bench(STORY);
    it.do("extend-down");
    expect(it.here()).toBe("maybe two|drop three|drop four");
    it.do("extend-up");
    expect(it.here()).toBe("maybe two");
    it.do("extend-up");
    expect(it.here()).toBe("keep one|maybe two");
    it.do("extend-up");
    expect(it.here()).toBe("keep one|maybe two");
    it.do("extend-down");
    expect(it.here()).toBe("maybe two");
  });

  test("steps out of a wider selection to its block", () => {
    const it = bench(STORY);
    it.do("parent", "cancel");
    expect(it.here()).toBe("maybe two");
  });

  test("does nothing on a page without text", () => {
    const it = bench("<div></div>");
    it.do("next-block", "label.main", "toggle", "clear", "parent");
    expect(it.batches).toEqual([]);
  });
});

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
  test.each(["accept", "skip", "previous-page"])(
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

  test("skipping and going back change nothing", () => {
    const it = bench(STORY);
    it.do("skip", "previous-page");
    expect(it.requests).toEqual(["skip page", "previous page"]);
    expect(it.batches).toEqual([]);
  });
});

test("counts active time and cuts what is longer than the idle limit", () => {
  const it = bench(STORY);
  it.do("next-block", "label.main");
  // The counting clock moves a second with each question; one pause ends at the move, the next at the label.
  expect(it.batches[0]!.operations[0]!.activeMs).toBe(2_000);
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
