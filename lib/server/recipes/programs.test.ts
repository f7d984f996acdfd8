import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answerFromText } from "../../extractors/contract/wire";
import type { EvaluateResult } from "../../jobs/evaluate/evaluate-finish";
import { evaluateJob } from "../../jobs/evaluate-job";
import { configOf, SLOW, staying } from "../../peers/programs/programs.fixture";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import { quietTask } from "../../task";
import { askedRecipe } from "./asked-recipe";
import { enqueueEvaluate } from "../runs/new-job";
import { pageExtraction } from "../pages/page-extraction";
import { pageThreads } from "../pages/page-threads";

const RAIN = "It rained all day in the hills, and the river rose by two metres in one night.";

const shared = globalThis as { winnowPrograms?: unknown };
let store: Store;
let corpusId: string;

beforeEach(async () => {
  const { path } = await configOf(
    staying(
      `if (page.html.includes("broken")) throw new Error("no story"); return { text: ${JSON.stringify(RAIN)} }`,
    ),
    { input: "lines", startSeconds: 25 },
  );
  vi.stubEnv("WINNOW_CONFIG", path);
  store = memoryStore();
  corpusId = (await store.corpora.create({ name: "news", description: "" })).id;
  await store.pages.add(
    corpusId,
    ["a", "broken"].map((key) => ({
      key,
      bytes: new TextEncoder().encode(`<title>${key}</title><nav><a href=#>Home</a></nav><p>${RAIN}</p>`),
      title: key,
      url: `https://x.example/${key}`,
      site: null,
      kind: null,
      lang: null,
      encoding: null,
      gold: { id: key, text: RAIN },
    })),
  );
  return () => {
    vi.unstubAllEnvs();
    delete shared.winnowPrograms;
  };
});
afterAll(() => pageThreads().close());

describe("a program that the server is configured with", { timeout: SLOW }, () => {
  it("answers for a stored page, and says in a failure what went wrong", async () => {
    const recipe = await askedRecipe({ recipe: "mine | lqf", params: {} });
    const [a, broken] = await store.pages.ids({ corpusId });
    const answered = (await pageExtraction(store, a!, recipe, undefined, { limitMs: 60_000 })) as Uint8Array;
    const { extraction } = answerFromText(new TextDecoder().decode(answered));
    expect([...extraction.keep]).toEqual([0, 1]);
    await expect(pageExtraction(store, broken!, recipe, undefined, { limitMs: 60_000 })).rejects.toThrow(
      expect.objectContaining({
        code: "program-died",
        message: expect.stringMatching(/mine ended with exit code 1; its last words: .*no story/) as string,
      }) as Error,
    );
  });

  it("is run by a job, whose scores have its version in their names", async () => {
    const job = await enqueueEvaluate(store, {
      kind: "evaluate",
      corpusId,
      recipes: ["mine"],
      metrics: ["bag-of-words"],
    });
    const ran = (await evaluateJob(job.input, quietTask, {
      store,
      jobId: job.id,
      codeVersion: "v1",
    })) as EvaluateResult;
    const { extractors } = await store.runs.get(ran.runId);
    expect(extractors[0]!.key).toMatch(/^program\(name="mine",version="1\.0",setup="[0-9a-f]{12}"\)$/);
    const scores = await store.runs.scores(ran.runId);
    expect(scores.map(({ title, failed, grades }) => [title, failed?.code, grades["bag-of-words"]])).toEqual([
      ["a", undefined, expect.objectContaining({ f1: 1 })],
      ["broken", "program-died", { status: "failed" }],
    ]);
  });
});
