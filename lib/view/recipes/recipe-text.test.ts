import { describe, expect, it } from "vitest";
import { EMPTY } from "./edit";
import { readText, textOf } from "./recipe-text";

describe("the text of a recipe that somebody writes", () => {
  it.each([
    { text: "bte | | lqf", marked: "|", says: /expected an extractor/ },
    { text: "  union(bte, lqf", marked: "", says: /at character 15|found the end/ },
    { text: "bte | btte(x=1)", marked: "btte", says: /Unknown extractor: btte/ },
    { text: "ccb(radios=3) | lqf", marked: "radios", says: /did you mean radius/ },
    { text: "vote(most: bte)", marked: "", says: /expected/ },
    { text: "  ", marked: null, says: /^The recipe is empty/ },
    { text: "{ not json", marked: null, says: /^Not JSON/ },
  ])("is marked where it is wrong: $text", ({ text, marked, says }) => {
    const read = readText(text);
    if (!("problem" in read)) throw new Error("it was read");
    expect(read.problem).toMatch(says);
    if (marked === null) expect(read.place).toBeNull();
    else if (marked !== "") expect(text.slice(...read.place!)).toBe(marked);
    else expect(read.place![0]).toBeGreaterThan(0);
  });

  it("is a recipe again as soon as it can be read, also from JSON", () => {
    expect(readText("bte | lqf")).toEqual({ recipe: { serial: [{ use: "bte" }, { use: "lqf" }] } });
    expect(readText('{"winnow":1,"recipe":{"use":"bte"}}')).toEqual({ recipe: { use: "bte" } });
    expect([textOf({ use: "bte" }), textOf(EMPTY)]).toEqual(["bte", null]);
  });
});
