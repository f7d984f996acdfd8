/** Sheets of a site repeat from page to page: those that were met before are kept. */
import { parseSheet, type Rule } from "./sheet";

/** The last so many are kept. */
const MOST_KEPT = 64;
const kept = new Map<string, readonly Rule[]>();
/** Sheets that were met once, by a number that others may have too. Most are of one page and met no second time. */
const MOST_MET = 1024;
const met = new Set<number>();

/** The rules of a sheet, which are those of the last time where it is met often. */
export function rulesOf(text: string): readonly Rule[] {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const rules = parseSheet(text);
  const number = roughNumber(text);
  if (met.has(number)) {
    makeRoom(kept, MOST_KEPT);
    kept.set(text, rules);
  } else {
    makeRoom(met, MOST_MET);
    met.add(number);
  }
  return rules;
}

interface Keyed<Key> {
  readonly size: number;
  keys(): Iterator<Key>;
  delete(key: Key): boolean;
}

/** For one more: the oldest goes. */
function makeRoom<Key>(all: Keyed<Key>, most: number): void {
  const oldest = all.keys().next();
  if (all.size >= most && oldest.done !== true) all.delete(oldest.value);
}

/** By the length and some of the characters. */
function roughNumber(text: string): number {
  let number = text.length;
  const step = Math.ceil(text.length / 64);
  for (let at = 0; at < text.length; at += step) number = Math.imul(number ^ text.charCodeAt(at), 0x01000193);
  return number;
}
