import { describe, expect, it } from "vitest";
import { memoryStore } from "../store/memory/memory-store";
import { fingerprintsOf, groupsOf } from "./evaluate-plan";
import { configure } from "../recipes/configure";

const plain = (missing: readonly (readonly number[])[]) =>
  groupsOf(missing).map(({ contestants, pages }) => ({ contestants, pages: [...pages] }));

describe("groups of pages that lack the same answers", () => {
  it("are none where nothing is missing", () => {
    expect(plain([])).toEqual([]);
    expect(plain([[], []])).toEqual([]);
  });

  it("come with the most work first", () => {
    expect(plain([[2], [], [0, 1, 2], [2], [0, 1, 2]])).toEqual([
      { contestants: [0, 1, 2], pages: [2, 4] },
      { contestants: [2], pages: [0, 3] },
    ]);
  });

  it("are at most three: the pages of the smaller ones are answered by all that one of them lacks", () => {
    expect(plain([[0], [0], [0], [0], [0], [1], [1], [1], [1], [2], [3], [2, 4]])).toEqual([
      { contestants: [0], pages: [0, 1, 2, 3, 4] },
      { contestants: [1], pages: [5, 6, 7, 8] },
      { contestants: [2, 3, 4], pages: [11, 9, 10] },
    ]);
  });
});

describe("names of answers", () => {
  it("are there for the pages that are wanted, and not for one that was removed since they were listed", async () => {
    const store = memoryStore(() => 1);
    const { id: corpusId } = await store.corpora.create({ name: "sample", description: "" });
    const page = (key: string) => ({
      key,
      bytes: new Uint8Array(),
      title: key,
      url: null,
      site: null,
      kind: null,
      lang: null,
      encoding: null,
      gold: { id: key, text: key },
    });
    await store.pages.add(corpusId, ["a", "b", "c"].map(page));
    const { rows } = await store.pages.query({ corpusId, sort: "key" }, { limit: 3 });
    await store.pages.remove([rows[0]!.id]);
    const listed = rows.map((row) => ({ ...row, isWanted: row.key !== "b" }));
    const { answer: name } = await fingerprintsOf(
      store,
      listed,
      [configure({ use: "block-extractor" })],
      "v1",
      new AbortController().signal,
    );
    expect(rows.map((_, index) => name(index, 0))).toEqual([
      null,
      null,
      expect.stringMatching(/^[\w-]{32}$/),
    ]);
  });
});
