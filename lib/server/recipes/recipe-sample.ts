/** Recipes tried on a sample of a corpus while they are edited: pages stay parsed on threads of their own. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isNotFound, LimitError } from "../../errors";
import { compare, summarise, type Difference } from "../../evaluation/scoring/aggregate";
import { countedOf, f1Of, gradedF1, type Grade } from "../../evaluation/scoring/grade";
import { wordLcs } from "../../evaluation/metrics/word-lcs";
import type { Summary } from "../../evaluation/scoring/score";
import { usesOf, type Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import type { StoredSourcePage } from "../../run/sources/stored";
import type { Store } from "../../store/interfaces/store";
import { TaskPool } from "../../threads/task-pool";
import type { PageTasks } from "../page-tasks/tasks";
import { chosenSample, isCurrent, type ChosenSample } from "./chosen-sample";

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

interface OpenSample extends ChosenSample {
  /** By thread, under which key it keeps its pages; null until it has all of them. */
  readonly kept: (string | null)[];
}

interface Workshop {
  readonly lanes: readonly TaskPool<PageTasks>[];
  sample: OpenSample | null;
  /** Keys given so far: what was kept in part, before something failed, is never taken for the whole. */
  keys: number;
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
    keys: 0,
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
  const turn = own.last.then(() => scoredNow(store, own, corpusId, recipes));
  own.last = turn.catch(() => undefined);
  return turn;
}

async function scoredNow(
  store: Store,
  own: Workshop,
  corpusId: string,
  recipes: readonly Recipe[],
): Promise<SampleScores> {
  const isKnown = own.sample?.corpusId === corpusId && (await isCurrent(store, own.sample));
  if (!isKnown) own.sample = null;
  const sample = (own.sample ??= { ...(await chosenSample(store, corpusId)), kept: [] });
  try {
    return await scored(own, sample, recipes);
  } catch (error) {
    // A page that is removed while it is read is none that somebody asked about.
    if (!isNotFound(error) || (await isCurrent(store, sample))) throw error;
    own.sample = null;
    return scoredNow(store, own, corpusId, recipes);
  }
}

async function scored(own: Workshop, sample: OpenSample, recipes: readonly Recipe[]): Promise<SampleScores> {
  // All of them end before the next turn begins, which would find the pages of one that is still reading.
  const lanes = await Promise.allSettled(own.lanes.map((_, lane) => tried(own, sample, lane, recipes)));
  const grades = lanes.map((lane) => {
    if (lane.status === "rejected") throw lane.reason;
    return lane.value;
  });
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
  const ask = (key: string) =>
    pool.run("trySample", {
      what: `trying ${recipes.flatMap(usesOf).map(writeRecipe).join(", ")} on the sample`,
      subject: key,
      isHeavy: false,
      limitMs: TRY_LIMIT_MS,
      load: () => ({ key, recipes }),
    });
  const known = sample.kept[lane] ?? null;
  const answered = known === null ? null : await ask(known);
  if (answered !== null) return answered;
  sample.kept[lane] = null;
  const key = `${++own.keys}`;
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
  const first = await ask(key);
  if (first === null) throw new LimitError("busy", "the pages of the sample were lost: ask again");
  sample.kept[lane] = key;
  return first;
}
