import { parse, toPlainObject, type CssNode } from "css-tree";
import { describe, expect, it, vi } from "vitest";
import { parseCss, type CssContext } from "./css-parser";

/** What stands for a text of which nothing can be read. */
const NONE: CssNode = { type: "Raw", value: "cannot be read" };

function treeOr(read: () => CssNode): CssNode {
  try {
    return read();
  } catch {
    return NONE;
  }
}

describe("text of CSS", () => {
  it.each<{ context: CssContext; css: string }>([
    { context: "stylesheet", css: "a{;~b:c;color:red}@media (a{}b{}" },
    { context: "stylesheet", css: "a{color:red" },
    { context: "declarationList", css: ";~;color:red;:" },
    { context: "mediaQueryList", css: "print, (width:1px), (((" },
    { context: "value", css: "red ) none" },
    { context: "value", css: "" },
  ])("is the tree that css-tree makes of $css, as a $context", ({ context, css }) => {
    const theirs = () => parse(css, { context, parseCustomProperty: true, onParseError: () => undefined });
    expect(toPlainObject(treeOr(() => parseCss(css, context)))).toEqual(toPlainObject(treeOr(theirs)));
  });

  it.each<{ context: CssContext; css: string }>([
    { context: "declarationList", css: ";~".repeat(1_000) },
    { context: "stylesheet", css: `a{${";~".repeat(1_000)}}` },
    { context: "value", css: ")" },
    { context: "mediaQueryList", css: "(((" },
  ])("is never split into lines for its errors, as a $context", ({ context, css }) => {
    const splits = vi.spyOn(String.prototype, "split");
    treeOr(() => parseCss(css, context));
    const ofSource = splits.mock.contexts.filter((text) => String(text) === css);
    splits.mockRestore();
    expect(ofSource).toHaveLength(0);
  });
});
