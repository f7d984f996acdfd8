import { parentPort, threadId, workerData } from "node:worker_threads";
import { metricById } from "../../evaluation/metrics/index";
import type { Configured, Corpus, Extraction, Fitted } from "../../extractors/contract/contract";
import type { Page, View } from "../../page/page";
import { usesOf } from "../../recipes/recipe";
import { serveEvaluations, type EvaluationSetup } from "./serve";

/** Thread entry for tests of the pool: extractors that misbehave where the text of a page tells them to. */

type Behaviour = (view: View, sitePages: number) => boolean;

const textOf = ({ page }: View): string => page.leaves.map(({ text }) => text).join("");

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  "keep-all": () => true,
  "throw-on-request": (view) => {
    if (textOf(view).includes("THROW")) throw new Error("asked to throw");
    return true;
  },
  "exit-on-request": (view) => {
    if (textOf(view).includes("EXIT")) process.exit(3);
    return true;
  },
  "hang-on-request": (view) => {
    while (textOf(view).includes("HANG"));
    return true;
  },
  "hoard-on-request": (view) => {
    for (const hoard: unknown[] = []; textOf(view).includes("HOARD");)
      hoard.push(new Array<number>(1e5).fill(1.5), hoard.length);
    return true;
  },
  /**
   * Keeps everything on the pages of sites with at least three pages; exits while it is fitted to a page that
   * says so.
   */
  "large-sites": (_, sitePages) => sitePages >= 3,
  /** Fails by saying which thread ran it, after how many parsed pages its learners were fitted to. */
  "says-where": (_, sitePages) => {
    throw new Error(`thread ${threadId} saw ${sitePages} pages`);
  },
  "says-where-too": () => true,
};

/** Pages that anything was fitted to in this thread, each as often as it was parsed. */
const seen = new Set<Page>();
const LEARNERS: readonly string[] = ["large-sites", "says-where", "says-where-too"];

function configured(id: string): Configured {
  const needs = LEARNERS.includes(id) ? "site" : "page";
  const fitted = (sitePages: number): Fitted => ({
    key: id,
    model: sitePages,
    extract: (view): Extraction => {
      const keep = new Uint8Array(view.live.length).fill(BEHAVIOURS[id]!(view, sitePages) ? 1 : 0);
      return { keep, score: new Float32Array(view.live.length), reasons: [], fields: [] };
    },
  });
  return {
    key: id,
    needs,
    fit: async (corpus) => fitted(id === "says-where" ? await parsedFor(corpus) : await sizeOf(corpus)),
    restore: (model) => fitted(model as number),
  };
}

async function sizeOf(corpus: Corpus): Promise<number> {
  let size = 0;
  for await (const { page } of corpus.pages()) {
    if (page.html.includes("FIT-EXIT")) process.exit(4);
    seen.add(page);
    size++;
  }
  return size;
}

async function parsedFor(corpus: Corpus): Promise<number> {
  await sizeOf(corpus);
  return seen.size;
}

const { contestants, metrics } = workerData as EvaluationSetup;
serveEvaluations(
  parentPort!,
  contestants.flatMap(usesOf).map(({ use }) => configured(use)),
  metrics.map(metricById),
  () => performance.now(),
);
