import { beforeEach, expect, it } from "vitest";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, verdict, type Start } from "./contract.fixture";

describeStores("who is at work", (start) => {
  let store: Store;
  let addPages: Start["addPages"];
  beforeEach(() => void ({ store, addPages } = start()));

  it("is told by browser, each under the name it gave last", async () => {
    await store.presence.seen({ browser: "one", annotator: "Ada" });
    await store.presence.seen({ browser: "two", annotator: "Ada" });
    await store.presence.seen({ browser: "one", annotator: "Bob" });
    expect(await store.presence.since(0)).toEqual([
      { browser: "one", annotator: "Bob" },
      { browser: "two", annotator: "Ada" },
    ]);
  });

  it("leaves out who was seen earlier than asked", async () => {
    await store.presence.seen({ browser: "late", annotator: "Eve" });
    expect(await store.presence.since(1_000_000)).toEqual([]);
  });

  it("counts the pages on which somebody stored something, and says how far a set is without reading it", async () => {
    const [a, b] = await addPages(newPage("a"), newPage("b"));
    const [busy, idle] = [
      await store.labels.ensureAnnotator("Busy Bee"),
      await store.labels.ensureAnnotator("Idle"),
    ];
    expect(await store.labels.progress(a!, "Busy Bee")).toBeNull();
    await store.labels.append(a!, busy.id, 0, [verdict("1"), verdict("2")]);
    await store.labels.append(b!, busy.id, 0, [verdict("1")]);
    await store.labels.setState(b!, idle.id, "done");
    const workload = await store.labels.workload();
    expect([workload.get(busy.id), workload.get(idle.id)]).toEqual([2, undefined]);
    expect(await store.labels.progress(a!, "Busy Bee")).toEqual({ version: 2, state: "in progress" });
    expect(await store.labels.progress(b!, "Idle")).toEqual({ version: 0, state: "done" });
    expect(await store.labels.progress(a!, "nobody")).toBeNull();
  });
});
