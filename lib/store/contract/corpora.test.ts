import { beforeEach, expect, it } from "vitest";
import { ConflictError, NotFoundError } from "../../errors";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, plainRun, type Start, verdict } from "./contract.fixture";

describeStores("corpora", (start) => {
  let store: Store;
  let corpusId: string;
  let addPages: Start["addPages"];
  beforeEach(() => void ({ store, corpusId, addPages } = start()));

  it("counts pages, states, gold, sites and annotators", async () => {
    const [a] = await addPages(
      newPage("a", { site: "s2", gold: { id: "a", text: "" } }),
      newPage("b", { site: "s1" }),
      newPage("c"),
    );
    const { id } = await store.labels.ensureAnnotator("Ada Lovelace");
    await store.labels.append(a!, id, 0, [verdict("1")]);
    expect(await store.corpora.get(corpusId)).toMatchObject({
      pages: 3,
      withGold: 1,
      sites: ["s1", "s2"],
      annotators: 1,
      states: { open: 2, "in progress": 1, done: 0, conflict: 0 },
    });
    expect((await store.corpora.list()).find((corpus) => corpus.id === corpusId)).toEqual(
      await store.corpora.get(corpusId),
    );
  });

  it("knows no layout of a corpus until one is told, and forgets it when told so", async () => {
    expect(await store.corpora.format(corpusId)).toBeNull();
    await store.corpora.setFormat(corpusId, "wcxb");
    expect(await store.corpora.format(corpusId)).toBe("wcxb");
    await store.corpora.setFormat(corpusId, null);
    expect(await store.corpora.format(corpusId)).toBeNull();
  });

  it("refuses a name that is taken, at create and rename, and tells who has it", async () => {
    const other = await store.corpora.create({ name: `other ${corpusId}`, description: "of the test" });
    await expect(store.corpora.create({ name: other.name, description: "" })).rejects.toMatchObject({
      name: "ConflictError",
      current: { id: other.id },
    });
    await expect(store.corpora.rename(corpusId, other.name)).rejects.toBeInstanceOf(ConflictError);
    await store.corpora.rename(other.id, other.name);
    await store.corpora.rename(other.id, `renamed ${corpusId}`);
    expect(await store.corpora.findByName(`renamed ${corpusId}`)).toMatchObject({
      id: other.id,
      description: "of the test",
    });
    expect(await store.corpora.findByName(other.name)).toBeNull();
  });

  it("removes a corpus with its pages, labels and runs", async () => {
    const [a] = await addPages(newPage("a"));
    const annotator = await store.labels.ensureAnnotator("Ada Lovelace");
    await store.labels.append(a!, annotator.id, 0, [verdict("1")]);
    const run = await store.runs.create(plainRun(corpusId));
    await store.corpora.remove(corpusId);
    await expect(store.corpora.get(corpusId)).rejects.toBeInstanceOf(NotFoundError);
    await expect(store.pages.get(a!)).rejects.toBeInstanceOf(NotFoundError);
    await expect(store.runs.get(run.id)).rejects.toBeInstanceOf(NotFoundError);
    await expect(store.labels.load(a!, annotator.id)).rejects.toBeInstanceOf(NotFoundError);
    await expect(store.corpora.remove(corpusId)).rejects.toBeInstanceOf(NotFoundError);
  });
});
