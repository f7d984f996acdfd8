import { beforeEach, expect, it } from "vitest";
import { NotFoundError } from "../../errors";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, type Start } from "./contract.fixture";

describeStores("causes of errors", (start) => {
  let store: Store;
  let corpusId: string;
  let addPages: Start["addPages"];
  beforeEach(() => void ({ store, corpusId, addPages } = start()));
  const said = { start: 1, end: 3, error: "missed", cause: "list", annotator: "Ada" } as const;

  it("are one for the same text and kind, the last that was said", async () => {
    const [a, b] = await addPages(newPage("a"), newPage("b"));
    await store.causes.set({ pageId: a!, ...said });
    await store.causes.set({ pageId: a!, ...said, cause: "table", annotator: "Bob" });
    await store.causes.set({ pageId: a!, ...said, error: "extra" });
    await store.causes.set({ pageId: b!, ...said, start: 0 });
    expect(await store.causes.ofPage(a!)).toMatchObject([
      { error: "extra", cause: "list" },
      { error: "missed", cause: "table", annotator: "Bob", at: expect.any(Number) as number },
    ]);
    expect(await store.causes.ofCorpus(corpusId)).toHaveLength(3);
    const other = await store.corpora.create({ name: `without causes ${corpusId}`, description: "" });
    expect(await store.causes.ofCorpus(other.id)).toEqual([]);
  });

  it("are taken back one by one, and go with their page", async () => {
    const [a] = await addPages(newPage("a"));
    await store.causes.set({ pageId: a!, ...said });
    await store.causes.remove({ pageId: a!, start: 1, end: 3, error: "extra" });
    expect(await store.causes.ofPage(a!)).toHaveLength(1);
    await store.causes.remove({ pageId: a!, start: 1, end: 3, error: "missed" });
    expect(await store.causes.ofPage(a!)).toEqual([]);
    await store.causes.set({ pageId: a!, ...said });
    await store.pages.remove([a!]);
    expect(await store.causes.ofCorpus(corpusId)).toEqual([]);
    await expect(store.causes.set({ pageId: a!, ...said })).rejects.toBeInstanceOf(NotFoundError);
  });
});
