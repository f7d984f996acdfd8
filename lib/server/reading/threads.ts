import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageQuery } from "../../store/interfaces/pages";
import { TaskPool } from "../../threads/task-pool";
import type { Reads } from "./reads";
import type { ReadTasks } from "./tasks";

/**
 * One that is never given what is heavy, and one for that: two reads of all pages side by side take as long
 * as one after the other.
 */
const THREADS = 2;
/**
 * What a server of 1 GiB can give a thread: what is asked of a run of 34 extractors over 100,000 pages fits in it,
 * one question after the other (`bench --large`).
 */
export const HEAP_MB = 768;
/** What a thread keeps of that between two reads. */
const KEEP_MB = 512;
/**
 * All scores of a run over 100,000 pages take 12 s to read on a busy machine; a corpus of as many takes a
 * minute to remove.
 */
const LIMIT_MS = 180_000;

/** What of a database of 100,000 pages takes no more than a few hundredths of a second. */
const LIGHT: readonly (keyof Reads)[] = [
  "corpora",
  "corpus",
  "corpusByName",
  "neighbours",
  "pages",
  "facets",
  "goldOffer",
  "labellingOrder",
  "models",
];

/** What each does, as failures word it. */
const WORDS: Readonly<Record<keyof Reads, string>> = {
  corpora: "listing the corpora",
  corpus: "reading the corpus",
  corpusByName: "looking for the corpus",
  removeCorpus: "removing the corpus",
  removePages: "removing the pages",
  assign: "assigning the pages",
  pages: "listing the pages",
  marks: "listing the pages",
  facets: "counting the pages",
  ids: "listing the pages",
  neighbours: "looking for the next page",
  model: "reading the model",
  modelFile: "reading the model",
  models: "listing the models",
  modelAbout: "reading the model",
  addModel: "adding the model",
  optimisation: "reading the search",
  flips: "reading where the pages flip",
  labellingOrder: "reading the labelling order",
  goldOffer: "counting the finished labels",
  disputed: "listing the disputed pages",
  progress: "counting the labels",
  errorQueue: "listing the errors",
  runErrors: "listing the errors",
  runReport: "writing the report",
  runScores: "reading the scores",
  runSlices: "reading the scores",
  runAgainst: "comparing the extractors",
  runChange: "comparing the runs",
  runPages: "reading the scores",
  runReview: "comparing the extractors",
  siteView: "looking at the site",
  pageOnSite: "looking at the site",
  runAgreement: "comparing the extractors",
};

/** The same pool for all bundles of the server, which run the sources in the project's folder. */
const shared = globalThis as typeof globalThis & { winnowReading?: TaskPool<ReadTasks> };

function threads(): TaskPool<ReadTasks> {
  const lib = join(/* turbopackIgnore: true */ process.cwd(), "lib");
  return (shared.winnowReading ??= new TaskPool<ReadTasks>({
    loader: pathToFileURL(join(lib, "threads/typescript-thread.mjs")),
    entry: pathToFileURL(join(lib, "server/reading/thread.ts")),
    heapMb: HEAP_MB,
    size: THREADS,
    warm: THREADS,
    keepMb: KEEP_MB,
    slowMs: Number.POSITIVE_INFINITY,
    maxWaiting: 200,
    maxWaitMs: 120_000,
    graceMs: 10_000,
  }));
}

/** Have the threads started, so that the first screen does not wait for that. */
export const warmReading = (): void => threads().warm();

/** End the threads, in tests. */
export async function endReading(): Promise<void> {
  await shared.winnowReading?.close();
  delete shared.winnowReading;
}

type Input<Name extends keyof Reads> = Parameters<Reads[Name]>[0];

/**
 * Have something read on a thread.
 * @throws what the read throws, with its name and code; LimitError where too much is being read
 */
export function reading<Name extends keyof Reads>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Reads[Name]>>> {
  return run(name, name, input, signal) as Promise<Awaited<ReturnType<Reads[Name]>>>;
}

/** The same as the answer to a request. */
export async function readingAnswer<Name extends keyof Reads>(
  name: Name,
  input: Input<Name>,
  signal: AbortSignal,
): Promise<Response> {
  const json = (await run(`${name} as JSON`, name, input, signal)) as Uint8Array<ArrayBuffer>;
  return new Response(json, { headers: { "content-type": "application/json" } });
}

function run(
  task: keyof ReadTasks & string,
  name: keyof Reads,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return threads().run(task, {
    what: WORDS[name],
    subject: name,
    isHeavy: !LIGHT.includes(name) || looksAtAll(input),
    limitMs: LIMIT_MS,
    signal,
    load: () => input as never,
  });
}

/** A search or an order by F1 goes through all pages. */
function looksAtAll(input: unknown): boolean {
  const query = (typeof input === "object" && input !== null && "query" in input ? input.query : input) as
    Partial<PageQuery> | string | null;
  return typeof query === "object" && query !== null && (query.search !== undefined || query.sort === "f1");
}
