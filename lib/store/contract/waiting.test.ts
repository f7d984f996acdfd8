import { expect, it } from "vitest";
import { describeStores, newPage, verdict } from "./contract.fixture";

describeStores("what waits for somebody", (start) => {
  it("is what they began or were given, by corpus, and nobody else's", async () => {
    const { store, addPages, corpusId } = start();
    const [a, b, c, d] = (await addPages(...["a", "b", "c", "d"].map((key) => newPage(key)))) as string[];
    const ada = (await store.labels.ensureAnnotator(`Ada ${corpusId}`)).id;
    const bob = (await store.labels.ensureAnnotator(`Bob ${corpusId}`)).id;
    const none = { pages: 0, first: null };
    await store.labels.assign([c!, b!], ada);
    await store.labels.append(a!, ada, 0, [verdict("1")], undefined, "in progress");
    await store.labels.append(b!, ada, 0, [verdict("2")], undefined, "done");
    await store.labels.append(d!, bob, 0, [verdict("3")], undefined, "in progress");
    expect(await store.labels.waitingFor(`Ada ${corpusId}`, 0)).toEqual([
      { corpusId, disputed: none, begun: { pages: 1, first: a }, asked: { pages: 1, first: c } },
    ]);
    expect(await store.labels.waitingFor(`Bob ${corpusId}`, 0)).toEqual([
      { corpusId, disputed: none, begun: { pages: 1, first: d }, asked: none },
    ]);
    expect(await store.labels.waitingFor("nobody", 0)).toEqual([]);
  });

  it("is a leased page until the lease has run out", async () => {
    const { store, addPages, corpusId } = start();
    const [a] = (await addPages(newPage("a"))) as [string];
    const { id } = await store.labels.ensureAnnotator(`Cleo ${corpusId}`);
    expect(await store.labels.lease(corpusId, id, 1_000, 2_000, null)).toBe(a);
    const asked = async (now: number) =>
      (await store.labels.waitingFor(`Cleo ${corpusId}`, now)).map((one) => one.asked);
    expect([await asked(1_999), await asked(2_000)]).toEqual([[{ pages: 1, first: a }], []]);
  });
});
