import { describe, expect, test } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { goldText, pageGold } from "./page-gold";

const page = parsePage("<p>abcd</p><p>efgh</p><p>ijkl</p>");

describe("gold text", () => {
  test("is the given text, also the empty one, before intervals", () => {
    expect(goldText({ text: "given", intervals: [[0, 4]] }, page)).toBe("given");
    expect(goldText({ text: "" }, page)).toBe("");
  });

  test("is rendered from intervals where no text is given", () => {
    expect(goldText({ intervals: [[0, 8]] }, page)).toBe("abcd\nefgh");
  });

  test("is null where nothing is known", () => {
    expect(goldText({}, page)).toBeNull();
  });
});

describe("the gold of a page", () => {
  test("finds leaves when a metric first asks, once, and then refuses intervals that are no stretches", () => {
    const gold = pageGold(page, { text: "efgh", intervals: [[4, 8]] });
    expect([...gold.leaves()!]).toEqual([0, 1, 0]);
    expect(gold.leaves()).toBe(gold.leaves());
    const bad = pageGold(page, {
      text: "abcd",
      intervals: [
        [4, 8],
        [0, 4],
      ],
    });
    expect(bad.text()).toBe("abcd");
    expect(() => bad.leaves()).toThrow("stretches must be in order");
  });

  test("has null for content and snippets that nobody gave, and the fields that somebody did", () => {
    const gold = pageGold(page, { with: [], title: "T", author: "" });
    expect([gold.text(), gold.leaves(), gold.snippets]).toEqual([null, null, null]);
    expect(gold.fields).toEqual({ title: "T" });
    expect(pageGold(page, { without: ["x"] }).snippets).toEqual({ with: [], without: ["x"] });
  });
});
