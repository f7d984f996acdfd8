import { beforeEach, expect, it } from "vitest";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import { pageIds } from "../../api/fields/fields";
import { evaluateRequest } from "../../api/resources/jobs";
import { enqueueEvaluate } from "../runs/new-job";
import { mustBeOfCorpus } from "./page-ids";

let store: Store;
let corpusId: string;
let own: readonly string[];
let foreign: string;
beforeEach(async () => {
  store = memoryStore();
  const filled = async (name: string, keys: readonly string[]) => {
    const { id } = await store.corpora.create({ name, description: "" });
    await store.pages.add(
      id,
      keys.map((key) => ({
        key,
        bytes: new Uint8Array([60]),
        title: key,
        url: null,
        site: null,
        kind: null,
        lang: null,
        encoding: null,
        gold: { id: key },
      })),
    );
    return { id, pages: await store.pages.ids({ corpusId: id }) };
  };
  ({ id: corpusId, pages: own } = await filled("A", ["a", "b"]));
  foreign = (await filled("B", ["a"])).pages[0]!;
});

it("takes an id that comes a thousand times once, in the order of its first place", () => {
  expect(pageIds.parse(["b", ...new Array<string>(1000).fill("a"), "b"])).toEqual(["b", "a"]);
});

it("lets pages of the corpus pass", async () =>
  await expect(mustBeOfCorpus(store, corpusId, own)).resolves.toBeUndefined());

it("refuses pages of another corpus and pages that are nowhere, with how many they are and the first", async () => {
  await expect(mustBeOfCorpus(store, corpusId, [...own, foreign])).rejects.toMatchObject({
    code: "unknown-pages",
    message: `1 of 3 page ids names no page of this corpus; it is "${foreign}"`,
  });
  await expect(mustBeOfCorpus(store, corpusId, ["x", own[0]!, "y"])).rejects.toMatchObject({
    message: '2 of 3 page ids name no page of this corpus; the first is "x"',
  });
});

it("says that the corpus is not there, not that its pages are not", async () =>
  await expect(mustBeOfCorpus(store, "nowhere", own)).rejects.toMatchObject({ code: "not-found" }));

it("keeps a run from being queued over pages that are not there, and counts a page once that is asked for a thousand times", async () => {
  const asked = (ids: readonly string[]) => {
    const job = evaluateRequest.parse({
      kind: "evaluate",
      corpusId,
      pageIds: ids,
      extractors: [{ id: "all-text" }],
      metrics: ["shingle-4"],
    });
    if (job.kind !== "evaluate") throw new Error("not an evaluation");
    return enqueueEvaluate(store, job);
  };
  await expect(asked(["x", "y"])).rejects.toMatchObject({ code: "unknown-pages" });
  expect(await store.jobs.list()).toEqual([]);
  const { title, input } = await asked(new Array<string>(1000).fill(own[0]!));
  expect(title).toContain("on 1 of 2 pages of A");
  expect(input).toMatchObject({ pageIds: [own[0]] });
});
