import { expect, it } from "vitest";
import { label, newPage } from "../../store/contract/contract.fixture";
import { memoryStore } from "../../store/memory/memory-store";
import { orderOf } from "./order";

it("counts a page in conflict as done, so that nobody learns of conflicts by what is missing", async () => {
  const store = memoryStore();
  const { id: corpusId } = await store.corpora.create({ name: "News", description: "" });
  await store.pages.add(corpusId, [newPage("conflict"), newPage("done"), newPage("open")]);
  const [conflict = "", done = "", open = ""] = await store.pages.ids({ corpusId, sort: "key" });
  const { id: jobId } = await store.jobs.enqueue({ kind: "order", title: "order", input: null });
  await store.jobs.claim("w", 1_000, 60_000);
  const setup = { evaluation: 0, random: 0, seed: 1, recipe: null };
  await store.order.begin({ corpusId, jobId, setup, sample: [] });
  await store.order.place(
    [conflict, done, open].map((id, at) => ({ id, place: at + 1, slice: "training" as const, chance: 1 })),
  );
  for (const [pageId, name, as] of [
    [conflict, "Ada", "main"],
    [conflict, "Bob", "boilerplate"],
    [done, "Ada", "main"],
  ] as const) {
    const { id } = await store.labels.ensureAnnotator(name);
    await store.labels.append(pageId, id, 0, [label("1", 0, 1, as)], undefined, "done");
  }
  expect((await store.pages.get(conflict)).state).toBe("conflict");
  expect((await orderOf(store, corpusId))?.training).toEqual({ pages: 3, done: 2 });
});
