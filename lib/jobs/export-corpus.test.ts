import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "../labels/model";
import {
  add,
  axis,
  carried,
  corpusId,
  goldsOf,
  label,
  MAKING_GOLD,
  now,
  save,
  setsOf,
  store,
  workOn,
} from "./export-corpus.fixture";

describe("a page on which two people contradict each other", () => {
  beforeEach(async () => {
    await add("a", { text: "It rained all day." });
    await add("b", { text: "old" });
    await label("a", "Ada", [["It rained all day.", "main"]]);
    await label("a", "Bob", [["It rained all day.", "boilerplate"]]);
  });

  it.each(MAKING_GOLD)("is left out of an export as %s, which says so", async (format) => {
    const written = await carried(format);
    expect(written.result).toMatchObject({ pages: 1, labelled: 0, conflicts: ["a"] });
    expect(written.note).toMatchObject({
      winnow: 1,
      format,
      policy: "as-labelled",
      pages: 1,
      conflicts: ["a"],
    });
    expect(await goldsOf(written)).toEqual([{ id: "b", text: "old" }]);
  });

  it("goes along in the native format with what each of them said, which says that it is in conflict", async () => {
    const written = await carried("native");
    expect(written.result).toMatchObject({ pages: 2, conflicts: ["a"], notHeld: {} });
    expect(await setsOf(written)).toEqual(await setsOf({ store, corpusId }));
    expect(await written.store.pages.ids({ corpusId: written.corpusId, states: ["conflict"] })).toHaveLength(
      1,
    );
  });

  it.each(MAKING_GOLD)(
    "is in an export as %s with the reviewer's word as soon as one has settled it",
    async (format) => {
      await label("a", "Cy (review)", [
        ["It rained all day.", "boilerplate"],
        ["Legal notice", "main"],
      ]);
      const written = await carried(format);
      expect(written.result).toMatchObject({ pages: 2, labelled: 1, conflicts: [] });
      expect((await goldsOf(written))[0]).toMatchObject({ text: "Legal notice", labelledBy: "Cy (review)" });
    },
  );

  it("is left out where only the policy makes it one, and only then", async () => {
    await label("b", "Ada", [
      ["Legal notice", "main"],
      ["Legal notice", "caption"],
    ]);
    await label("b", "Bob", [["Legal notice", "main"]]);
    expect((await carried("folder")).result.conflicts).toEqual(["a"]);
    expect((await carried("folder", "body")).result.conflicts).toEqual(["a", "b"]);
  });

  it("is left out where somebody put it in conflict by hand", async () => {
    await label("b", "Ada", [["Legal notice", "main"]], "conflict");
    expect((await carried("folder")).result.conflicts).toEqual(["a", "b"]);
  });
});

describe("what was labelled", () => {
  it.each(MAKING_GOLD)(
    "comes out of an export as %s: content, title, author, date, roles, verdict, by whom and when",
    async (format) => {
      await add("a", { title: "of the import", kind: "article" });
      await label(
        "a",
        "Ada",
        [
          ["Rain at last", "main"],
          ["Rain at last", "title"],
          ["Ann Moor", "author"],
          ["17 May", "date"],
          ["It rained all day.", "main"],
          ["Legal notice", "legal"],
        ],
        "in progress",
      );
      await save(
        "a",
        "Ada",
        [{ id: "v", group: "v", at: 9, activeMs: 0, kind: "verdict", verdict: "article" }],
        "done",
      );
      const saved = new Date(now).toISOString();
      const place = (words: string, role: Role) => ({
        start: axis.indexOf(words),
        end: axis.indexOf(words) + words.length,
        role,
      });
      const written = await carried(format);
      expect(await goldsOf(written)).toEqual([
        {
          id: "a",
          kind: "article",
          encoding: "utf-8",
          text: "Rain at last\nIt rained all day.",
          intervals: [
            [4, 16],
            [35, 53],
          ],
          title: "Rain at last",
          author: "Ann Moor",
          date: "17 May",
          roles: [
            place("Rain at last", "title"),
            place("Ann Moor", "author"),
            place("17 May", "date"),
            place("Legal notice", "legal"),
          ],
          verdict: "article",
          labelledBy: "Ada",
          labelledAt: saved,
        },
      ]);
      expect(written.result.notHeld).toEqual({ logs: 1 });
    },
  );

  it("comes out beside what a reviewer settled, who says nothing of roles, but for a verdict that was overruled", async () => {
    await add("a");
    await label(
      "a",
      "Ada",
      [
        ["Rain at last", "main"],
        ["Rain at last", "title"],
      ],
      "in progress",
    );
    await save(
      "a",
      "Ada",
      [{ id: "v", group: "v", at: 9, activeMs: 0, kind: "verdict", verdict: "forum" }],
      "done",
    );
    await save(
      "a",
      "Bob",
      [{ id: "v", group: "v", at: 9, activeMs: 0, kind: "verdict", verdict: "no main content" }],
      "done",
    );
    await label("a", "Cy (review)", [
      ["Rain at last", "main"],
      ["Legal notice", "main"],
    ]);
    expect(await goldsOf(await carried("folder"))).toMatchObject([
      {
        text: "Rain at last\nLegal notice",
        title: "Rain at last",
        roles: [{ role: "title" }],
        verdict: "forum",
        labelledBy: "Cy (review)",
      },
    ]);
  });

  it("keeps the fields of the import that no label tells, and what it says itself in the next export", async () => {
    await add("a", { author: "B. Line", verdict: "forum", text: "old" });
    await label("a", "Ada", [["Legal notice", "main"]]);
    const written = await carried("folder");
    expect(await goldsOf(written)).toMatchObject([
      { author: "B. Line", verdict: "forum", text: "Legal notice", labelledBy: "Ada" },
    ]);
    workOn(written);
    expect(await goldsOf(await carried("wcxb"))).toEqual(await goldsOf(written));
  });
});
