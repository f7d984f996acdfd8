import { beforeEach, describe, expect, test } from "vitest";
import { noCorpus } from "../../extractors/contract/contract";
import { configure } from "../../recipes/configure";
import { modelOf } from "../../recipes/model";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import { evaluateRequest } from "../../api/resources/jobs";
import { enqueueEvaluate } from "./new-job";

let store: Store;
let corpusId: string;
let pageId: string;

beforeEach(async () => {
  store = memoryStore(() => 1);
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
  await store.pages.add(corpusId, [
    {
      key: "a",
      bytes: new Uint8Array(),
      title: "",
      url: null,
      site: null,
      kind: null,
      lang: null,
      encoding: null,
      gold: { id: "a" },
    },
  ]);
  [pageId = ""] = await store.pages.ids({ corpusId });
});

/** As the route does it. */
async function enqueue(over: object = {}): Promise<string> {
  const asked = evaluateRequest.parse({
    kind: "evaluate",
    corpusId,
    extractors: [{ id: "lqf" }],
    metrics: ["shingle-4"],
    sweep: { param: "threshold", values: [0.1, 0.3] },
    ...over,
  });
  if (asked.kind !== "evaluate") throw new TypeError(asked.kind);
  return (await enqueueEvaluate(store, asked)).id;
}

describe("a sweep", () => {
  test("that is under way is answered to whoever asks for the same, until it has ended", async () => {
    const first = await enqueue();
    expect(await enqueue()).toBe(first);
    await store.jobs.claim("w", 1, 100);
    expect(await enqueue()).toBe(first);
    await store.jobs.finish(first, "w", { state: "done", result: null, error: null }, 2);
    expect(await enqueue()).not.toBe(first);
  });

  test.each([
    {
      when: "a default is written out",
      over: { extractors: [{ id: "lqf", params: { unit: "chars" } }] },
      isSame: true,
    },
    {
      when: "the swept parameter has a value, which counts for nothing",
      over: { extractors: [{ id: "lqf", params: { threshold: 0.7 } }] },
      isSame: true,
    },
    {
      when: "another parameter differs",
      over: { extractors: [{ id: "lqf", params: { unit: "words" } }] },
      isSame: false,
    },
    { when: "a value differs", over: { sweep: { param: "threshold", values: [0.1, 0.4] } }, isSame: false },
    { when: "the metric differs", over: { metrics: ["bag-of-words"] }, isSame: false },
    { when: "only some pages are asked for", over: () => ({ pageIds: [pageId] }), isSame: false },
    { when: "all is to be computed anew", over: { fresh: true }, isSame: false },
  ])("is the same one or not: $when", async ({ over, isSame }) => {
    const first = await enqueue();
    expect((await enqueue(typeof over === "function" ? over() : over)) === first).toBe(isSame);
  });

  test("of another corpus is another one", async () => {
    const { id } = await store.corpora.create({ name: "other", description: "" });
    expect(await enqueue({ corpusId: id })).not.toBe(await enqueue());
  });
});

test("a run of extractors is never joined: whoever asks again wants another run", async () => {
  expect(await enqueue({ sweep: undefined })).not.toBe(await enqueue({ sweep: undefined }));
});

test("recipes and extractors are both asked for by what they are, and the job holds recipes", async () => {
  const { title, input } = await store.jobs.get(
    await enqueue({
      sweep: undefined,
      recipes: ["ccb(radius=27) | lqf"],
      extractors: [{ id: "lqf", params: { unit: "chars" } }],
    }),
  );
  expect(title).toBe("ccb(radius=27) | lqf and Link Quota Filter on sample");
  expect(input).toMatchObject({
    recipes: [{ serial: [{ use: "ccb", params: { radius: 27 } }, { use: "lqf" }] }, { use: "lqf" }],
  });
});

test.each([
  { when: "a recipe of several is swept", over: { recipes: ["ccb | lqf"] }, code: "bad-sweep" },
  { when: "a flag is swept", over: { sweep: { param: "keepBody", values: [0, 1] } }, code: "bad-sweep" },
  {
    when: "a value of the sweep is out of range",
    over: { sweep: { param: "threshold", values: [0, 9] } },
    code: "bad-parameter",
  },
  {
    when: "a quorum cannot be reached",
    over: { sweep: undefined, recipes: ["vote(3: bte, ccb)"] },
    code: "unreachable-quorum",
  },
  { when: "there is nothing to run", over: { extractors: undefined }, code: "no-recipe" },
])("nothing is enqueued where $when", async ({ over, code }) => {
  await expect(enqueue(over)).rejects.toMatchObject({ code });
  expect(await store.jobs.list()).toEqual([]);
});

test.each([
  {
    when: "one extractor is swept",
    over: {},
    title: "Link Quota Filter over 2 values of threshold on sample",
  },
  {
    when: "two parameters of one are",
    over: { extractors: ["words", "chars"].map((unit) => ({ id: "lqf", params: { unit } })) },
    title: "Link Quota Filter at 2 settings over 2 values of threshold on sample",
  },
  {
    when: "several run",
    over: { sweep: undefined, extractors: ["lqf", "bte", "nce"].map((id) => ({ id })) },
    title: "3 extractors on sample",
  },
  {
    when: "one runs at two settings",
    over: {
      sweep: undefined,
      extractors: ["words", "chars"].map((unit) => ({ id: "lqf", params: { unit } })),
    },
    title: "Link Quota Filter at 2 settings on sample",
  },
  {
    when: "one of several runs at two settings",
    over: {
      sweep: undefined,
      extractors: [{ id: "lqf" }, { id: "lqf", params: { unit: "words" } }, { id: "bte" }, { id: "nce" }],
    },
    title: "3 extractors at 4 settings on sample",
  },
])("a job is called by each extractor once, and by how many settings: $when", async ({ over, title }) => {
  expect((await store.jobs.get(await enqueue(over))).title).toBe(title);
});

describe("a run of a recipe with a model", () => {
  test("is taken where the store has the model, and refused where it has not", async () => {
    const recipe = { use: "block-extractor", params: { redundancy: true } };
    const fitted = await configure(recipe).fit(noCorpus);
    const data = { corpus: "none", pages: 0, sha256: "0".repeat(64) };
    const model = modelOf(recipe, fitted.model, { data, code: "v1", heldOut: null });
    const run = () =>
      enqueue({ extractors: undefined, recipes: [{ ...recipe, model: model.id }], sweep: undefined });
    await expect(run()).rejects.toMatchObject({ code: "not-found" });
    await store.models.add(model);
    const { input } = await store.jobs.get(await run());
    expect(JSON.stringify(input)).toContain(model.id);
  });
});
