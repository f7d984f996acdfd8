/** What inspect mode shows of one extractor on one page: verdicts, blocks, errors against gold. Pure; built anew for every configuration. */
import { leavesOfBlock } from "../../lib/blocks/describe";
import { densityOf } from "../../lib/blocks/density";
import type { Segmentation } from "../../lib/blocks/segment";
import type { Extraction, ParamValues } from "../../lib/extractors/contract";
import type { LeafRange, NodeId, Page } from "../../lib/page/page";
import { shortName } from "../../lib/page/path";
import { statisticsOf } from "../../lib/page/statistics";
import { textRuns } from "../overlay/scene";

/** Precision, recall and F1 over characters of leaves, each in [0, 1]. */
export interface LeafScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface BlockView {
  readonly index: number;
  /** `B1` for the first block. */
  readonly name: string;
  readonly range: LeafRange;
  readonly root: NodeId;
  /** Root and first child, e.g. `div.story: p`. */
  readonly label: string;
  readonly symbols: string;
  readonly textLength: number;
  readonly tagLength: number;
  readonly density: number;
  /** `part` where some of its text is kept and some is not. */
  readonly verdict: "keep" | "drop" | "part";
  /** The symbols that could not follow each other, where the block before this one was cut; null where it simply ended. */
  readonly cut: { readonly before: string; readonly after: string } | null;
  /** Characters against gold; 0 without gold. */
  readonly missed: number;
  readonly extra: number;
}

/** Neighbouring leaves with the same error against gold. */
export interface ErrorRun {
  readonly range: LeafRange;
  readonly error: "missed" | "extra";
  readonly characters: number;
}

/** Text of one block-level element with the density it is tinted with. */
export interface HeatRun {
  readonly range: LeafRange;
  readonly density: number;
  readonly isMostlyLinks: boolean;
}

export interface Inspection {
  readonly page: Page;
  readonly extractorId: string;
  readonly params: ParamValues;
  readonly extraction: Extraction;
  readonly segmentation: Segmentation;
  readonly blocks: readonly BlockView[];
  /** (L) block of each leaf, -1 for text that was removed before. */
  readonly blockOf: Int32Array;
  /** (L) index of the reason that decided, -1 where none touches the leaf. */
  readonly reasonOf: Int32Array;
  readonly heat: readonly HeatRun[];
  /** (L) 1 where gold; null where the page has no gold. */
  readonly gold: Uint8Array | null;
  readonly errors: readonly ErrorRun[];
  readonly score: LeafScore | null;
  readonly ms: number;
}

/** @param before an inspection with the same segmentation, whose tints hold here as well */
export function buildInspection(parts: Pick<Inspection, "page" | "extractorId" | "params" | "extraction" | "segmentation" | "gold" | "ms">, before?: Inspection): Inspection {
  const { page, extraction, segmentation, gold } = parts;
  const reasonOf = new Int32Array(page.leaves.length).fill(-1);
  extraction.reasons.forEach((reason, i) => reasonOf.fill(i, reason.range.start, reason.range.end));
  const errors = gold === null ? [] : errorRuns(page, extraction.keep, gold);
  const blocks = blockViews(page, extraction.keep, segmentation, gold);
  return {
    page, extraction, segmentation, gold, extractorId: parts.extractorId, params: parts.params, ms: parts.ms, blocks, blockOf: segmentation.densities.block, reasonOf, errors,
    heat: before?.segmentation === segmentation ? before.heat : heatRuns(page, segmentation),
    score: gold === null ? null : leafScore(page, extraction.keep, gold),
  };
}

function blockViews(page: Page, keep: Uint8Array, { blocks, densities }: Segmentation, gold: Uint8Array | null): BlockView[] {
  const { leafLength } = statisticsOf(page);
  return Array.from(blocks.root, (root, index) => {
    const range = leavesOfBlock(page, blocks, index);
    let kept = 0, dropped = 0, missed = 0, extra = 0;
    for (let leaf = range.start; leaf < range.end; leaf++) {
      if (densities.block[leaf] !== index) continue;
      const isKept = keep[leaf] === 1, isGold = gold?.[leaf] === 1;
      if (isKept) kept++;
      else dropped++;
      if (gold !== null && isGold && !isKept) missed += leafLength[leaf]!;
      if (gold !== null && !isGold && isKept) extra += leafLength[leaf]!;
    }
    const before = blocks.symbols[index - 1]?.at(-1), after = index === 0 ? "" : blocks.cut[index - 1]!;
    const first = blocks.first[index]!, inner = page.isText[first] === 1 ? "text" : shortName(page, first);
    return {
      index, name: `B${index + 1}`, range, root, label: `${shortName(page, root)}: ${inner}`, symbols: blocks.symbols[index]!,
      textLength: densities.textLength[index]!, tagLength: densities.tagLength[index]!, density: densities.density[index]!,
      verdict: kept === 0 ? "drop" : dropped === 0 ? "keep" : "part",
      cut: before === undefined || after === "" ? null : { before, after }, missed, extra,
    };
  });
}

/** Each text in its nearest block-level element, tinted with that element's density; bare text of a block with the block's. */
function heatRuns(page: Page, { densities, symbols, lengths, blocks }: Segmentation): HeatRun[] {
  const { leafLength, inLink } = statisticsOf(page);
  const runs: HeatRun[] = [];
  for (const run of textRuns(page, { start: 0, end: page.leaves.length })) {
    // A run ends where the block does: text before and after a cut lies in the same element, but in two blocks.
    for (let start = run.start; start < run.end; ) {
      const block = densities.block[start]!;
      let end = start + 1;
      while (end < run.end && densities.block[end] === block) end++;
      if (block >= 0) {
        let node = page.parent[page.leaves[start]!.node]!;
        while (node > 0 && symbols.isBlock[node] === 0) node = page.parent[node]!;
        const isRoot = node === blocks.root[block];
        const last = page.end[node]!;
        const density = isRoot ? densities.density[block]! : densityOf(lengths.text[last]! - lengths.text[node]!, lengths.tags[last]! - lengths.tags[node]!);
        let characters = 0, links = 0;
        for (let leaf = start; leaf < end; leaf++) {
          characters += leafLength[leaf]!;
          if (inLink[leaf] === 1) links += leafLength[leaf]!;
        }
        runs.push({ range: { start, end }, density, isMostlyLinks: links * 2 > characters });
      }
      start = end;
    }
  }
  return runs;
}

/** Runs of missed and of extra text, each within one block-level element or across neighbouring ones with the same error. */
export function errorRuns(page: Page, keep: Uint8Array, gold: Uint8Array): ErrorRun[] {
  const { leafLength } = statisticsOf(page);
  const runs: ErrorRun[] = [];
  for (const { start, end } of textRuns(page, { start: 0, end: page.leaves.length })) {
    for (let leaf = start; leaf < end; ) {
      const error = errorOf(keep, gold, leaf);
      let stop = leaf + 1, characters = leafLength[leaf]!;
      while (stop < end && errorOf(keep, gold, stop) === error) characters += leafLength[stop++]!;
      if (error !== null && characters > 0) runs.push({ range: { start: leaf, end: stop }, error, characters });
      leaf = stop;
    }
  }
  return runs;
}

function errorOf(keep: Uint8Array, gold: Uint8Array, leaf: number): ErrorRun["error"] | null {
  return keep[leaf] === gold[leaf] ? null : gold[leaf] === 1 ? "missed" : "extra";
}

/** Character weights. Nothing kept and nothing gold is 1; kept without gold has precision 0 and recall 1; gold without anything kept is 0. */
export function leafScore(page: Page, keep: Uint8Array, gold: Uint8Array): LeafScore {
  const { leafLength } = statisticsOf(page);
  let kept = 0, wanted = 0, hits = 0;
  for (let leaf = 0; leaf < keep.length; leaf++) {
    if (keep[leaf] === 1) kept += leafLength[leaf]!;
    if (gold[leaf] === 1) wanted += leafLength[leaf]!;
    if (keep[leaf] === 1 && gold[leaf] === 1) hits += leafLength[leaf]!;
  }
  if (wanted === 0) return kept === 0 ? { precision: 1, recall: 1, f1: 1 } : { precision: 0, recall: 1, f1: 0 };
  if (hits === 0) return { precision: 0, recall: 0, f1: 0 };
  const precision = hits / kept, recall = hits / wanted;
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

/** Whether density alone decides: then a leaf is kept exactly while the threshold is at most its score. */
export function isDecidedByScore({ extraction, params }: Pick<Inspection, "extraction" | "params">): boolean {
  const { threshold } = params;
  return typeof threshold === "number" && extraction.keep.every((kept, leaf) => (kept === 1) === extraction.score[leaf]! >= threshold)
    && extraction.reasons.every(({ rule, measures }) => rule === "density" || measures.length === 0);
}

/** The same inspection at another threshold, without extracting again. Only for what `isDecidedByScore`; its reasons keep the old limit. */
export function atThreshold(inspection: Inspection, threshold: number): Inspection {
  const { extraction } = inspection;
  const keep = Uint8Array.from(extraction.score, (score) => (score >= threshold ? 1 : 0));
  return buildInspection({ ...inspection, params: { ...inspection.params, threshold }, extraction: { ...extraction, keep } }, inspection);
}

/** Blocks whose verdict differs between two sets of kept leaves, with what became of them. */
export function flips(inspection: Inspection, before: Uint8Array): { readonly block: BlockView; readonly to: "keep" | "drop"; readonly characters: number }[] {
  const { page, blocks, blockOf, extraction: { keep } } = inspection;
  const { leafLength } = statisticsOf(page);
  const balance = new Map<number, number>();
  for (let leaf = 0; leaf < keep.length; leaf++) {
    if (keep[leaf] === before[leaf]) continue;
    const block = blockOf[leaf]!;
    balance.set(block, (balance.get(block) ?? 0) + (keep[leaf] === 1 ? 1 : -1) * leafLength[leaf]!);
  }
  return [...balance].filter(([block, change]) => block >= 0 && change !== 0).sort((a, b) => a[0] - b[0])
    .map(([block, change]) => ({ block: blocks[block]!, to: change > 0 ? "keep" : "drop", characters: Math.abs(change) }));
}
