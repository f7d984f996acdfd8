import { beforeEach, describe, expect, test } from "vitest";
import { unpackFlips } from "../../evaluation/curves/flip-points";
import { CODE_VERSION } from "../../run/generated/code-version";
import { flipsJob } from "../../jobs/flips-job";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import { enqueueFlips, flipsOf } from "./flips";

let store: Store;
let corpusId: string;

beforeEach(async () => {
  store = memoryStore(() => 1);
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
  const page = (key: string, text?: string) => ({
    key,
    bytes: new TextEncoder().encode(`<p>${key} is said in quite a few words here`),
    title: key,
    url: null,
    site: null,
    kind: null,
    lang: null,
    encoding: null,
    gold: { id: key, ...(text !== undefined && { text }) },
  });
  await store.pages.add(corpusId, [
    page("a", "a is said in quite a few words here"),
    page("b", "b is said in quite a few words here"),
    page("c"),
  ]);
});

describe("the flips of a corpus", () => {
  test("are partly known until the job is done, which is told of and enqueued once, then all points of the pages with gold", async () => {
    expect(await flipsOf(store, corpusId, { use: "lqf" })).toEqual({
      state: "partly",
      pages: 2,
      known: 0,
      job: null,
    });
    const job = await enqueueFlips(store, corpusId, { use: "lqf" });
    expect((await enqueueFlips(store, corpusId, { use: "lqf", params: { threshold: 0.9 } })).id).toBe(job.id);
    expect(await flipsOf(store, corpusId, { use: "lqf", params: { threshold: 0.3 } })).toMatchObject({
      state: "partly",
      job: { id: job.id, title: "Link Quota Filter over its threshold on sample" },
    });
    expect(await flipsOf(store, corpusId, { use: "lqf", params: { unit: "words" } })).toMatchObject({
      state: "partly",
      job: null,
    });
    await flipsJob(
      job.input,
      { signal: new AbortController().signal, report: () => {} },
      { store, jobId: job.id, codeVersion: CODE_VERSION },
    );
    const found = await flipsOf(store, corpusId, { use: "lqf" });
    expect(found.state === "known" && unpackFlips(found.bytes).map(({ gold }) => gold)).toEqual([35, 35]);
  });

  test("are known at once where no page has gold", async () => {
    const { id } = await store.corpora.create({ name: "empty", description: "" });
    expect(await flipsOf(store, id, { use: "lqf" })).toMatchObject({
      state: "known",
      bytes: new Uint8Array(),
    });
  });

  test("are refused for an unknown corpus and for an extractor without a limit", async () => {
    await expect(flipsOf(store, "nobody", { use: "lqf" })).rejects.toMatchObject({ name: "NotFoundError" });
    await expect(enqueueFlips(store, corpusId, { use: "bte" })).rejects.toMatchObject({ code: "no-limit" });
  });
});
