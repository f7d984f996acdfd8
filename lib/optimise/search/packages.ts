/** A corpus in packages (S1, table 1): one site or kind of page each, which all weigh the same. */
import type { EvaluatedPage, GroupBy } from "../../evaluation/report/report";
import { groupNameOf } from "../../evaluation/report/report-scores";
import { foldsBySite } from "../../learn/folds";
import { seededRng } from "../../learn/rng";
import type { PackageKind } from "./setup-names";

export interface Package {
  readonly name: string;
  /** Positions among the pages of the search, ascending; at least one. */
  readonly pages: readonly number[];
}

/** What of a page says which package it is in. */
export interface Packed extends Pick<EvaluatedPage, GroupBy> {
  readonly corpus?: string;
}

/**
 * The pages by site, kind, language or corpus, in the order of their names; one package of all of them for null,
 * and by corpus where there is but one.
 */
export function packagesOf(pages: readonly Packed[], by: PackageKind | null): Package[] {
  const groups = new Map<string, number[]>();
  for (const [position, page] of pages.entries()) {
    const name = nameIn(page, by);
    const members = groups.get(name);
    if (members === undefined) groups.set(name, [position]);
    else members.push(position);
  }
  return [...groups]
    .map(([name, members]) => ({ name, pages: members }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function nameIn(page: Packed, by: PackageKind | null): string {
  if (by === null) return "all";
  return by === "corpus" ? (page.corpus ?? "all") : groupNameOf(page, by);
}

/** More packages than this are left out in groups rather than one by one, each fold being a search of its own. */
export const MOST_FOLDS = 10;

/**
 * The packages that are left out together, by their positions: each by itself up to ten, else in ten groups of
 * about as many pages; none where there is but one package, or none are wanted.
 */
export function foldsOf(packages: readonly Package[], seed: number): readonly (readonly number[])[] {
  if (packages.length < 2) return [];
  if (packages.length <= MOST_FOLDS) return packages.map((_, position) => [position]);
  const places = packages.flatMap(({ pages }, position) => pages.map(() => position));
  const fold = foldsBySite(places.map(String), MOST_FOLDS, seed);
  const members = Array.from({ length: MOST_FOLDS }, () => new Set<number>());
  places.forEach((position, at) => members[fold[at]!]!.add(position));
  return members.map((positions) => [...positions].sort((a, b) => a - b));
}

/**
 * At most so many pages of every package, ascending: the same for the same number, however often it is asked.
 */
export function sampleOf(packages: readonly Package[], most: number, seed: number, number: number): number[] {
  return packages
    .flatMap(({ pages }, position) =>
      pages.length <= most
        ? pages
        : seededRng(mixed(seed, number, position))
            .shuffle(pages)
            .slice(0, most),
    )
    .sort((a, b) => a - b);
}

/** One seed out of several numbers (FNV-1a by words). */
export function mixed(...numbers: readonly number[]): number {
  return numbers.reduce((hash, number) => Math.imul(hash ^ (number >>> 0), 0x01000193) >>> 0, 0x811c9dc5);
}
