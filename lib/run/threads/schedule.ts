import type { SourcePage } from "../sources/source";
import type { Assignment, FitAssignment, SiteFit } from "./protocol";

/** A page handed to a pool of threads; nothing of it is read before a thread asks for it. */
export interface PoolPage extends Pick<SourcePage, "site" | "golds" | "load"> {
  /**
   * True for a page that only helps to fit the others of its site, e.g. because an earlier attempt has scored
   * it.
   */
  readonly fitOnly: boolean;
  /** See `SentPage`. */
  readonly contestants?: readonly number[];
  /** The site as fitting depends on it; what is fitted to one that is not named is neither kept nor found. */
  readonly fitTo?: SitePages;
}

/** The pages of a site, as fitting depends on them. */
export interface SitePages {
  /** The site's name, for the card. */
  readonly name: string;
  readonly pages: number;
  /** See `siteFingerprint`. */
  readonly fingerprint: string;
}

/** What fitting to sites gave before. */
export interface FitCache {
  /**
   * Null where not all of it is known.
   * @param contestants positions of those that are asked for; null for all
   */
  find(site: SitePages, contestants: readonly number[] | null): Promise<readonly SiteFit[] | null>;
  keep(site: SitePages, fits: readonly SiteFit[]): Promise<void>;
}

/** How pages come to be fitted to. */
export interface ScheduleOptions {
  readonly fits?: FitCache;
  /**
   * Whether the pages of a site come one after the other. Then no more sites are held than are worked on;
   * else all pages are listed before the first is begun, and the largest site goes first.
   */
  readonly sitesTogether?: boolean;
}

/** Pages a thread takes at once: enough to have the next page ready, few enough that threads end together. */
const BATCH = 4;

interface Site {
  readonly all: readonly number[];
  fits: readonly SiteFit[] | null;
  /** Batches that are not done. */
  left: number;
}

/**
 * What is to be done next. Without sites the pages stream through in small batches. With sites, all pages of a
 * site are listed first (their bytes are not); each site is fitted as one assignment, and its pages are then
 * shared out over all threads in batches, before another site is begun. A page without a site is a site of its
 * own. Pages that are `fitOnly` are never answered.
 */
export class Schedule {
  /** What each index stands for, until it is done. */
  readonly held = new Map<number, PoolPage>();
  private readonly ready: Assignment[] = [];
  /** Sites that are worked on, by number. */
  private readonly sites = new Map<number, Site>();
  private begun = 0;
  /** Sites that nobody has begun, the next one last; null until they are listed. */
  private listed: (readonly number[])[] | null = null;
  /** The first page of the site that comes next, where sites come together. */
  private following: number | null = null;
  private readonly done = new Set<number>();
  private fitting = 0;
  private isStopped = false;
  private wake: (() => void)[] = [];
  private index = 0;
  private readonly stream: AsyncIterator<PoolPage>;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    pages: AsyncIterable<PoolPage>,
    private readonly bySite: boolean,
    private readonly options: ScheduleOptions = {},
  ) {
    this.stream = pages[Symbol.asyncIterator]();
  }

  /** The next assignment, when there is one; null when nothing will come any more. */
  async next(): Promise<Assignment | null> {
    if (!this.bySite) return this.inTurn(() => this.batch());
    while (!this.isStopped) {
      const ready = this.ready.shift();
      if (ready !== undefined) return ready;
      const site = await this.inTurn(() => this.nextSite());
      if (site !== null) {
        const { all } = this.sites.get(site)!;
        const contestants = this.askedFor(all);
        const { fitTo } = this.held.get(all[0]!)!;
        const known =
          fitTo === undefined ? null : ((await this.options.fits?.find(fitTo, contestants)) ?? null);
        if (known === null) return { kind: "fit", site, contestants, pages: all, casualties: [] };
        this.shareOut(site, known);
        continue;
      }
      if (this.ready.length > 0) continue;
      if (this.isStopped || this.fitting === 0) return null;
      await new Promise<void>((resolve) => this.wake.push(resolve));
    }
    return null;
  }

  /** Nothing more is to be done; who waits is told so. */
  stop(): void {
    this.isStopped = true;
    this.resume();
  }

  /**
   * A site was fitted: its pages are to be answered now. What was fitted without a page that could not be read,
   * or cost a thread, serves this run alone.
   */
  async fitted({ site, pages }: FitAssignment, fits: readonly SiteFit[]): Promise<void> {
    const { all } = this.sites.get(site)!;
    const { fitTo } = this.held.get(all[0]!)!;
    if (fitTo !== undefined && pages.length === all.length) await this.options.fits?.keep(fitTo, fits);
    this.shareOut(site, fits);
  }

  /** What was fitted to a site, until its last page is answered. */
  fitsOf(site: number): readonly SiteFit[] {
    return this.sites.get(site)!.fits!;
  }

  /** Whether a page is still to be answered; asked before its answer is passed on, and false from then on. */
  finish(page: number): boolean {
    if (this.done.has(page) || this.held.get(page)?.fitOnly !== false) return false;
    this.done.add(page);
    return true;
  }

  /** Nothing of an assignment is needed any more. */
  release(assignment: Assignment): void {
    if (assignment.kind === "fit") return;
    if (assignment.site === null) {
      this.forget(assignment.pages);
      return;
    }
    const site = this.sites.get(assignment.site)!;
    if (--site.left === 0) this.forgetSite(assignment.site);
  }

  private forgetSite(site: number): void {
    this.forget(this.sites.get(site)!.all);
    this.sites.delete(site);
  }

  private forget(pages: readonly number[]): void {
    for (const page of pages) {
      this.held.delete(page);
      this.done.delete(page);
    }
  }

  /** The contestants that a site's pages ask for; null for all. */
  private askedFor(pages: readonly number[]): readonly number[] | null {
    const asked = new Set<number>();
    for (const page of pages) {
      const { contestants, fitOnly } = this.held.get(page)!;
      if (fitOnly) continue;
      if (contestants === undefined) return null;
      for (const contestant of contestants) asked.add(contestant);
    }
    return [...asked].sort((a, b) => a - b);
  }

  private shareOut(site: number, fits: readonly SiteFit[]): void {
    const one = this.sites.get(site)!;
    one.fits = fits;
    const wanted = one.all.filter((page) => !this.done.has(page) && this.isWanted(page));
    for (let start = 0; start < wanted.length; start += BATCH) {
      this.ready.push({ kind: "answer", site, pages: wanted.slice(start, start + BATCH), casualties: [] });
      one.left++;
    }
    if (wanted.length === 0) this.forgetSite(site);
    this.fitting--;
    this.resume();
  }

  private isWanted(page: number): boolean {
    return !this.held.get(page)!.fitOnly;
  }

  private resume(): void {
    const { wake } = this;
    this.wake = [];
    for (const resolve of wake) resolve();
  }

  private async batch(): Promise<Assignment | null> {
    const batch: number[] = [];
    while (batch.length < BATCH) {
      const page = await this.take();
      if (page === null) break;
      if (this.isWanted(page)) batch.push(page);
      else this.forget([page]);
    }
    return batch.length === 0 ? null : { kind: "answer", site: null, pages: batch, casualties: [] };
  }

  /** The number of a site of which pages are wanted; null where there are no more. It counts as being fitted. */
  private async nextSite(): Promise<number | null> {
    for (;;) {
      const all = this.options.sitesTogether ? await this.nextTogether() : await this.nextListed();
      if (all === null) return null;
      if (!all.some((page) => this.isWanted(page))) {
        this.forget(all);
        continue;
      }
      this.sites.set(this.begun, { all, fits: null, left: 0 });
      this.fitting++;
      return this.begun++;
    }
  }

  private async nextTogether(): Promise<readonly number[] | null> {
    const first = this.following ?? (await this.take());
    this.following = null;
    if (first === null) return null;
    const all = [first];
    const { site } = this.held.get(first)!;
    for (let page = await this.take(); page !== null; page = await this.take()) {
      if (site === null || this.held.get(page)!.site !== site) {
        this.following = page;
        break;
      }
      all.push(page);
    }
    return all;
  }

  private async nextListed(): Promise<readonly number[] | null> {
    if (this.listed === null) {
      const sites = new Map<string, number[]>();
      for (let page = await this.take(); page !== null; page = await this.take()) {
        const { site } = this.held.get(page)!;
        const key = site === null ? `page ${page}` : `site ${site}`;
        const members = sites.get(key);
        if (members === undefined) sites.set(key, [page]);
        else members.push(page);
      }
      this.listed = [...sites.values()].sort((a, b) => b.length - a.length).reverse();
    }
    return this.listed.pop() ?? null;
  }

  /** The index of the next page, which is held from now on; null where there are no more. */
  private async take(): Promise<number | null> {
    const next = await this.stream.next();
    if (next.done === true) return null;
    this.held.set(this.index, next.value);
    return this.index++;
  }

  /** One after the other, since an iterator gives pages to one at a time. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => {});
    return mine;
  }
}
