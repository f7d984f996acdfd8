import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());

it("loads the parser where it turns out to be away, and does the work again from the start", async () => {
  const { withParser } = await import("./with-parser");
  const { textOfHtml } = await import("../../page/rendering/html-text");
  const work = vi.fn(() => textOfHtml("<p>one</p><p>two</p>"));
  expect(work).toThrow("the parser has not been loaded");
  expect(await withParser(work)).toBe("one\ntwo");
  expect(work).toHaveBeenCalledTimes(3);
});

it("does not load it for what needs none", async () => {
  const { parserHere } = await import("../../page/parsing/reparse");
  const { withParser } = await import("./with-parser");
  const { textOfHtml } = await import("../../page/rendering/html-text");
  expect(await withParser(() => textOfHtml("only words"))).toBe("only words");
  expect(parserHere).toThrow("the parser has not been loaded");
});

it("has it at once where the page was parsed in the same thread", async () => {
  await import("../../page/parsing/parse");
  const { textOfHtml } = await import("../../page/rendering/html-text");
  expect(textOfHtml("a &amp; b")).toBe("a & b");
});

it("hands on whatever else the work throws, and does not do it again", async () => {
  const { withParser } = await import("./with-parser");
  const work = vi.fn(() => {
    throw new Error("broken");
  });
  await expect(withParser(work)).rejects.toThrow("broken");
  expect(work).toHaveBeenCalledTimes(1);
});
