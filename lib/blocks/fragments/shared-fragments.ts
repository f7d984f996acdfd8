/**
 * Shared fragment detection (Ramaswamy and others 2004, as S4 names its steps in section 6.7; reconstructed,
 * docs/algorithms/debnath.md#fragments-that-pages-share): the largest fragments that enough pages have, whole.
 *
 * The largest fragment that is left is compared with those of about its size; where it and those that resemble
 * it are on `sharePages` pages, they are one shared fragment, and whatever is inside them is not looked at again.
 */
import { Digest } from "../../text/digest";
import { FragmentSearch, type Fragment, type Resembling } from "./fragment-search";

export interface SharingOptions extends Resembling {
  /** On so many pages of the site a fragment is shared, at least 2. */
  readonly sharePages: number;
}

/** A fragment of a page. */
export interface PageFragment extends Fragment {
  /** One past the last fragment inside it, in the list of the page. */
  readonly end: number;
}

/** The fragments of a page in document order, those around others first. */
export interface FragmentedPage {
  /** Pages with the same number are copies of one page, and count as one. */
  readonly copyOf: number;
  readonly fragments: readonly PageFragment[];
}

export interface SharedFragment extends Fragment {
  /** On how many pages it is. */
  readonly pages: number;
  /** Two of them, by their place in the list. */
  readonly on: readonly [number, number];
}

/** Fragments between two calls of who waits. */
const TURN = 100;

interface Distinct {
  readonly fragment: PageFragment;
  /** Where it is: page, place on it, page, place on it... */
  readonly places: number[];
}

/**
 * The largest first. Of two as large, the one that comes first in the pages.
 * @param onTurn called now and then, with how many of all fragments were looked at
 */
export function sharedFragments(
  pages: readonly FragmentedPage[],
  options: SharingOptions,
  onTurn: (done: number, total: number) => void = () => {},
): SharedFragment[] {
  const distinct = distinctOf(pages);
  const search = new FragmentSearch(
    distinct.map(({ fragment }) => fragment),
    options,
  );
  const isGone = pages.map(({ fragments }) => new Uint8Array(fragments.length));
  const isLeft = (number: number): boolean => {
    const { places } = distinct[number]!;
    for (let at = 0; at < places.length; at += 2)
      if (isGone[places[at]!]![places[at + 1]!] === 0) return true;
    return false;
  };
  const shared: SharedFragment[] = [];
  for (const [leader, { fragment }] of distinct.entries()) {
    if (leader % TURN === 0) onTurn(leader, distinct.length);
    if (!isLeft(leader)) continue;
    const members = [leader];
    for (const { number } of search.like(fragment, isLeft)) if (number !== leader) members.push(number);
    const on = new Map<number, number>();
    for (const { page } of left(members)) if (!on.has(pages[page]!.copyOf)) on.set(pages[page]!.copyOf, page);
    if (on.size < options.sharePages) continue;
    const [first, second] = on.values();
    shared.push({
      bytes: fragment.bytes,
      shingles: fragment.shingles,
      pages: on.size,
      on: [first!, second!],
    });
    for (const { page, at } of [...left(members)]) isGone[page]!.fill(1, at, pages[page]!.fragments[at]!.end);
  }
  return shared;

  function* left(numbers: readonly number[]): Generator<{ readonly page: number; readonly at: number }> {
    for (const number of numbers) {
      const { places } = distinct[number]!;
      for (let place = 0; place < places.length; place += 2) {
        const [page, at] = [places[place]!, places[place + 1]!];
        if (isGone[page]![at] === 0) yield { page, at };
      }
    }
  }
}

function distinctOf(pages: readonly FragmentedPage[]): readonly Distinct[] {
  const known = new Map<string, Distinct>();
  pages.forEach(({ fragments }, page) =>
    fragments.forEach((fragment, at) => {
      const key = digestOf(fragment);
      const same = known.get(key);
      if (same === undefined) known.set(key, { fragment, places: [page, at] });
      else same.places.push(page, at);
    }),
  );
  // The sort is stable.
  return [...known.values()].sort((a, b) => b.fragment.bytes - a.fragment.bytes);
}

function digestOf({ bytes, shingles }: Fragment): string {
  const digest = new Digest();
  digest.add(String.fromCharCode(bytes & 0xffff, bytes >>> 16));
  for (const shingle of shingles) digest.add(String.fromCharCode(shingle & 0xffff, shingle >>> 16));
  return digest.value();
}
