import { describe, expect, it } from "vitest";
import { shortened } from "./shorten";

/** A letter is one pixel wide. */
const inRoom = (names: readonly string[], room: number) => shortened(names, room, (words) => words.length);

describe("names in little room", () => {
  it("stay whole up to the last pixel, and lose their end beyond", () => {
    expect(inRoom(["Defuddle", "Readability"], 8)).toEqual(["Defuddle", "Readabi…"]);
  });
  it("lose their middle where their ends tell them apart", () => {
    expect(inRoom(["Song et al., blog", "Song et al., news", "Largest Pagelet"], 10)).toEqual([
      "Song…blog",
      "Song…news",
      "Largest P…",
    ]);
  });
  it("keep a whole name that another one shortens to", () => {
    expect(inRoom(["Song…", "Song et al."], 5)).toEqual(["Song…", "So…l."]);
  });
  it("keep their first and last letter where there is room for nothing", () => {
    expect(inRoom(["abcdef", "abcdeg"], 0)).toEqual(["a…f", "a…g"]);
  });
});
