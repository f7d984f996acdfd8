import { describe, expect, it } from "vitest";
import { afterKey, chosenFrom, type Choice, type TemplatePage } from "./choice";

const page = (id: string, confidence: number | null): TemplatePage => ({
  ...{ id, key: id, title: id, refusal: confidence === null ? "finished" : null, confidence },
  ...{ said: 1, blocks: 2 },
});
const PAGES = [page("a", 1), page("b", 0.9), page("c", 0.4), page("d", null)];
const press = (keys: readonly string[], from: Choice = { chosen: new Set(), current: 0 }): Choice =>
  keys.reduce((choice, key) => afterKey(choice, PAGES, key, 90)!, from);

describe("choosing pages", () => {
  it("takes all from a confidence on, but none that is refused", () => {
    expect([...chosenFrom(PAGES, 90)]).toEqual(["a", "b"]);
    expect([...chosenFrom(PAGES, 0)]).toEqual(["a", "b", "c"]);
  });

  it("goes by keys, and stays at the ends of the list", () => {
    expect(press(["j", "ArrowDown", "j", "j", "j"]).current).toBe(3);
    expect(press(["End", "k", "ArrowUp", "k", "k"]).current).toBe(0);
    expect([...press(["x", "j", " ", "j", "x", "x"]).chosen]).toEqual(["a", "b"]);
    expect([...press(["a"]).chosen]).toEqual(["a", "b"]);
    expect([...press(["a", "n"]).chosen]).toEqual([]);
  });

  it("leaves a refused page alone", () => {
    expect([...press(["End", "x"]).chosen]).toEqual([]);
  });

  it("leaves other keys to whom they belong", () => {
    expect(afterKey({ chosen: new Set(), current: 0 }, PAGES, "Enter", 90)).toBeNull();
  });
});
