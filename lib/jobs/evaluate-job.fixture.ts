/** Evaluate jobs on a corpus in memory, which is another one for each test. */
import { beforeEach } from "vitest";
import { memoryStore } from "../store/memory/memory-store";
import type { NewPage } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import type { Progress, Task } from "../task";
import type { EvaluateResult } from "./evaluate/evaluate-finish";
import { evaluateJob } from "./evaluate-job";

export const text = (index: number): string =>
  `This is the text of article ${index}, written in plain words. `.repeat(12).trim();

export function newPage(index: number, overrides: Partial<NewPage> = {}): NewPage {
  const html = `<body><ul><li><a href=/>Home</a></ul><div><p>${text(index)}</p></div></body>`;
  return {
    key: `p${index}`,
    bytes: new TextEncoder().encode(html),
    title: `Page ${index}`,
    url: null,
    site: `s${index % 2}`,
    kind: "article",
    lang: null,
    encoding: null,
    gold: { id: `p${index}`, text: text(index) },
    ...overrides,
  };
}

export const input = {
  recipes: [{ use: "block-extractor" }, { use: "block-extractor", params: { threshold: 4 } }],
  metrics: ["shingle-4", "bag-of-words"],
};

export let store: Store;
export let corpusId: string;

export async function fill(pages: readonly NewPage[]): Promise<void> {
  await store.pages.add(corpusId, pages);
}

export function watched(
  stop = new AbortController(),
  onReport: (progress: Progress) => void = () => {},
): Task & { seen: Progress[] } {
  const seen: Progress[] = [];
  return {
    seen,
    signal: stop.signal,
    report: (progress) => {
      seen.push(progress);
      onReport(progress);
    },
  };
}

export const context = { jobId: "job-1", codeVersion: "v1" };

export const run = (task: Task = watched(), change: object = {}) =>
  evaluateJob({ corpusId, ...input, ...change }, task, { ...context, store }) as Promise<EvaluateResult>;

beforeEach(async () => {
  let now = 0;
  store = memoryStore(() => ++now);
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
});
