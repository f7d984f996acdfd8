import type { SourcePage } from "../sources/source";
import type { Assignment, SiteFit } from "./protocol";

/** A page handed to a pool of threads; nothing of it is read before a thread asks for it. */
export interface PoolPage extends Pick<SourcePage, "site" | "golds" | "load"> {
  /**
   * True for a page that only helps to fit the others of its site, e.g. because an earlier attempt has scored
   * it.
   */
  readonly fitOnly: boolean;
}

/** What fitting to sites gave before; `pages` are all pages of a site, by index. */
export interface FitCache {
  /** Null where not all of it is known. */
  find(pages: readonly number[]): Promise<readonly SiteFit[] | null>;
  keep(pages: readonly number[], fits: readonly SiteFit[]): Promise<void>;
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
 * What is to be done next. Without sites the pages stream through in small batches. With sites all pages are
 * listed first (their bytes are not); each site is fitted as one assignment, the largest first, and its pages
 * are then shared out over all threads in batches, before another site is begun. A page without a site is a
 * site of its own. Pages that are `fitOnly` are never answered.
 */
export class Schedule {
  /** What each index stands for, until it is done. */
  readonly held = new Map<number, PoolPage>();
  private readonly ready: Assignment[] = [];
  private readonly sites: Site[] = [];
  /** Sites that nobody has begun, by number. */
  private unfitted: number[] | null = null;
  private readonly done = new Set<number>();
  private fitting = 0;
  private isStopped = false;
  private wake: (() => void)[] = [];
  private index = 0;
  private readonly stream: AsyncIterator<PoolPage>;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pages: AsyncIterable<PoolPage>,
    private readonly bySite: boolean,
    private readonly cache: FitCache | null = null,
  ) {
    this.stream = pages[Symbol.asyncIterator]();
  }

  /** The next assignment, when there is one; null when nothing will come any more. */
  async next(): Promise<Assignment | null> {
    if (!this.bySite) return this.inTurn(() => this.batch());
    await this.inTurn(() => this.list());
    while (!this.isStopped) {
      const ready = this.ready.shift();
      if (ready !== undefined) return ready;
      const site = this.unfitted!.shift();
      if (site !== undefined) {
        const known = await this.known(site);
        if (known === null) return { kind: "fit", site, pages: this.sites[site]!.all, casualties: [] };
        this.shareOut(site, known);
        continue;
      }
      if (this.fitting === 0) return null;
      await new Promise<void>((resolve) => this.wake.push(resolve));
    }
    return null;
  }

  /** Nothing more is to be done; who waits is told so. */
  stop(): void {
    this.isStopped = true;
    this.resume();
  }

  /** A site was fitted: its pages are to be answered now. */
  async fitted(site: number, fits: readonly SiteFit[]): Promise<void> {
    await this.cache?.keep(this.sites[site]!.all, fits);
    this.shareOut(site, fits);
  }

  /** What was fitted to a site, until its last page is answered. */
  fitsOf(site: number): readonly SiteFit[] {
    return this.sites[site]!.fits!;
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
    for (const page of assignment.pages) this.held.delete(page);
    if (assignment.site === null) return;
    const site = this.sites[assignment.site]!;
    if (--site.left > 0) return;
    site.fits = null;
    for (const page of site.all) this.held.delete(page);
  }

  private async known(site: number): Promise<readonly SiteFit[] | null> {
    this.fitting++;
    return (await this.cache?.find(this.sites[site]!.all)) ?? null;
  }

  private shareOut(site: number, fits: readonly SiteFit[]): void {
    const one = this.sites[site]!;
    one.fits = fits;
    const wanted = one.all.filter((page) => !this.done.has(page) && !this.held.get(page)!.fitOnly);
    for (let start = 0; start < wanted.length; start += BATCH) {
      this.ready.push({ kind: "answer", site, pages: wanted.slice(start, start + BATCH), casualties: [] });
      one.left++;
    }
    this.fitting--;
    this.resume();
  }

  private resume(): void {
    const { wake } = this;
    this.wake = [];
    for (const resume of wake) resume();
  }

  private async batch(): Promise<Assignment | null> {
    const batch: number[] = [];
    while (batch.length < BATCH) {
      const next = await this.stream.next();
      if (next.done === true) break;
      if (!next.value.fitOnly) {
        this.held.set(this.index, next.value);
        batch.push(this.index);
      }
      this.index++;
    }
    return batch.length === 0 ? null : { kind: "answer", site: null, pages: batch, casualties: [] };
  }

  private async list(): Promise<void> {
    if (this.unfitted !== null) return;
    const sites = new Map<string, number[]>();
    for await (const page of this.pages) {
      const index = this.index++;
      this.held.set(index, page);
      const key = page.site === null ? `page ${index}` : `site ${page.site}`;
      const members = sites.get(key);
      if (members === undefined) sites.set(key, [index]);
      else members.push(index);
    }
    const isWanted = (pages: readonly number[]): boolean =>
      pages.some((page) => !this.held.get(page)!.fitOnly);
    for (const all of [...sites.values()].filter(isWanted).sort((a, b) => b.length - a.length))
      this.sites.push({ all, fits: null, left: 0 });
    this.unfitted = [...this.sites.keys()];
  }

  /** One after the other, since an iterator gives pages to one at a time. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => {});
    return mine;
  }
}
