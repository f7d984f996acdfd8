import { describe, expect, it } from "vitest";
import { compareHref, inspectHref } from "./page-links";

describe("a link to a page of a run", () => {
  it("opens it with the extractor at its settings", () =>
    expect(inspectHref("p/1", "block-extractor(threshold=1.3, grammar=alternation)")).toBe(
      "/pages/p%2F1?mode=inspect&x=block-extractor&p=threshold%3A1.3%2Cgrammar%3Aalternation",
    ));
  it("has no settings where the key names none", () =>
    expect(inspectHref("p", "cetd")).toBe("/pages/p?mode=inspect&x=cetd"));
  it("opens two extractors side by side", () =>
    expect(compareHref("p", "cetd", "bte")).toBe("/pages/p?mode=compare&xs=cetd%2Cbte"));
  it("opens the first at its settings where either is not at its defaults, which compare mode would drop", () => {
    expect(compareHref("p", "block-extractor(threshold=0.9)", "nce")).toBe(
      "/pages/p?mode=inspect&x=block-extractor&p=threshold%3A0.9",
    );
    expect(compareHref("p", "nce", "block-extractor(threshold=0.9)")).toBe("/pages/p?mode=inspect&x=nce");
  });
  it("opens the first where both are the same extractor", () =>
    expect(compareHref("p", "bte(a=1)", "bte")).toBe("/pages/p?mode=inspect&x=bte&p=a%3A1"));
});
