/** Pages of the same bytes whose gold is not the same: all they teach is that one of them is wrong. */
import { createHash } from "node:crypto";
import { fieldsIn } from "../../gold/fields";
import type { Gold, GoldKind } from "../../gold/gold";
import type { Contradicting } from "../../recipes/data-card";
import { collapse } from "../../text/whitespace";

/** What the gold of a page says of content and each field, as digests. */
export type Sayings = readonly (readonly [what: string, says: string])[];

export interface Told {
  readonly key: string;
  /** Of the bytes of the page. */
  readonly sha256: string;
  readonly sayings: Sayings;
}

/**
 * White space does not count. A text and intervals are different sayings, which cannot be compared without the page.
 * @param kinds what is learned: golds that differ in something else agree
 */
export function sayingsOf(gold: Gold, kinds: readonly GoldKind[]): Sayings {
  const content = { text: gold.text, intervals: gold.intervals && JSON.stringify(gold.intervals) };
  const fields = Object.entries(fieldsIn(gold)).filter(([name]) => kinds.includes(name as GoldKind));
  const all = [...(kinds.includes("content") ? Object.entries(content) : []), ...fields];
  return all.flatMap(([name, says]) => (says === undefined ? [] : [[name, digest(says)] as const]));
}

const digest = (text: string): string =>
  createHash("sha256").update(collapse(text).trim()).digest("base64url");

/** All pages whose bytes have different gold, and the first two of them; null where there are none. */
export function contradictionsIn(pages: readonly Told[]): Contradicting | null {
  const first = new Map<string, { readonly key: string; readonly says: string }>();
  const contradicted = new Set<string>();
  let pair: readonly [string, string] | null = null;
  for (const { key, sha256, sayings } of pages)
    for (const [what, says] of sayings) {
      const name = `${sha256} ${what}`;
      const known = first.get(name);
      if (known === undefined) first.set(name, { key, says });
      if (known === undefined || known.says === says) continue;
      contradicted.add(sha256);
      pair ??= [known.key, key];
    }
  return pair && { pages: pages.filter(({ sha256 }) => contradicted.has(sha256)).length, pair };
}
