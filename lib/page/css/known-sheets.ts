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
  if (met.has(number)) keepNewest(kept, MOST_KEPT).set(text, rules);
  else keepNewest(met, MOST_MET).add(number);
  return rules;
}

/** With room for one more. */
function keepNewest<Kept extends Set<number> | Map<string, unknown>>(all: Kept, most: number): Kept {
  if (all.size >= most) all.delete(all.keys().next().value as never);
  return all;
}

/** By the length and some of the characters. */
function roughNumber(text: string): number {
  let number = text.length;
  const step = Math.ceil(text.length / 64);
  for (let at = 0; at < text.length; at += step) number = Math.imul(number ^ text.charCodeAt(at), 0x01000193);
  return number;
}
