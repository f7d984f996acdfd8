import { availableParallelism } from "node:os";
import type { ConfiguredRecipe } from "../../recipes/configure";
import type { Model } from "../../recipes/model";
import { evaluatePages } from "../../run/evaluate/pool";
import { storedFits } from "../../run/fit/cache";
import { pageFingerprint, siteFingerprint } from "../../run/fit/fingerprint";
import type { NamedPage } from "../../run/fit/named-pages";
import type { StoredPayload } from "../../run/sources/stored";
import type { FitCache, PoolPage, SitePages } from "../../run/threads/schedule";
import type { NewScore, RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import type { Task } from "../../task";
import { planWindow, takenOver, type Lacking, type WindowPlan } from "./evaluate-plan";
import {
  pagesOfRanges,
  sitesWithPages,
  wantedPages,
  WINDOW,
  type Listed,
  type Range,
  type Wanted,
} from "./evaluate-window";
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
  /** Only the pages of these stretches; absent for all that are wanted. Not where something is fitted to sites. */
  readonly ranges?: AsyncIterable<Range>;
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
  const { store, codeVersion, models, total, ranges } = scoring;
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
    fits: walk.fitsBeside(storedFits(store, contestants, codeVersion)),
  };
  const byKey = ranges === undefined ? wantedPages(store, wanted) : pagesOfRanges(store, wanted, ranges);
  const windows = bySite ? sitesWithPages(store, wanted) : byKey;
  let batch: NewScore[] = [];
  try {
    for await (const { page, evaluation } of evaluatePages(walk.poolPages(windows), options, task.signal)) {
      const { listed, names } = walk.take(page);
      const extractors = [...names.keys()].map((contestant) => run.extractors[contestant]!);
      const fingerprints = [...names.values()];
      for (const [at, row] of rowsOf(listed.id, { evaluation }, extractors).entries()) {
        const fingerprint = fingerprints[at]!;
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
  readonly plan: WindowPlan;
  /** Whether it was, when it was read, what it was when it was listed. */
  isAsListed: boolean;
}

/** What comes back from the threads: the names of its answers, by contestant; null for one that has none. */
interface AnsweredPage {
  readonly listed: Listed;
  readonly names: ReadonlyMap<number, string | null>;
}

/** The way through the windows: what is known of their pages is stored, and what is not handed to the threads. */
class Walk {
  private readonly open = new Map<number, OpenPage>();
  /** Sites of which a page was not read as it was listed. */
  private readonly changed = new WeakSet<SitePages>();
  /** Sites whose fits are those of all of their pages as they were listed. */
  private readonly whole = new WeakSet<SitePages>();
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
    const { corpusName } = this.run;
    let index = 0;
    for await (const window of windows) {
      const plan = await planWindow(store, window, this.contestants, corpusName, codeVersion, signal);
      const left = await this.computed(window, plan);
      for (const [place, listed] of window.entries()) {
        const lacking = left.get(place);
        const named = plan.page(place);
        if (named === null) {
          if (lacking !== undefined) this.settled(1, "");
          continue;
        }
        const open = lacking && { listed, lacking, plan, isAsListed: true };
        if (open !== undefined) this.open.set(index, open);
        yield this.poolPage(listed, named, open, plan.site(place));
        index++;
      }
    }
  }

  /** What is kept of fits is what others would get, too. */
  fitsBeside(stored: FitCache): FitCache {
    return {
      find: async (site, contestants) => {
        const found = await stored.find(site, contestants);
        if (found !== null) this.whole.add(site);
        return found;
      },
      keep: async (site, fits) => {
        if (this.changed.has(site)) return;
        await stored.keep(site, fits);
        this.whole.add(site);
      },
    };
  }

  /**
   * An open page by its index, which is asked for once. An answer has a name where it is of the page as it was
   * listed, and by what was fitted to its site as it was listed.
   */
  take(index: number): AnsweredPage {
    const { listed, lacking, plan, isAsListed } = this.open.get(index)!;
    this.open.delete(index);
    const site = plan.site(lacking.place);
    const isWhole = site !== null && this.whole.has(site);
    const isNamed = (contestant: number): boolean =>
      isAsListed && (this.contestants[contestant]!.needs !== "site" || isWhole);
    const names = lacking.contestants.map(
      (contestant) =>
        [contestant, isNamed(contestant) ? plan.answer(lacking.place, contestant) : null] as const,
    );
    return { listed, names: new Map(names) };
  }

  /** So many pages have all their answers now. */
  settled(pages: number, note: string): void {
    this.done += pages;
    // Pages that came to the corpus meanwhile may be more than there were at the beginning.
    const total = Math.max(this.done, this.scoring.total);
    this.task.report({ done: this.done, total, note });
  }

  /** What pages of a window lack, by place, when all is stored that is known; no window of scores is kept. */
  private async computed(window: readonly Listed[], plan: WindowPlan): Promise<ReadonlyMap<number, Lacking>> {
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
        : await takenOver(store, known, plan, this.run);
      if (rows.length > 0) await store.runs.addScores(id, rows);
      for (const page of left) open.set(page.place, page);
      this.settled(some.length - left.length, "");
    }
    return open;
  }

  private poolPage(
    { site }: Listed,
    { page, name }: NamedPage,
    open: OpenPage | undefined,
    fitTo: SitePages | null,
  ): PoolPage {
    const load = async (): Promise<StoredPayload> => {
      let isSame = false;
      try {
        const payload = await page.load();
        if (open !== undefined) open.isAsListed &&= pageFingerprint(payload) === name;
        isSame = siteFingerprint([payload]) === siteFingerprint([page]);
        return payload;
      } finally {
        if (fitTo !== null && !isSame) this.changed.add(fitTo);
      }
    };
    return {
      // The label alone: pages are listed by it.
      site,
      golds: page.golds,
      fitOnly: open === undefined,
      ...(fitTo !== null && { fitTo }),
      ...(open !== undefined && { contestants: open.lacking.contestants }),
      load,
    };
  }
}
