import { describe, expect, test } from "vitest";
import { bench, STORY } from "./testing";

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
