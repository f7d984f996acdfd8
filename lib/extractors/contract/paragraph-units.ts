/** Paragraphs as the units and curve points of a trace. */
import { leavesOfParagraph, type Paragraphs } from "../../blocks/paragraphs";
import type { Page } from "../../page/page";
import { shortName } from "../../page/path";
import type { Unit } from "./contract";
import { plural } from "../../text/plural";

/**
 * Each paragraph with a value of its own; it is kept where its first leaf is, as its leaves share one
 * verdict.
 */
export function paragraphUnits(
  page: Page,
  paragraphs: Paragraphs,
  keep: Uint8Array,
  valueOf: (paragraph: number) => number,
): Unit[] {
  return Array.from({ length: paragraphs.size }, (_, paragraph): Unit => {
    const node = paragraphs.node[paragraph]!;
    return {
      label: `${shortName(page, node)} · ${plural(paragraphs.words[paragraph]!, "word")}`,
      range: leavesOfParagraph(paragraphs, paragraph),
      node,
      value: valueOf(paragraph),
      verdict: keep[paragraphs.start[paragraph]!] === 1 ? "keep" : "drop",
    };
  });
}

/** (P) 1 where a paragraph is kept. */
export function keptParagraphs({ start }: Paragraphs, keep: Uint8Array): Uint8Array {
  return Uint8Array.from(start, (leaf) => keep[leaf]!);
}
