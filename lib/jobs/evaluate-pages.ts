import { availableParallelism } from "node:os";
import { goldInUse } from "../corpus/gold-in-use";
import { goldOf } from "../gold/gold";
import { hostOf } from "../page/parse";
import type { ConfiguredRecipe } from "../recipes/configure";
import type { Model } from "../recipes/model";
import { evaluatePages } from "../run/evaluate/pool";
import { storedFits } from "../run/fit/cache";
import { decodingOf } from "../run/sources/stored-page";
import type { PoolPage } from "../run/threads/schedule";
import type { NewScore, RunRecord } from "../store/interfaces/runs";
import type { Store } from "../store/store";
import type { Task } from "../task";
import { fingerprintsOf, takenOver, type Fingerprints, type Lacking } from "./evaluate-plan";
import { sitesWithPages, wantedPages, WINDOW, type Listed, type Wanted } from "./evaluate-window";
import { rowsOf } from "./run-pages";

/**
 * Rows stored in one transaction: a page has one per extractor, so that a sweep over 41 values stores about
 * 12 pages at once.
 */
const BATCH_ROWS = 500;

/** What pages are scored with. */
export interface Scoring {
  readonly store: Store;
  readonly codeVersion: string;
  /** The models that the recipes name. */
  readonly models: readonly Model[];
  /** True where nothing of earlier runs is taken over. */
  readonly isFresh: boolean;
  /** How many pages the run is about, for progress. */
  readonly total: number;
}

/**
 * Every wanted page answered by every contestant: by what is stored, by earlier runs, and the rest by computing
 * it on threads. At any time this holds a window of pages and those that are with the threads; where a
 * contestant is fitted to sites, the sites that are worked on.
 */
export async function scorePages(
  run: RunRecord,
  contestants: readonly ConfiguredRecipe[],
  wanted: Wanted,
  scoring: Scoring,
  task: Task,
): Promise<void> {
  const { store, codeVersion, models, total } = scoring;
  const bySite = contestants.some(({ needs }) => needs === "site");
  const walk = new Walk(run, contestants, scoring, task);
  const options = {
    setup: {
      contestants: contestants.map(({ recipe }) => recipe),
      models,
      metrics: run.metrics,
      withVerdicts: run.sweep === null,
    },
    workers: Math.max(1, Math.min(availableParallelism(), total)),
    bySite,
    sitesTogether: true,
    fits: storedFits(store, contestants, codeVersion),
  };
  const windows = bySite ? sitesWithPages(store, wanted) : wantedPages(store, wanted);
  let batch: NewScore[] = [];
  try {
    for await (const { page, evaluation } of evaluatePages(walk.poolPages(windows), options, task.signal)) {
      const { listed, lacking, fingerprints } = walk.take(page);
      const extractors = lacking.contestants.map((contestant) => run.extractors[contestant]!);
      for (const [at, row] of rowsOf(listed.id, { evaluation }, extractors).entries()) {
        const fingerprint = fingerprints.answer(lacking.place, lacking.contestants[at]!);
        batch.push({ ...row, ...(fingerprint !== null && { fingerprint }) });
      }
      if (batch.length >= BATCH_ROWS) {
        await store.runs.addScores(run.id, batch);
        batch = [];
      }
      walk.settled(1, listed.title || listed.key);
    }
  } finally {
    // Also when the job stops: what is scored need not be scored again.
    if (batch.length > 0) await store.runs.addScores(run.id, batch);
  }
}

/** A page that is with the threads, and what it lacks. */
interface OpenPage {
  readonly listed: Listed;
  readonly lacking: Lacking;
  readonly fingerprints: Fingerprints;
}

/** The way through the windows: what is known of their pages is stored, and what is not handed to the threads. */
class Walk {
  private readonly open = new Map<number, OpenPage>();
  private done = 0;

  constructor(
    private readonly run: RunRecord,
    private readonly contestants: readonly ConfiguredRecipe[],
    private readonly scoring: Scoring,
    private readonly task: Task,
  ) {}

  async *poolPages(windows: AsyncIterable<readonly Listed[]>): AsyncGenerator<PoolPage> {
    const { store, codeVersion } = this.scoring;
    const { signal } = this.task;
    let index = 0;
    for await (const window of windows) {
      const fingerprints = await fingerprintsOf(store, window, this.contestants, codeVersion, signal);
      const left = await this.computed(window, fingerprints);
      for (const [place, listed] of window.entries()) {
        const lacking = left.get(place);
        if (lacking !== undefined) this.open.set(index, { listed, lacking, fingerprints });
        yield this.poolPage(listed, lacking, fingerprints.site(place));
        index++;
      }
    }
  }

  /** An open page by its index, which is asked for once. */
  take(index: number): OpenPage {
    const page = this.open.get(index)!;
    this.open.delete(index);
    return page;
  }

  /** So many pages have all their answers now. */
  settled(pages: number, note: string): void {
    this.done += pages;
    this.task.report({ done: this.done, total: this.scoring.total, note });
  }

  /** What pages of a window lack, by place, when all is stored that is known; no window of scores is kept. */
  private async computed(
    window: readonly Listed[],
    fingerprints: Fingerprints,
  ): Promise<ReadonlyMap<number, Lacking>> {
    const { store, isFresh } = this.scoring;
    const { id, extractors } = this.run;
    const places = [...window.keys()].filter((place) => window[place]!.isWanted);
    const open = new Map<number, Lacking>();
    for (let start = 0; start < places.length; start += WINDOW) {
      this.task.signal.throwIfAborted();
      const some = places.slice(start, start + WINDOW);
      const answered = await store.runs.scoresOf(
        id,
        some.map((place) => window[place]!.id),
      );
      const lacking = some.map((place) => {
        const keys = new Set(answered.get(window[place]!.id)?.map(({ extractorKey }) => extractorKey));
        const contestants = [...extractors.keys()].filter((at) => !keys.has(extractors[at]!.key));
        return { place, pageId: window[place]!.id, contestants };
      });
      const known = lacking.filter(({ contestants }) => contestants.length > 0);
      const { rows, left } = isFresh
        ? { rows: [], left: known }
        : await takenOver(store, known, fingerprints, this.run);
      if (rows.length > 0) await store.runs.addScores(id, rows);
      for (const page of left) open.set(page.place, page);
      this.settled(some.length - left.length, "");
    }
    return open;
  }

  private poolPage(
    { id, url, site: label, hasGold }: Listed,
    lacking: Lacking | undefined,
    fitTo: PoolPage["fitTo"] | null,
  ): PoolPage {
    const { store } = this.scoring;
    const load = async () => {
      const [record, bytes] = await Promise.all([store.pages.get(id), store.pages.bytes(id)]);
      const site = label ?? hostOf(url);
      return { id, bytes, url, site, ...decodingOf(record), gold: goldOf(goldInUse(record)) };
    };
    return {
      site: label,
      golds: hasGold ? ["content"] : [],
      fitOnly: lacking === undefined,
      ...(fitTo !== null && fitTo !== undefined && { fitTo }),
      ...(lacking !== undefined && { contestants: lacking.contestants }),
      load,
    };
  }
}
