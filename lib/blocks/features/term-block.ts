/** A block as the pages of a site compare it: which terms occur in it, and how often what else. */
import type { Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { Digest } from "../../text/digest";
import { wordTokens } from "../../text/words";
import type { BlockFeatures } from "./block-features";
import type { BlockSet } from "./block-set";
import { FEATURE_NAMES } from "./feature-tags";

export interface TermBlock {
  /** 64-bit digest of terms and counts; equal digests are taken as equal blocks. */
  readonly hash: string;
  /** Distinct terms in lower case, in order. */
  readonly terms: readonly string[];
  /** (features) how often each feature of `FEATURE_NAMES` occurs. */
  readonly counts: readonly number[];
  /** Length of its texts as they are shown. */
  readonly textLength: number;
}

/** Terms of a text: its words in lower case, a character of a script without spaces being a word. */
export const termsOf = (text: string): string[] => wordTokens(text.toLowerCase());

/** (B) the blocks of a page that have a leaf; null for others, which have nothing to decide. */
export function termBlocks(
  page: Page,
  { size, of }: BlockSet,
  features: BlockFeatures,
): (TermBlock | null)[] {
  const terms = Array.from({ length: size }, () => new Set<string>());
  const textLength = new Int32Array(size);
  const hasLeaf = new Uint8Array(size);
  const { leafLength } = statisticsOf(page);
  for (let leaf = 0; leaf < of.length; leaf++) {
    const block = of[leaf]!;
    if (block < 0) continue;
    hasLeaf[block] = 1;
    textLength[block]! += leafLength[leaf]!;
    for (const term of termsOf(page.leaves[leaf]!.text)) terms[block]!.add(term);
  }
  return terms.map((own, block) => {
    if (hasLeaf[block] === 0) return null;
    const ordered = [...own].sort();
    const counts = FEATURE_NAMES.map((name) => features[name][block]!);
    const digest = new Digest();
    for (const count of counts) digest.add(String(count));
    for (const term of ordered) digest.add(term);
    return { hash: digest.value(), terms: ordered, counts, textLength: textLength[block]! };
  });
}
