import { describe, expect, it } from "vitest";
import { answerFingerprint, pageFingerprint, sheetsName, siteFingerprint } from "./fingerprint";

const page = {
  sha256: "a",
  url: "https://h.example/1",
  site: "h.example",
  encoding: null,
  lang: "en",
  gold: { text: "x" },
};

describe("the fingerprint of a page", () => {
  it("is the same for the same bytes, origin and gold, whatever else is known of the page", () => {
    expect(pageFingerprint({ ...page })).toBe(pageFingerprint(page));
    expect(pageFingerprint({ ...page, gold: { ...page.gold, with: [] } })).toBe(pageFingerprint(page));
  });

  it.each([
    ["bytes", { sha256: "b" }],
    ["address", { url: null }],
    ["site", { site: null }],
    ["encoding", { encoding: "gbk" }],
    ["language", { lang: null }],
    ["gold text", { gold: { text: "y" } }],
    ["gold that is known to be empty", { gold: { text: "" } }],
    ["no gold", { gold: {} }],
    ["gold in intervals", { gold: { text: "x", intervals: [[0, 1]] as const } }],
    ["snippets", { gold: { text: "x", without: ["y"] } }],
    ["fields", { gold: { text: "x", title: "y" } }],
    ["style sheet that came with it", { sheets: [{ url: "https://h.example/a.css", css: "" }] }],
  ])("is another for another %s", (_, change) => {
    expect(pageFingerprint({ ...page, ...change })).not.toBe(pageFingerprint(page));
  });
});

describe("the fingerprint of an answer", () => {
  const recipe = { use: "ccb" } as const;
  const byPage = { recipe, needs: "page" } as const;
  const bySite = { recipe, needs: "site" } as const;

  it("depends on page, configuration and code", () => {
    const names = [
      answerFingerprint("p", byPage, "s", "v1"),
      answerFingerprint("q", byPage, "s", "v1"),
      answerFingerprint("p", { ...byPage, recipe: { use: "ccb", params: { radius: 1 } } }, "s", "v1"),
      answerFingerprint("p", byPage, "s", "v2"),
    ];
    expect(new Set(names).size).toBe(4);
  });

  it("depends on the pages of the site and their order only where the extractor is fitted to them", () => {
    const alone = siteFingerprint([page]);
    const both = siteFingerprint([page, { ...page, sha256: "b" }]);
    expect(answerFingerprint("p", byPage, both, "v1")).toBe(answerFingerprint("p", byPage, alone, "v1"));
    expect(answerFingerprint("p", bySite, both, "v1")).not.toBe(answerFingerprint("p", bySite, alone, "v1"));
    expect(siteFingerprint([{ ...page, sha256: "b" }, page])).not.toBe(both);
  });

  it("depends on the style sheets of the site, however these are told, and on none where there are none", () => {
    const sheets = [{ url: "https://h.example/a.css", css: "p{}" }];
    const other = [{ url: "https://h.example/a.css", css: "a{}" }];
    const plain = siteFingerprint([page]);
    expect(siteFingerprint([{ ...page, sheets: [] }])).toBe(plain);
    expect(
      new Set([plain, siteFingerprint([{ ...page, sheets }]), siteFingerprint([{ ...page, sheets: other }])])
        .size,
    ).toBe(3);
    expect(siteFingerprint([{ ...page, sheetsName: sheetsName(sheets) }])).toBe(
      siteFingerprint([{ ...page, sheets }]),
    );
  });

  it("is none for an extractor that learns from labels", () => {
    expect(answerFingerprint("p", { recipe, needs: "labels" }, "s", "v1")).toBeNull();
  });
});
