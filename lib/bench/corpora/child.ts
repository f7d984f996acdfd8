/**
 * Child process of `bench --large`: opens the database as a thread of the server does, asks it what the screens of
 * a large corpus and of its run ask, and prints how long each took and its own peak of memory as JSON.
 */
import { readsOf } from "../../server/reading/reads";
import { goodOf, reviewOrder, runAgreement } from "../../server/review/review";
import { openStore } from "../../store/open";
import type { PageQuery } from "../../store/interfaces/pages";
import { METRIC, type Filled } from "./fill";

/** How long something took at its first time and at its best of three more, in ms. */
export interface Taken {
  readonly first: number;
  readonly again: number;
}

/** What the child prints. */
export interface Answers {
  readonly taken: Readonly<Record<string, Taken>>;
  readonly residentMib: number;
}

const AGAIN = 3;
const LIMIT = 100;

const [url, filled] = process.argv.slice(2);
const { corpusId, runId, keys } = JSON.parse(filled!) as Filled;
const store = await openStore(url!);
const reads = readsOf(store);
const taken: Record<string, Taken> = {};

async function take(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let time = 0; time <= AGAIN; time++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  taken[name] = { first: times[0]!, again: Math.min(...times.slice(1)) };
}

const pages = (query: Omit<PageQuery, "corpusId">) => () =>
  reads.pages({ query: { corpusId, ...query }, window: { limit: LIMIT } });
const [first = "", second = ""] = keys;
const scores = { runId, metric: METRIC, by: "kind", slice: null } as const;

await take("first rows", pages({}));
await take("sort by title", pages({ sort: "title" }));
await take("sort by F1", pages({ sort: "f1", f1Of: first, descending: true }));
await take("filter by kind and language", pages({ kinds: ["forum"], langs: ["en"] }));
await take("filter by site, sort by F1", pages({ sites: ["site7.example"], sort: "f1", f1Of: first }));
await take("search", pages({ search: "harbour bridge" }));
await take("facets", () => reads.facets({ corpusId }));
await take("facets of a filter", () => reads.facets({ corpusId, kinds: ["forum"] }));
await take("table of the run", () => reads.runScores(scores));
await take("table of the run by site", () => reads.runScores({ ...scores, by: "site" }));
await take("table of a slice", () => reads.runScores({ ...scores, slice: { by: "kind", name: "forum" } }));
await take("slices of an extractor", () => reads.runSlices({ runId, metric: METRIC, extractor: first }));
await take("one extractor against another", () =>
  reads.runAgainst({ runId, metric: METRIC, first, second, slice: null }),
);
await take("pages of an extractor", () =>
  reads.runPages({
    ...{ runId, extractor: first, limit: LIMIT },
    which: { metric: METRIC, failedOnly: false, slices: [] },
  }),
);
await take("errors of an extractor", () =>
  reads.runErrors({ runId, extractor: first, filter: { limit: LIMIT } }),
);
await take("review of the run", async () => {
  const run = await store.runs.get(runId);
  return goodOf(run, await runAgreement(store, run), METRIC);
});
await take("review order of three extractors", async () =>
  reviewOrder(store, await store.runs.get(runId), keys.slice(0, 3)),
);
await take("how far the curve of an extractor is known", () =>
  reads.flips({ corpusId, recipe: { use: "lqf" } }),
);
await store.close();
const residentMib = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ taken, residentMib } satisfies Answers));
