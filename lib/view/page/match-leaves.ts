import type { LeafId, Page } from "../../page/page";

/**
 * A non-blank text node as the frame shows it; `parent` is the `data-n` of its element, -1 where that carries
 * none.
 */
export interface FrameText {
  readonly parent: number;
  readonly text: string;
}

/** How far the frame shows the page that the server parsed. */
export interface Fidelity {
  /** Leaves of the page, and how many of them were found in the frame. */
  readonly leaves: number;
  readonly matched: number;
  /** Text nodes of the frame that belong to no leaf. */
  readonly extra: number;
}

/** `leafOf` is (texts), -1 for a text that belongs to no leaf. */
export interface LeafMatch {
  readonly leafOf: Int32Array;
  readonly fidelity: Fidelity;
}

/**
 * Find the leaf of every text node of the frame. A text is the leaf of the same element with the same text;
 * where re-parsing moved a text to another element it still counts if its text is unique among what is left
 * on both sides. Anything else stays unmatched: the overlay draws nothing on it.
 */
export function matchLeaves(page: Page, texts: readonly FrameText[]): LeafMatch {
  const leafOf = new Int32Array(texts.length).fill(-1);
  const waiting = new Map<number, LeafId[]>();
  for (let leaf = page.leaves.length - 1; leaf >= 0; leaf--)
    push(waiting, page.parent[page.leaves[leaf]!.node]!, leaf);
  let matched = 0;
  texts.forEach(({ parent, text }, i) => {
    const candidates = waiting.get(parent);
    if (candidates === undefined) return;
    // Reversed, so that the next leaf in document order is at the end and a match is a pop.
    for (let c = candidates.length - 1; c >= 0; c--) {
      if (page.leaves[candidates[c]!]!.text !== text) continue;
      leafOf[i] = candidates[c]!;
      candidates.splice(c, 1);
      matched++;
      return;
    }
  });
  if (matched < page.leaves.length) matched += matchMoved(page, texts, leafOf, waiting);
  let extra = 0;
  for (const leaf of leafOf) if (leaf < 0) extra++;
  return { leafOf, fidelity: { leaves: page.leaves.length, matched, extra } };
}

function matchMoved(
  page: Page,
  texts: readonly FrameText[],
  leafOf: Int32Array,
  waiting: Map<number, LeafId[]>,
): number {
  const leavesByText = new Map<string, LeafId[]>();
  const textsByText = new Map<string, number[]>();
  for (const leaves of waiting.values())
    for (const leaf of leaves) push(leavesByText, page.leaves[leaf]!.text, leaf);
  texts.forEach(({ text }, i) => {
    if (leafOf[i]! < 0) push(textsByText, text, i);
  });
  let matched = 0;
  for (const [text, leaves] of leavesByText) {
    const found = textsByText.get(text);
    if (leaves.length !== 1 || found?.length !== 1) continue;
    leafOf[found[0]!] = leaves[0]!;
    matched++;
  }
  return matched;
}

function push<K>(map: Map<K, number[]>, key: K, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
