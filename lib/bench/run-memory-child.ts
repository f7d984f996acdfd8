/**
 * Child process of the bench of a run's memory: runs the extractors that it is given over a corpus as a worker
 * does and prints the peaks as JSON, see `RunPeak`.
 */
import { evaluateJob } from "../jobs/evaluate-job";
import type { EvaluateResult } from "../jobs/evaluate/evaluate-finish";
import { openStore } from "../store/open";
import type { RunPeak } from "./run-memory";

const [url, corpusId, jobId, ...recipes] = process.argv.slice(2);
const store = await openStore(url!);
let alive = 0;
const look = (): void => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  alive = Math.max(alive, (heapUsed + arrayBuffers) / 1e6);
};
// Also while the scores are added up, when no progress is reported.
const watched = {
  ...store,
  runs: {
    ...store.runs,
    finish: async (...end: Parameters<typeof store.runs.finish>) => {
      look();
      await store.runs.finish(...end);
    },
  },
};
let looked = 0;
const task = {
  signal: new AbortController().signal,
  report: ({ done }: { readonly done: number }): void => {
    if (done < looked + 100) return;
    looked = done;
    look();
  },
};
const began = performance.now();
const input = { corpusId, recipes, metrics: ["shingle-4"], fresh: true };
const { pages } = (await evaluateJob(input, task, {
  store: watched,
  jobId: jobId!,
  codeVersion: "bench",
})) as EvaluateResult;
const seconds = (performance.now() - began) / 1000;
const resident = process.resourceUsage().maxRSS / 1000;
await store.close();
process.stdout.write(JSON.stringify({ alive, resident, pages, seconds } satisfies RunPeak));
