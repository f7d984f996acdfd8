/**
 * Which pages have the same template: pages of one structure, and those whose structures have enough in common
 * (ours; docs/algorithms/debnath.md#templates). Pages come one by one, and none changes where an earlier one is.
 */
import { resemblance } from "../fragments/resemblance";
import type { Structure } from "./structure";

/**
 * Share of all paths of two pages that they must have in common. On zh-news-10sites, cleanportaleval and big9
 * pages of one template have at least 0.6, mostly above 0.8, and pages of different publishers at most 0.48.
 */
export const SAME_TEMPLATE = 0.5;
/**
 * Fewer paths than that are what any page has, and none of a template: of 374 pages of cleaneval-en 109 are so
 * plain, and pages of 43 sites would be together by what they have in common.
 */
export const TOO_PLAIN = 10;
/** Where pages are that are too plain to have a template. */
export const PLAIN = 0;

export class TemplateClusters {
  private readonly leaders: Uint32Array[] = [];
  /** Templates by the hash of a structure that was looked at. */
  private readonly known = new Map<string, number>();
  /** Places among the leaders of those that have a path, ascending. */
  private readonly holders = new Map<number, number[]>();

  /** Templates so far; they are numbered from 1. */
  get size(): number {
    return this.leaders.length;
  }

  /** The template of a page, which begins one where it has none of those that are there; `PLAIN` for a plain one. */
  add(structure: Structure): number {
    return (
      this.find(structure) ?? this.known.set(structure.hash, this.lead(structure.paths)).get(structure.hash)!
    );
  }

  /** Begin a template: its number. @param paths of its first page, as `Structure` has them */
  lead(paths: Uint32Array): number {
    const place = this.leaders.length;
    this.leaders.push(paths);
    for (const path of paths) {
      const holders = this.holders.get(path);
      if (holders === undefined) this.holders.set(path, [place]);
      else holders.push(place);
    }
    return place + 1;
  }

  /**
   * The template of a page among those that are there, null for none. The one whose first page is the most alike,
   * of several the one that came first.
   */
  find({ hash, paths }: Structure): number | null {
    if (paths.length < TOO_PLAIN) return PLAIN;
    const same = this.known.get(hash);
    if (same !== undefined) return same;
    let best: { readonly place: number; readonly share: number } | null = null;
    for (const place of this.candidates(paths)) {
      const leader = this.leaders[place]!;
      const share = resemblance(leader, paths);
      const isBetter = best === null || share > best.share || (share === best.share && place < best.place);
      if (share >= SAME_TEMPLATE && isBetter) best = { place, share };
    }
    if (best === null) return null;
    this.known.set(hash, best.place + 1);
    return best.place + 1;
  }

  /**
   * Places of all leaders that can be alike enough. Such a one has at least so many of the page's paths that it has
   * one of any `size - needed + 1` of them: those are looked for that the fewest leaders have, which tells the
   * templates of ten thousand sites apart without comparing each.
   */
  private candidates(paths: Uint32Array): ReadonlySet<number> {
    const needed = Math.ceil(SAME_TEMPLATE * paths.length);
    const held = Array.from(paths, (path) => this.holders.get(path) ?? []).sort(
      (a, b) => a.length - b.length,
    );
    return new Set(held.slice(0, paths.length - needed + 1).flat());
  }
}
