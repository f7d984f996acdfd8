import { describe, expect, it } from "vitest";
import { memoryStore } from "../../store/memory/memory-store";
import { planWindow } from "./evaluate-plan";
import { configure } from "../../recipes/configure";

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
    const { answer: name, page: planned } = await planWindow(
      store,
      listed,
      [configure({ use: "block-extractor" })],
      "sample",
      "v1",
      new AbortController().signal,
    );
    expect(rows.map((_, index) => name(index, 0))).toEqual([
      null,
      null,
      expect.stringMatching(/^[\w-]{32}$/),
    ]);
    expect(rows.map((_, index) => planned(index)?.page.origin)).toEqual([undefined, undefined, "sample/c"]);
  });
});
