import { describe, expect, it } from "vitest";
import { importResult, importWords } from "./import-figures";

describe("importResult", () => {
  it("reads lists as counts and keeps the rejects", () =>
    expect(
      importResult({
        added: 3,
        duplicates: ["a", "b"],
        rejects: [{ origin: "a.pdf", code: "binary-page", message: "not HTML" }],
      }),
    ).toMatchObject({
      added: 3,
      unchanged: 2,
      met: [],
      rejects: [{ origin: "a.pdf", code: "binary-page", message: "not HTML" }],
    }));
  it("names a file by its path inside the upload, and once", () => {
    const folder = "/srv/data/uploads/d82ec9b0-a097-477d-9cdb-52e06a3bb742/";
    const [row] = importResult({
      rejects: [
        {
          origin: `${folder}a/empty.html`,
          code: "empty-page",
          message: `${folder}a/empty.html: page is empty: 0 bytes`,
        },
      ],
    }).rejects;
    expect(row).toEqual({ origin: "a/empty.html", code: "empty-page", message: "page is empty: 0 bytes" });
  });
  it("reads an unknown shape as nothing", () =>
    expect(importResult("?")).toMatchObject({ added: 0, unchanged: 0, met: [], rejects: [] }));
});

describe("pages that were there already", () => {
  const figures = importResult({
    added: 1,
    duplicates: ["u", "k"],
    unchanged: ["u"],
    changed: [
      { key: "k", replacement: null },
      { key: "r", replacement: { lost: 1, reopened: ["Ada"], gold: "kept" } },
    ],
    copies: [
      { key: "c", of: "u", skipped: false },
      { key: "s", of: "u", skipped: true },
    ],
  });
  it("are said in a sentence", () =>
    expect(importWords(figures)).toBe(
      "1 page added, 1 replaced, 1 already there, 1 changed but kept as they were, 1 of them already there under another name, 1 skipped as copies.",
    ));
  it("are said row by row with what became of them", () =>
    expect(figures.met.map(({ origin, message }) => `${origin}: ${message}`)).toEqual([
      "k: its contents have changed; the stored page was kept",
      "r: replaced; 1 label no longer finds its words; no longer done by Ada; its gold text was kept",
      "c: the same contents as u, added too",
      "s: the same contents as u, skipped",
    ]));
  it("need no words where there are none", () =>
    expect(importWords(importResult({ added: 2 }))).toBe("2 pages added."));
});
