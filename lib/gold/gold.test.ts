import { describe, expect, test } from "vitest";
import { goldKinds, goldOf, type Gold } from "./gold";

describe("the kinds of gold", () => {
  test.each([
    [{}, []],
    [{ text: "" }, ["content"]],
    [{ intervals: [] }, ["content"]],
    [{ with: [], without: [] }, []],
    [{ text: "a", without: ["b"] }, ["content", "snippets"]],
    [{ with: ["a"] }, ["snippets"]],
    [{ title: "T", author: " " }, ["title"]],
    [{ text: "a", author: "A", date: "2024-01-01", title: "T" }, ["content", "title", "date", "author"]],
  ] as const)("of %j are %j", (gold, kinds) => {
    expect(goldKinds(gold)).toEqual(kinds);
  });

  test("lose what is no gold on the way to a thread, and keep fields", () => {
    const known = { id: "x", text: "a", with: ["b"], title: "T", date: "", site: "s" } as Gold;
    expect(goldOf(known)).toEqual({ text: "a", with: ["b"], title: "T" });
  });
});
