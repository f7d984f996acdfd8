/**
 * BlockExtractor's decision on one page (S0 sections 2.2 to 2.4), with the adaptations of
 * block-extractor-modern between its steps.
 *
 * Order: Remove; cut blocks; densities against the threshold; link share; redundancy over the site; focus;
 * gaps; the fallback for pages where next to nothing is left. The adaptations read and replace verdicts and
 * never touch a leaf that was not live.
 */
import type { Extraction, Measure } from "../contract/contract";
import { leavesOfBlock } from "../../blocks/describe";
import { cjkCharacters } from "../../blocks/ble-ie/density";
import { segment, type Segmentation } from "../../blocks/segment";
import { leavesOf, type NodeId, type Page, type View } from "../../page/page";
import { statisticsOf, type Statistics } from "../../page/statistics";
import { focusOf, type Focus } from "./focus";
import type { Options } from "./options";
import { removalRuleFor } from "./removal-rules";
import type { Redundancy } from "../../blocks/redundancy/site-index";
import { decideLeaf, noVerdicts, reasonsOf, type Verdicts } from "../contract/verdicts";

/**
 * For each block whether it is redundant on its site, asked for the blocks that are `tested`; gives null where no
 * other page of the site is known. Null where redundancy is not asked for.
 */
export type RedundancyTest =
  | ((
      page: Page,
      segmentation: Segmentation,
      tested: readonly number[],
    ) => ReadonlyMap<number, Redundancy> | null)
  | null;

/** Of a page that is alone on its site: redundancy was asked for and did nothing. */
const ALONE = "No other page of the site is known, so nothing can be seen to repeat.";

/** Options that only decide over blocks, densities and what was learned of the site. */
export const DECIDING_OPTIONS: readonly (keyof Options)[] = [
  "threshold",
  "tau",
  "minOtherPages",
  "maxLinkShare",
  "preferArticle",
  "focus",
  "fillGaps",
  "minKept",
];

/** On any other option the cut depends. */
const DECIDING: ReadonlySet<string> = new Set<keyof Options>([...DECIDING_OPTIONS, "redundancy"]);

interface Cut {
  readonly live: Uint8Array;
  readonly key: string;
  readonly segmentation: Segmentation;
}

const lastCuts = new WeakMap<Page, Cut>();

/**
 * Cut a page as `decide` does. The last cut of a page is kept: a step of the threshold, and a trace after its
 * extraction, cut nothing anew.
 */
export function segmentFor(view: View, options: Options): Segmentation {
  const { page, live } = view;
  const key = Object.entries(options)
    .filter(([name]) => !DECIDING.has(name))
    .join(" ");
  const last = lastCuts.get(page);
  if (last?.key === key && last.live.every((isLive, leaf) => isLive === live[leaf])) return last.segmentation;
  const segmentation = segment(view, { ...options, remove: removalRuleFor(page, options) });
  lastCuts.set(page, { live: live.slice(), key, segmentation });
  return segmentation;
}

/**
 * `score` of a leaf is its flip density: the largest threshold at which density alone keeps it; NaN for
 * removed leaves.
 */
export function decide(
  stage: string,
  view: View,
  options: Options,
  redundancyOf: RedundancyTest,
): Extraction {
  const { page } = view;
  const segmentation = segmentFor(view, options);
  const statistics = statisticsOf(page);
  const verdicts = noVerdicts(page.leaves.length);
  const { removal, densities } = segmentation;
  for (const { node, rule } of removal.roots) {
    const { start, end } = leavesOf(page, node);
    for (let leaf = start; leaf < end; leaf++)
      if (view.live[leaf] === 1) decideLeaf(verdicts, leaf, false, rule, node);
  }
  for (let leaf = 0; leaf < densities.flip.length; leaf++) {
    if (densities.block[leaf]! < 0) continue;
    decideLeaf(
      verdicts,
      leaf,
      densities.flip[leaf]! >= options.threshold,
      "density",
      densities.decider[leaf]!,
    );
  }
  const linkShare = linkShares(segmentation, statistics);
  dropLinkBlocks(verdicts, segmentation, linkShare, options.maxLinkShare);
  const redundant = redundancyOf === null ? null : dropRedundant(verdicts, page, segmentation, redundancyOf);
  const isAlone = redundancyOf !== null && redundant === null;
  const focus = focusOf(page, statistics, verdicts.keep, options);
  if (focus !== null) narrow(verdicts, page, densities.block, focus);
  if (options.fillGaps > 0) fillGaps(verdicts, segmentation, statistics, options.fillGaps);
  const kept = options.minKept === 0 ? 0 : keptLength(page, verdicts, statistics, options.minKept);
  if (kept < options.minKept) keepRest(verdicts, densities.block, page.body);

  const measures = (leaf: number): readonly Measure[] => {
    const block = densities.block[leaf]!;
    switch (verdicts.rule[leaf]) {
      case "density":
        return densityMeasures(segmentation, page, leaf, options.threshold);
      case "link-share":
        return [
          {
            name: "linkShare",
            value: linkShare[block]!,
            relation: ">",
            limit: options.maxLinkShare,
            param: "maxLinkShare",
          },
        ];
      case "redundant": {
        const { otherPages, distance } = redundant!.get(block)!;
        return [
          { name: "distance", value: distance, relation: "<=", limit: options.tau, param: "tau" },
          {
            name: "otherPages",
            value: otherPages,
            relation: ">=",
            limit: options.minOtherPages,
            param: "minOtherPages",
          },
        ];
      }
      case "article":
        return [
          {
            name: "share",
            value: focus!.share,
            relation: ">=",
            limit: options.preferArticle,
            param: "preferArticle",
          },
        ];
      case "focus":
        return [{ name: "share", value: focus!.share, relation: ">=", limit: options.focus, param: "focus" }];
      case "gap":
        return [
          {
            name: "gap",
            value: gapAround(verdicts, statistics, leaf),
            relation: "<",
            limit: options.fillGaps,
            param: "fillGaps",
          },
        ];
      case "fallback":
        return [{ name: "keptLength", value: kept, relation: "<", limit: options.minKept, param: "minKept" }];
      default:
        return [];
    }
  };
  const reasons = reasonsOf(stage, verdicts, densities.block, measures);
  return {
    keep: verdicts.keep,
    score: Float32Array.from(densities.flip),
    reasons: isAlone
      ? reasons.map((reason) => (reason.verdict === "keep" ? { ...reason, detail: ALONE } : reason))
      : reasons,
    fields: [],
  };
}

function densityMeasures(
  { blocks, densities, lengths }: Segmentation,
  page: Page,
  leaf: number,
  threshold: number,
): Measure[] {
  const block = densities.block[leaf]!;
  const node = densities.decider[leaf]!;
  const density = densities.flip[leaf]!;
  const isRoot = node === blocks.root[block];
  const textLength = isRoot
    ? densities.textLength[block]!
    : lengths.text[page.end[node]!]! - lengths.text[node]!;
  const tagLength = isRoot
    ? densities.tagLength[block]!
    : lengths.tags[page.end[node]!]! - lengths.tags[node]!;
  return [
    {
      name: "density",
      value: density,
      relation: density >= threshold ? ">=" : "<",
      limit: threshold,
      param: "threshold",
    },
    { name: "textLength", value: textLength, relation: "=", limit: textLength },
    { name: "tagLength", value: tagLength, relation: "=", limit: tagLength },
  ];
}

/** (B) share of a block's text that is link text, in [0, 1]. */
function linkShares({ blocks, densities }: Segmentation, { leafLength, inLink }: Statistics): Float64Array {
  const all = new Float64Array(blocks.size);
  const links = new Float64Array(blocks.size);
  for (let leaf = 0; leaf < leafLength.length; leaf++) {
    const block = densities.block[leaf]!;
    if (block < 0) continue;
    all[block]! += leafLength[leaf]!;
    if (inLink[leaf] === 1) links[block]! += leafLength[leaf]!;
  }
  return links.map((length, block) => (all[block] === 0 ? 0 : length / all[block]!));
}

function dropLinkBlocks(
  verdicts: Verdicts,
  { blocks, densities }: Segmentation,
  share: Float64Array,
  maxLinkShare: number,
): void {
  if (maxLinkShare >= 1) return;
  densities.block.forEach((block, leaf) => {
    if (block >= 0 && share[block]! > maxLinkShare)
      decideLeaf(verdicts, leaf, false, "link-share", blocks.root[block]!);
  });
}

function dropRedundant(
  verdicts: Verdicts,
  page: Page,
  segmentation: Segmentation,
  redundancyOf: NonNullable<RedundancyTest>,
): ReadonlyMap<number, Redundancy> | null {
  const { blocks, densities } = segmentation;
  const tested = new Set<number>();
  verdicts.keep.forEach((kept, leaf) => kept === 1 && tested.add(densities.block[leaf]!));
  const redundant = redundancyOf(page, segmentation, [...tested]);
  if (redundant === null) return null;
  for (const block of redundant.keys()) {
    const { start, end } = leavesOfBlock(page, blocks, block);
    for (let leaf = start; leaf < end; leaf++) {
      if (verdicts.keep[leaf] === 1) decideLeaf(verdicts, leaf, false, "redundant", blocks.root[block]!);
    }
  }
  return redundant;
}

function narrow(verdicts: Verdicts, page: Page, block: Int32Array, { node, rule }: Focus): void {
  const { start, end } = leavesOf(page, node);
  for (let leaf = 0; leaf < block.length; leaf++) {
    if (verdicts.keep[leaf] === 1 && (leaf < start || leaf >= end))
      decideLeaf(verdicts, leaf, false, rule, node);
  }
}

/** Keep short runs of sparse text between kept texts: headings, single words, list items. */
function fillGaps(
  verdicts: Verdicts,
  { densities }: Segmentation,
  { leafLength }: Statistics,
  limit: number,
): void {
  let last = -1;
  let gap = 0;
  for (let leaf = 0; leaf < leafLength.length; leaf++) {
    if (verdicts.keep[leaf] === 0) {
      gap += leafLength[leaf]!;
      continue;
    }
    if (last >= 0 && gap < limit) {
      for (let between = last + 1; between < leaf; between++) {
        if (verdicts.rule[between] === "density")
          decideLeaf(verdicts, between, true, "gap", densities.decider[between]!);
      }
    }
    last = leaf;
    gap = 0;
  }
}

/** Length of the run of gap and dropped leaves around a filled one. */
function gapAround({ keep, rule }: Verdicts, { leafLength }: Statistics, leaf: number): number {
  const isBetween = (index: number): boolean => keep[index] === 0 || rule[index] === "gap";
  let start = leaf;
  let end = leaf + 1;
  let length = 0;
  while (start > 0 && isBetween(start - 1)) start--;
  while (end < keep.length && isBetween(end)) end++;
  for (let index = start; index < end; index++) length += leafLength[index]!;
  return length;
}

/**
 * What a Chinese, Japanese or Korean character counts in the length of an article: it says about what three
 * letters do.
 */
const CJK_LENGTH = 3;

/** Length of what is kept; once it is known to be `enough`, it is not counted further. */
function keptLength(
  { leaves }: Page,
  { keep }: Verdicts,
  { leafLength }: Statistics,
  enough: number,
): number {
  let length = 0;
  for (let leaf = 0; leaf < keep.length; leaf++) if (keep[leaf] === 1) length += leafLength[leaf]!;
  for (let leaf = 0; leaf < keep.length && length < enough; leaf++)
    if (keep[leaf] === 1) length += (CJK_LENGTH - 1) * cjkCharacters(leaves[leaf]!.text);
  return length;
}

/**
 * Next to nothing left is a page of short texts, not one without content: keep all but what Remove and
 * redundancy dropped.
 */
function keepRest(verdicts: Verdicts, block: Int32Array, body: NodeId): void {
  verdicts.keep.forEach((kept, leaf) => {
    if (kept === 0 && block[leaf]! >= 0 && verdicts.rule[leaf] !== "redundant")
      decideLeaf(verdicts, leaf, true, "fallback", body);
  });
}
