/** Recipes tried on a sample of a corpus while they are edited: pages stay parsed on threads of their own. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../../errors";
import { compare, summarise, type Difference } from "../../evaluation/scoring/aggregate";
import { countedOf, f1Of, gradedF1, type Grade } from "../../evaluation/scoring/grade";
import { wordLcs } from "../../evaluation/metrics/word-lcs";
import type { Summary } from "../../evaluation/scoring/score";
import { seededRng } from "../../learn/rng";
import { usesOf, type Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { pagesWithGold } from "../../run/sources/pages-with-gold";
import { storedPageOf, type StoredSourcePage } from "../../run/sources/stored";
import type { Store } from "../../store/interfaces/store";
import { TaskPool } from "../../threads/task-pool";
import type { PageTasks } from "../page-tasks/tasks";

/** Pages of a sample. */
export const SAMPLE_PAGES = 100;
/** Larger ones would take most of the time, and are none of a sample. */
const MOST_BYTES = 512 * 1024;
/** The same pages for the same corpus. */
const SEED = 1;
const THREADS = 2;
/** What nobody has asked about for so long is forgotten, and its memory goes back. */
const IDLE_MS = 10 * 60_000;
const KEEP_LIMIT_MS = 60_000;
const TRY_LIMIT_MS = 60_000;
const PAGES_AT_ONCE = 10;

/** Pages on which two recipes differ most. */
const WORST_PAGES = 8;

export interface SampleScores {
  readonly pages: number;
  readonly scores: readonly Summary[];
  /** The second recipe against the first, on the same pages; null for one recipe. */
  readonly change: Difference | null;
  /** Pages on which the two differ most, the largest difference first. */
  readonly differing: readonly {
    readonly pageId: string;
    readonly title: string;
    readonly f1: readonly [number, number];
  }[];
}

interface OpenSample {
  readonly key: string;
  readonly pages: readonly StoredSourcePage[];
}

interface Workshop {
  readonly lanes: readonly TaskPool<PageTasks>[];
  sample: Promise<OpenSample> | null;
  corpusId: string | null;
  /** Requests go one after the other: each finds what the one before has left. */
  last: Promise<unknown>;
  timer: NodeJS.Timeout | undefined;
}

const shared = globalThis as typeof globalThis & { winnowWorkshop?: Workshop };

function workshop(): Workshop {
  const lib = join(/* turbopackIgnore: true */ process.cwd(), "lib");
  return (shared.winnowWorkshop ??= {
    lanes: Array.from(
      { length: THREADS },
      () =>
        new TaskPool<PageTasks>({
          loader: pathToFileURL(join(lib, "threads/typescript-thread.mjs")),
          entry: pathToFileURL(join(lib, "server/page-tasks/thread.ts")),
          heapMb: 1024,
          size: 1,
          warm: 1,
          keepMb: 1024,
          slowMs: Infinity,
          maxWaiting: 16,
          maxWaitMs: 60_000,
          graceMs: TRY_LIMIT_MS,
        }),
    ),
    sample: null,
    corpusId: null,
    last: Promise.resolve(),
    timer: undefined,
  });
}

/** End the threads, e.g. of a test. */
export async function closeWorkshop(): Promise<void> {
  const own = shared.winnowWorkshop;
  if (own === undefined) return;
  delete shared.winnowWorkshop;
  clearTimeout(own.timer);
  await Promise.all(own.lanes.map((lane) => lane.close()));
}

/**
 * Score recipes on a sample of a corpus, by words in order. The first time the pages are read.
 * @param recipes one, or two to be compared
 * @throws NotFoundError; UsageError `no-gold`, `too-many-recipes`, and as `Planner.plan`
 */
export async function scoreOnSample(
  store: Store,
  corpusId: string,
  recipes: readonly Recipe[],
): Promise<SampleScores> {
  const own = workshop();
  clearTimeout(own.timer);
  own.timer = setTimeout(() => void closeWorkshop(), IDLE_MS);
  own.timer.unref();
  const turn = own.last.then(() => scored(store, own, corpusId, recipes));
  own.last = turn.catch(() => undefined);
  return turn;
}

async function scored(
  store: Store,
  own: Workshop,
  corpusId: string,
  recipes: readonly Recipe[],
): Promise<SampleScores> {
  if (own.corpusId !== corpusId || own.sample === null) {
    await store.corpora.get(corpusId);
    own.corpusId = corpusId;
    own.sample = chosen(store, corpusId);
    own.sample.catch(() => (own.sample = null));
  }
  const sample = await own.sample;
  const grades = await Promise.all(own.lanes.map((_, lane) => tried(own, sample, lane, recipes)));
  const byRecipe = recipes.map((_, at) => grades.flatMap((lane) => lane[at]!));
  const pages = own.lanes.flatMap((_, lane) => shareOf(sample.pages, lane));
  const counted = byRecipe.map(countedOf);
  const [first, second] = counted;
  return {
    pages: counted[0]?.length ?? 0,
    scores: counted.map((all) => summarise(all, wordLcs.averaging)),
    change: first !== undefined && second !== undefined ? compare(second, first, wordLcs.averaging) : null,
    differing: second === undefined ? [] : differing(pages, byRecipe[0]!, byRecipe[1]!),
  };
}

function differing(
  pages: readonly StoredSourcePage[],
  before: readonly Grade[],
  after: readonly Grade[],
): SampleScores["differing"] {
  return pages
    .flatMap(({ id, title }, at) => {
      const [a, b] = [f1Of(gradedF1(before[at]!)), f1Of(gradedF1(after[at]!))];
      return a === null || b === null || a === b ? [] : [{ pageId: id, title, f1: [a, b] as const }];
    })
    .sort((a, b) => Math.abs(b.f1[1] - b.f1[0]) - Math.abs(a.f1[1] - a.f1[0]))
    .slice(0, WORST_PAGES);
}

/** Every so many pages belong to a thread. */
const shareOf = <T>(all: readonly T[], lane: number): readonly T[] =>
  all.filter((_, at) => at % THREADS === lane);

async function tried(
  own: Workshop,
  sample: OpenSample,
  lane: number,
  recipes: readonly Recipe[],
): Promise<Grade[][]> {
  const pool = own.lanes[lane]!;
  const { key } = sample;
  const ask = () =>
    pool.run("trySample", {
      what: `trying ${recipes.flatMap(usesOf).map(writeRecipe).join(", ")} on the sample`,
      subject: key,
      isHeavy: false,
      limitMs: TRY_LIMIT_MS,
      load: () => ({ key, recipes }),
    });
  const known = await ask();
  if (known !== null) return known;
  const share = shareOf(sample.pages, lane);
  for (let start = 0; start === 0 || start < share.length; start += PAGES_AT_ONCE)
    await pool.run("keepSample", {
      what: "reading the pages of the sample",
      subject: key,
      isHeavy: false,
      limitMs: KEEP_LIMIT_MS,
      load: async () => ({
        key,
        pages: await Promise.all(share.slice(start, start + PAGES_AT_ONCE).map((page) => page.load())),
      }),
    });
  return (await ask()) ?? [];
}

/** @throws UsageError `no-gold` where no page of the corpus can be scored */
async function chosen(store: Store, corpusId: string): Promise<OpenSample> {
  const ids = await store.pages.ids({ corpusId, hasGold: true, sort: "key" });
  const pages: StoredSourcePage[] = [];
  for await (const record of pagesWithGold(store, seededRng(SEED).shuffle(ids))) {
    const page = storedPageOf(store, record, corpusId);
    if (page.size <= MOST_BYTES && page.golds.includes(wordLcs.gold)) pages.push(page);
    if (pages.length === SAMPLE_PAGES) break;
  }
  if (pages.length === 0)
    throw new UsageError("no-gold", "no page of this corpus has gold text: import gold or label pages");
  return { key: `${corpusId} ${Date.now()}`, pages };
}
