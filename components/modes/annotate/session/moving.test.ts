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

    test("starts on the first uncertain run that can be seen", () =>
      expect(layered().here()).toBe("maybe two|maybe three"));

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
      expect(it.here()).toBe("maybe cookies");
      it.do("next-uncertain");
      expect(it.store.state.getState().notice).toBe("No uncertain block below");
      it.do("previous-uncertain");
      expect(it.here()).toBe("maybe two|maybe three");
    });

    test("passes hidden blocks by, unless hidden text is shown", () => {
      const it = layered();
      it.do("previous-block", "previous-block");
      expect(it.here()).toBe("keep one");
      it.do("hidden-text", "previous-block");
      expect(it.here()).toBe("drop menu");
      expect(it.store.state.getState().notice).toBeNull();
      it.do("previous-block", "next-uncertain");
      expect(it.here()).toBe("maybe two|maybe three");
    });

    test("goes through hidden blocks in their places in a view that lists them", () => {
      const it = layered();
      it.store.looking(true);
      it.do("previous-block", "previous-block");
      expect(it.here()).toBe("drop menu");
      it.do("first-block");
      expect(it.here()).toBe("maybe cookies");
      it.store.looking(false);
      it.do("next-block");
      expect(it.here()).toBe("keep one");
      it.do("first-block");
      expect(it.here(), "the first one that can be seen").toBe("keep one");
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

  describe("by runs of alike uncertain neighbours", () => {
    const LISTS =
      "<p>maybe lead</p><h1>keep title</h1><p>keep text</p><ul><li>maybe a</li><li>maybe b</li><li>maybe c</li></ul><p>keep more</p><footer>maybe foot</footer>";

    test("stops once at each, and one key decides all of it, which one undo takes back", () => {
      const it = bench(LISTS);
      it.do("first-block", "next-uncertain");
      expect(it.here()).toBe("maybe a|maybe b|maybe c");
      const before = it.labels();
      it.do("label.boilerplate");
      expect(it.labels().slice(3, 6)).toEqual([
        "maybe a: boilerplate",
        "maybe b: boilerplate",
        "maybe c: boilerplate",
      ]);
      it.do("undo");
      expect(it.labels()).toEqual(before);
    });

    test("decides one without a name of its own by its parts, so that a later label of a block inside counts", () => {
      const it = bench(
        "<div><b>keep x</b><p>keep y</p><p>maybe a</p></div><div><p>maybe b</p><p>drop z</p></div>",
      );
      expect(it.here()).toBe("maybe a|maybe b");
      it.do("label.boilerplate", "next-block");
      expect(it.here()).toBe("maybe b");
      it.do("label.main");
      expect(it.labels().slice(2, 4)).toEqual(["maybe a: boilerplate", "maybe b: main"]);
    });

    test("narrows to its parts: the first, then what is left of it", () => {
      const it = bench(LISTS);
      it.do("first-block", "next-uncertain", "child");
      expect(it.here()).toBe("maybe a");
      it.do("label.main", "next-uncertain");
      expect(it.here()).toBe("maybe b|maybe c");
      it.do("next-block");
      expect(it.here()).toBe("maybe c");
    });

    test("lets go of its end, and takes more", () => {
      const it = bench(LISTS);
      it.do("first-block", "next-uncertain", "extend-up");
      expect(it.here()).toBe("maybe a|maybe b");
    });

    test("goes to each once, from the end to those above, and then round among all of them", () => {
      const it = bench(LISTS);
      expect(it.here()).toBe("maybe lead");
      it.do("last-block", "next-uncertain");
      expect(it.here()).toBe("maybe a|maybe b|maybe c");
      it.do("next-uncertain");
      expect(it.here()).toBe("maybe foot");
      it.do("previous-uncertain", "previous-uncertain");
      expect(it.here()).toBe("maybe lead");
    });
  });

  describe("leaps", () => {
    const PAGE =
      "<title>River rises - News</title><h3>drop News</h3><h2>keep River rises</h2><p>keep a</p><p>drop b</p><p>drop c</p><p>keep d</p>";

    test("to the headline, the heading that is most of the title", () => {
      const it = bench(PAGE);
      it.do("last-block", "headline");
      expect(it.here()).toBe("keep River rises");
      const none = bench("<p>keep a</p>");
      none.do("headline");
      expect(none.store.state.getState().notice).toBe("This page has no headline");
    });

    test("to where content begins or ends, and says where it does not", () => {
      const it = bench(PAGE);
      it.do("headline", "next-edge");
      expect(it.here()).toBe("drop b");
      it.do("next-edge");
      expect(it.here()).toBe("keep d");
      it.do("next-edge");
      expect(it.store.state.getState().notice).toBe("Everything below is content");
      it.do("previous-edge");
      expect(it.here()).toBe("drop c");
    });

    test("to both ends of what the page shows", () => {
      const it = bench(PAGE);
      it.store.measured(Uint8Array.from([0, 1, 1, 1, 1, 0]));
      it.do("first-block");
      expect(it.here()).toBe("keep River rises");
      it.do("last-block");
      expect(it.here()).toBe("drop c");
    });
  });

  test("leaps by ten blocks that can be seen, and no further than the last one", () => {
    const it = bench(Array.from({ length: 25 }, (_, at) => `<p>drop ${at}</p>`).join(""));
    // The fourth and the fifth are hidden.
    it.store.measured(Uint8Array.from({ length: 25 }, (_, at) => (at === 3 || at === 4 ? 0 : 1)));
    it.do("first-block", "leap-down");
    expect(it.here()).toBe("drop 12");
    it.do("leap-up");
    expect(it.here()).toBe("drop 0");
    it.do("leap-down", "leap-down", "leap-down");
    expect(it.here()).toBe("drop 24");
    it.do("leap-up");
    expect(it.here()).toBe("drop 14");
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
