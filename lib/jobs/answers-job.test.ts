import { beforeEach, describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { join } from "node:path";
import type { NewPage } from "../store/interfaces/pages";
import { memoryStore } from "../store/memory/memory-store";
import type { Store } from "../store/interfaces/store";
import { quietTask } from "../task";
import { answersJob, type AnswersResult } from "./answers-job";
import type { EvaluateResult } from "./evaluate/evaluate-finish";
import { evaluateJob } from "./evaluate-job";

const RAIN = "It rained all day in the hills, and the river rose by two metres in one night.";
const SUN = "The sun came out at last, and everybody went down to the river to look at it.";
const newPage = (key: string, text: string): NewPage => ({
  key,
  bytes: new TextEncoder().encode(`<nav><a href=#>Home</a></nav><p>${text}</p>`),
  title: key,
  url: `https://x.example/${key}`,
  site: null,
  kind: null,
  lang: null,
  encoding: null,
  gold: { id: key, text },
});

let store: Store;
let corpusId: string;
const context = { jobId: "job", codeVersion: "v1" };

async function take(name: string, content: object, task = quietTask): Promise<AnswersResult> {
  const folder = await writeFiles(await scratchFolder(), { "theirs.json": JSON.stringify(content) });
  const input = { source: join(folder, "theirs.json"), shownAs: "theirs.json", corpusId, name };
  return (await answersJob(input, task, { store, ...context })) as AnswersResult;
}

beforeEach(async () => {
  store = memoryStore();
  corpusId = (await store.corpora.create({ name: "news", description: "" })).id;
  await store.pages.add(corpusId, [newPage("a", RAIN), newPage("b", SUN)]);
});

describe("importing the answers of another program", () => {
  it("makes them an extractor that runs score, with pages without an answer as failures", async () => {
    const { recipe, ...result } = await take("trafilatura 2.0", { a: RAIN, zzz: "nothing" });
    expect(result).toMatchObject({ name: "trafilatura 2.0", version: 1, isNew: true, pages: 1 });
    expect(result.missing).toEqual({ count: 1, listed: ["b"] });
    expect(result.unknown).toEqual({ count: 1, listed: [{ page: "zzz", origin: "theirs.json#zzz" }] });
    const ran = (await evaluateJob(
      { corpusId, recipes: [{ use: "answers", model: result.modelId }], metrics: ["bag-of-words"] },
      quietTask,
      { store, ...context },
    )) as EvaluateResult;
    const { extractors, state } = await store.runs.get(ran.runId);
    expect([state, extractors.map(({ key }) => key)]).toEqual(["done", [recipe]]);
    const scores = await store.runs.scores(ran.runId);
    expect(scores.map(({ title, failed, grades }) => [title, failed?.code, grades["bag-of-words"]])).toEqual([
      ["a", undefined, expect.objectContaining({ status: "scored", f1: 1 })],
      ["b", "no-answer", { status: "failed" }],
    ]);
  });

  it("makes a version of each import with other answers, and none of the same again", async () => {
    const first = await take("mine", { a: RAIN });
    const same = await take("mine", { a: RAIN });
    expect([same.isNew, same.version, same.modelId]).toEqual([false, 1, first.modelId]);
    const second = await take("mine", { a: RAIN, b: SUN });
    expect([second.isNew, second.version]).toEqual([true, 2]);
    expect(await take("mine", { a: RAIN })).toMatchObject({ isNew: true, version: 3 });
    expect((await take("theirs", { a: RAIN })).version).toBe(1);
    const stored = await store.answers.list(corpusId);
    expect(stored.map(({ name, version }) => `${name} ${version}`)).toEqual([
      "mine 3",
      "mine 2",
      "mine 1",
      "theirs 1",
    ]);
    expect((await store.models.get(first.modelId)).id).toBe(first.modelId);
  });

  it("leaves nothing behind when it is cancelled, or when no answer is of a page", async () => {
    const stop = new AbortController();
    const cancelling = { signal: stop.signal, report: () => stop.abort(new Error("cancelled")) };
    await expect(take("mine", { a: RAIN }, cancelling)).rejects.toThrow("cancelled");
    await expect(take("mine", { x: RAIN, y: "" })).rejects.toThrow(
      'none of the 2 answers in theirs.json is of a page of news: they name "x", "y"',
    );
    await expect(take("mine", { x: RAIN })).rejects.toThrow(
      'the answer in theirs.json is of no page of news: it names "x"',
    );
    expect(await store.answers.list(corpusId)).toEqual([]);
  });

  it("stops reading the answers when it is cancelled", async () => {
    const stop = new AbortController();
    const cancelling = {
      signal: stop.signal,
      report: () => void setImmediate(() => stop.abort(new Error("cancelled"))),
    };
    const answers = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`page ${at}`, { html: RAIN }]),
    );
    // Who read on to the end would stumble over the last one.
    const bad = { ...answers, last: { html: 1 } };
    await expect(take("mine", bad)).rejects.toMatchObject({ code: "malformed-answer" });
    await expect(take("mine", bad, cancelling)).rejects.toThrow("cancelled");
  });

  it.each(["", " ", "a\nb", "a".repeat(81)])("refuses the name %j", async (name) => {
    await expect(take(name, { a: RAIN })).rejects.toMatchObject({ name: "UsageError" });
  });
});
