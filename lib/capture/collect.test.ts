import { describe, expect, it } from "vitest";
import type { Found } from "./captured";
import { collect } from "./collect";
import { fits, isChosen } from "./page-choice";
import type { PageReferences } from "./references";
import { shownType } from "./resource-type";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const BASE = "http://a.example/";
const css = (text: string): Found => ({ bytes: Buffer.from(text), type: "text/css", charset: null });
const png: Found = { bytes: PNG, type: "image/png", charset: null };
const asked = (given: Partial<PageReferences>): PageReferences => ({
  base: BASE,
  sheets: [],
  pictures: [],
  styles: [],
  ...given,
});
const archive = (files: Readonly<Record<string, Found>>) => {
  const looked: string[] = [];
  return {
    looked,
    source: "warc",
    find: async (url: string) => {
      looked.push(url.slice(BASE.length));
      return files[url.slice(BASE.length)] ?? null;
    },
  } as const;
};
const urls = ({ resources }: { readonly resources: readonly { readonly url: string }[] }): string[] =>
  resources.map(({ url }) => url.slice(BASE.length));

describe("what belongs to a page", () => {
  it("is its sheets, what they import and draw by their own addresses, and its pictures", async () => {
    const files = {
      "css/a.css": css('@import "b.css"; p { background: url(../p.png) }'),
      "css/b.css": css("q { background: url(q.png) }"),
      "p.png": png,
      "css/q.png": png,
      "i.png": png,
    };
    const found = await collect(asked({ sheets: ["css/a.css"], pictures: [["i.png"]] }), archive(files));
    expect(urls(found).sort()).toEqual(Object.keys(files).sort());
    expect(found).toMatchObject({ source: "warc", wanted: 3, missing: 0, missed: [] });
  });

  it("counts sheets and pictures that are missing, not what a sheet would draw if it were used", async () => {
    const files = { "a.css": css("p { background: url(gone.png) } @font-face { src: url(gone.woff) }") };
    const references = asked({ sheets: ["a.css", "gone.css"], pictures: [["gone.png"], ["x.png", "y.png"]] });
    const found = await collect(references, archive(files));
    expect(found).toMatchObject({
      wanted: 4,
      missing: 3,
      missed: ["gone.css", "gone.png", "x.png"].map((name) => BASE + name),
    });
  });

  it("is the first address of a picture at which there is one", async () => {
    const found = await collect(
      asked({ pictures: [["a.png", "b.png", "c.png"]] }),
      archive({ "b.png": png, "c.png": png }),
    );
    expect([urls(found), found.missing]).toEqual([["b.png"], 0]);
  });

  it("ends where sheets import each other, and asks for each address once", async () => {
    const loop = archive({
      "a.css": css('@import "b.css";'),
      "b.css": css('@import "a.css"; @import "b.css";'),
    });
    const found = await collect(asked({ sheets: ["a.css", "a.css"] }), loop);
    expect([urls(found), loop.looked]).toEqual([
      ["a.css", "b.css"],
      ["a.css", "b.css"],
    ]);
  });

  it("is no page in the place of a sheet, and no script called a picture", async () => {
    const files = {
      "a.css": css("<!DOCTYPE html><title>Not found"),
      "b.css": { ...css("p{}"), type: "text/html" },
      "c.png": { bytes: Buffer.from("alert(1)"), type: "image/png", charset: null },
      "d.png": { bytes: Buffer.from("<html><svg onload=alert(1)>"), type: "image/svg+xml", charset: null },
    };
    const found = await collect(
      asked({ sheets: ["a.css", "b.css"], pictures: [["c.png"], ["d.png"]] }),
      archive(files),
    );
    expect(found).toMatchObject({ resources: [], missing: 4 });
  });

  it("keeps sheets as UTF-8, by the charset of the answer, then their own", async () => {
    const latin = Buffer.from("p::after{content:'\xe9'}", "latin1");
    const own = Buffer.concat([Buffer.from('@charset "windows-1252";'), latin]);
    const files = {
      "a.css": { bytes: latin, type: "text/css", charset: "iso-8859-1" },
      "b.css": { bytes: own, type: null, charset: null },
      "c.css": { bytes: Buffer.from("p{}"), type: null, charset: "nobody-knows" },
    };
    const { resources } = await collect(asked({ sheets: ["a.css", "b.css", "c.css"] }), archive(files));
    const texts = resources.map(({ bytes }) => Buffer.from(bytes).toString("utf8"));
    expect(texts.map((text) => text.includes("é"))).toEqual([true, true, false]);
  });

  it("stops at its limits, and what is beyond them is missing", async () => {
    const files = { "a.png": png, "b.png": png, "c.png": png };
    const limits = { resources: 2, bytes: 1_000, largest: 1_000, sheets: 10, depth: 4 };
    const references = asked({ pictures: [["a.png"], ["b.png"], ["c.png"]] });
    expect((await collect(references, archive(files), limits)).missing).toBe(1);
    expect(
      (await collect(references, archive(files), { ...limits, resources: 9, bytes: PNG.length })).missing,
    ).toBe(2);
    expect((await collect(references, archive(files), { ...limits, largest: PNG.length - 1 })).missing).toBe(
      3,
    );
    const sheets = await collect(
      asked({ sheets: ["s.css"] }),
      archive({ "s.css": css("p { color: red }") }),
      limits,
    );
    expect(sheets.missing).toBe(1);
  });
});

describe("the type of a resource", () => {
  it.each([
    [PNG, "image/png"],
    [Buffer.from("wOF2...."), "font/woff2"],
    [Buffer.from([0, 1, 0, 0, 9]), "font/ttf"],
    [Buffer.from("<?xml version='1.0'?>\n<!-- a --> <svg xmlns='x'>"), "image/svg+xml"],
    [Buffer.from("<svg"), null],
    [Buffer.from("<html><svg>"), null],
    [Buffer.alloc(0), null],
  ])("is that of its bytes: %#", (bytes, type) => expect(shownType(bytes)).toBe(type));
});

describe("a choice of pages", () => {
  const page = { url: "http://a.example/news/1", status: 200, type: "text/html" };
  it.each([
    [{}, page, true],
    [{}, { ...page, status: 404 }, false],
    [{}, { ...page, type: "text/plain" }, false],
    [{ statuses: ["404", "20x"] }, page, true],
    [{ statuses: ["404", "20x"] }, { ...page, status: 210 }, false],
    [{ types: ["text/plain"] }, { ...page, type: "text/plain" }, true],
    [{ types: ["text/plain"] }, page, false],
    [{ url: "http://a.example/news/*" }, page, true],
    [{ url: "*/sport/*" }, page, false],
  ])("%o of %o is %s", (choice, of, is) => expect(isChosen(choice, of)).toBe(is));

  it.each([
    ["", "", true],
    ["", "a", false],
    ["a", "a", true],
    ["a", "ab", false],
    ["*", "", true],
    ["a*a", "a", false],
    ["a*a", "aa", true],
    ["a*b*c", "a--b--c", true],
    ["a*b*b", "ab", false],
    ["a*bc*", "abbc", true],
  ])("%s fits %s: %s", (pattern, text, is) => expect(fits(pattern, text)).toBe(is));
});
