import { expect, it } from "vitest";
import { ConflictError, NotFoundError } from "../../errors";
import { describeStores, label, newPage } from "./contract.fixture";

describeStores("guidelines", (start) => {
  it("are none until somebody writes them, then the newest version, with all that there were", async () => {
    const { store, corpusId } = start();
    const { guidelines } = store;
    expect(await guidelines.get(corpusId)).toBeNull();
    expect(await guidelines.versions(corpusId)).toEqual([]);
    const first = await guidelines.save(corpusId, 0, { text: "Captions are *captions*.", author: "Rae" });
    expect(first).toMatchObject({ version: 1, text: "Captions are *captions*.", author: "Rae" });
    const second = await guidelines.save(corpusId, 1, { text: "Quotes, too.", author: "" });
    expect(await guidelines.get(corpusId)).toEqual(second);
    expect((await guidelines.versions(corpusId)).map(({ version, text }) => [version, text])).toEqual([
      [2, "Quotes, too."],
      [1, "Captions are *captions*."],
    ]);
  });

  it("are not saved over what somebody else saved meanwhile, of which the refusal tells", async () => {
    const { store, corpusId } = start();
    const { guidelines } = store;
    const there = await guidelines.save(corpusId, 0, { text: "one", author: "Ada" });
    const refused = guidelines.save(corpusId, 0, { text: "two", author: "Ben" });
    await expect(refused).rejects.toBeInstanceOf(ConflictError);
    await expect(refused).rejects.toMatchObject({ current: there });
    await expect(guidelines.save(corpusId, 2, { text: "two", author: "Ben" })).rejects.toThrow("version 1");
    expect(await guidelines.get(corpusId)).toEqual(there);
  });

  it("know what was finished under each of their versions, drafts and what came before left out", async () => {
    const { store, corpusId, addPages } = start();
    const pages = await addPages(newPage("a"), newPage("b"), newPage("c"), newPage("d"));
    const { id } = await store.labels.ensureAnnotator("Ada");
    const labelled = (at: number, state: "done" | "in progress") =>
      store.labels.append(pages[at]!, id, 0, [label("1", 0, 1, "main")], undefined, state);
    await labelled(0, "done");
    await store.guidelines.save(corpusId, 0, { text: "one", author: "" });
    await labelled(1, "done");
    await labelled(2, "in progress");
    await store.guidelines.save(corpusId, 1, { text: "two", author: "" });
    await labelled(3, "done");
    expect(
      (await store.guidelines.versions(corpusId)).map(({ version, finished }) => [version, finished]),
    ).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it("do not keep their corpus from being removed", async () => {
    const { store, corpusId } = start();
    await store.guidelines.save(corpusId, 0, { text: "one", author: "" });
    await store.corpora.remove(corpusId);
    await expect(store.guidelines.get(corpusId)).rejects.toBeInstanceOf(NotFoundError);
  });
});
