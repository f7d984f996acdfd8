import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type View } from "../../page/page";
import { remembered, saidOf } from "./remembered";

describe("what an extractor remembers for its trace", () => {
  const page = parsePage("<p>one</p><p>two</p>");
  const counted = (key: string | null = null) => {
    let calls = 0;
    const own = remembered(key, (view: View) => ({
      keep: new Uint8Array(view.live.length).fill(++calls),
      score: new Float32Array(view.live.length),
      reasons: [],
      fields: [],
    }));
    return { own, calls: () => calls };
  };

  it("is the last extraction of the same view, not a new one", () => {
    const { own, calls } = counted();
    const view = wholeView(page);
    own.extract(view);
    const last = own.extract(view);
    expect([own.of(view) === last, calls()]).toEqual([true, 2]);
  });

  it("is extracted for a view that was never seen, also of the same page", () => {
    const { own, calls } = counted();
    own.extract({ ...wholeView(page) });
    expect([own.of({ ...wholeView(page) }).keep[0], calls()]).toEqual([2, 2]);
  });

  it("is there for others under its key, as long as the view is the same", () => {
    const view = wholeView(page);
    expect(saidOf(view, "counted(k=1)")).toBeUndefined();
    const said = counted("counted(k=1)").own.extract(view);
    expect(saidOf(view, "counted(k=1)")).toBe(said);
    expect(saidOf(view, "counted(k=2)")).toBeUndefined();
    expect(saidOf({ ...view }, "counted(k=1)")).toBeUndefined();
  });

  it("is nobody else's where it comes from a model of its own", () => {
    const view = wholeView(page);
    counted(null).own.extract(view);
    expect(saidOf(view, "counted")).toBeUndefined();
  });
});
