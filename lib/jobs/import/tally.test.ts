import { describe, expect, it } from "vitest";
import { countsOf, Tally } from "./tally";

const NO_FILES = { rejects: [], notes: [] };
const said = (origin: string) => ({ origin, code: "code", message: "why" });
const REPLACED = { lost: 0, reopened: [], gold: "none" } as const;

/** A tally of so many pages of each kind. */
function tallyOf(pages: number, key: (page: number) => string, tally = new Tally()): Tally {
  for (let page = 0; page < pages; page++) {
    const [here, of] = [key(page), key(page + 1)];
    tally.addUnchanged(here);
    tally.addChanged({ key: here, replacement: null });
    tally.addChanged({ key: here, replacement: REPLACED });
    for (const skipped of [false, true]) {
      tally.addCopy({ key: here, of, skipped });
      tally.addNear({ key: here, of, resemblance: 0.953125, skipped });
    }
    tally.addReject(said(here));
    tally.addNote(said(here));
  }
  return tally;
}

describe("Tally", () => {
  it("counts every page, and lists the first", () => {
    const told = tallyOf(3, String, new Tally({ rows: 2, keys: 2 })).with({
      rejects: [said("file")],
      notes: [said("file"), said("another")],
    });
    expect(told).toEqual({
      counts: {
        unchanged: 3,
        kept: 3,
        replaced: 3,
        copied: 3,
        skipped: 3,
        near: 3,
        nearSkipped: 3,
        noted: 5,
      },
      rejects: [said("file"), said("0")],
      rejected: 4,
      notes: [said("file"), said("another")],
      duplicates: ["0", "1"],
      unchanged: ["0", "1"],
      changed: [
        { key: "0", replacement: null },
        { key: "0", replacement: REPLACED },
      ],
      copies: [
        { key: "0", of: "1", skipped: false },
        { key: "0", of: "1", skipped: true },
      ],
      near: [
        { key: "0", of: "1", resemblance: 0.953125, skipped: false },
        { key: "0", of: "1", resemblance: 0.953125, skipped: true },
      ],
    });
  });

  it.each([
    { when: "of two pages", pages: 2, listed: ["0", "1"] },
    { when: "of three pages", pages: 3, listed: ["0", "1"] },
    { when: "of one page", pages: 1, listed: ["0"] },
  ])("lists two keys at most: $when", ({ pages, listed }) => {
    const tally = new Tally({ rows: 2, keys: 2 });
    for (let page = 0; page < pages; page++) tally.addUnchanged(String(page));
    const { unchanged, duplicates, counts } = tally.with(NO_FILES);
    expect([unchanged, duplicates, counts.unchanged]).toEqual([listed, listed, pages]);
  });

  it("lists under 0.3 MB of keys of 60 characters, however many pages come in", () => {
    const key = (page: number) =>
      `sites/www.some-newspaper.example/2026/11/article-${page}.html`.padEnd(60, "l");
    const { unchanged, duplicates, changed, copies, near } = tallyOf(20_000, key).with(NO_FILES);
    expect(JSON.stringify({ unchanged, duplicates, changed, copies, near }).length).toBeLessThan(300_000);
  });
});

describe("countsOf", () => {
  const told = tallyOf(2, String).with(NO_FILES);

  it("takes the counts where a result has them", () =>
    expect(countsOf({ ...told, unchanged: [], changed: [] })).toEqual(told.counts));

  it("counts the rows of a result of an earlier version", () => {
    const { counts, ...earlier } = told;
    expect(countsOf(earlier)).toEqual(counts);
  });
});
