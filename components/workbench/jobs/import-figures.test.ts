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

describe("a result that lists only the first pages", () => {
  const cut = {
    added: 2,
    rejected: 3001,
    rejects: [{ origin: "a.pdf", code: "binary-page", message: "not HTML" }],
    unchanged: ["u"],
    duplicates: ["u", "k"],
    changed: [{ key: "k", replacement: null }],
    copies: [{ key: "c", of: "u", skipped: false }],
    near: [{ key: "n", of: "u", resemblance: 0.95, skipped: true }],
  };
  const counts = { unchanged: 900, kept: 20, replaced: 5, copied: 6, skipped: 7, near: 8, nearSkipped: 9 };
  const plain = (text: string) => text.replaceAll("\u2009", " ");

  it("is counted by its counts", () =>
    expect(importResult({ ...cut, counts })).toMatchObject({ ...counts, moreMet: 52, moreRejects: 3000 }));
  it("is said with all pages, and with how many are not listed", () =>
    expect(plain(importWords(importResult({ ...cut, format: "HTML files", counts })))).toBe(
      "2 pages added, 5 replaced, 900 already there, 20 changed but kept as they were, 6 of them already there under another name, 7 skipped as copies, 8 of them nearly the same as another page, 9 skipped as nearly the same as another page. Recognised as: HTML files. 52 more pages that were there already and 3 000 more rejected files are not listed.",
    ));
  it("says so of a single page", () =>
    expect(importWords(importResult({ changed: [], counts: { kept: 1 } }))).toBe(
      "0 pages added, 1 changed but kept as they were. 1 more page that was there already is not listed.",
    ));
  it("says nothing of the kind where all are listed, or none were counted", () => {
    const listed = { ...cut, rejected: 1 };
    const all = { unchanged: 900, kept: 1, replaced: 0, copied: 1, skipped: 0, near: 0, nearSkipped: 1 };
    expect(importWords(importResult({ ...listed, counts: all }))).not.toContain("listed");
    expect(importWords(importResult(listed))).not.toContain("listed");
    expect(importResult(listed)).toMatchObject({
      unchanged: 1,
      kept: 1,
      copied: 1,
      nearSkipped: 1,
      moreMet: 0,
    });
  });
});
