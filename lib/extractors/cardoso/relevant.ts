/**
 * What NCE and S3's refinement leave of a page (S3, section 3.4.1): the texts below the separator without link
 * blocks and repeated patterns.
 */
import { MIN_SIBLINGS } from "../../blocks/repeated-labels";
import type { View } from "../../page/page";
import { leavesOf } from "../../page/page";
import { begin } from "../contract/begin";
import type { Measure, ParamSpecs } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { ours, published, reconstructed } from "../contract/evidence";
import { decideLeaf, type Verdicts } from "../contract/verdicts";
import { openTextOf } from "./open-text";
import { findNoise, type Noise } from "./refine";
import { findSeparator, type Separator } from "./separator";

export const RELEVANT_PARAMS = {
  alpha: {
    kind: "number",
    default: 0.8,
    evidence: reconstructed("S3 says most or all; the paper on NCE could not be read"),
    min: 0.5,
    max: 0.95,
    step: 0.05,
    doc: "The separator is the deepest element that holds at least this share of the good text.",
  },
  minLen: {
    kind: "number",
    default: 25,
    evidence: reconstructed("the paper on NCE could not be read"),
    min: 10,
    max: 60,
    step: 5,
    doc: "Text outside links is good from this many characters.",
  },
  titleInclusive: {
    kind: "flag",
    default: true,
    evidence: ours("S3 looks for the title below the separator"),
    doc: "Move the separator up, at most three times, to an element that holds the title too.",
  },
  maxLinkDensity: {
    kind: "number",
    default: 0.5,
    evidence: reconstructed("S3, section 3.4.1, says high"),
    min: 0.3,
    max: 1,
    step: 0.05,
    doc: "Drop elements below the separator with a larger share of link text.",
  },
  minAnchors: {
    kind: "number",
    default: 2,
    evidence: reconstructed("S3 gives no figures: one link is no list"),
    min: 1,
    max: 10,
    step: 1,
    doc: "Such elements must have at least this many links.",
  },
  dropRepeated: {
    kind: "flag",
    default: true,
    evidence: published("S3, section 3.4.1"),
    doc: "Drop runs of siblings that repeat a label, such as comments with their Reply.",
  },
  tailOnly: {
    kind: "flag",
    default: true,
    evidence: reconstructed("S3, section 3.4.1: often at the end"),
    under: { dropRepeated: true },
    doc: "Drop such runs only where they start in the last 60 % of the page's text.",
  },
  signatureDepth: {
    kind: "number",
    default: 3,
    evidence: reconstructed("S3 gives no figures"),
    min: 0,
    max: 3,
    step: 1,
    under: { dropRepeated: true },
    doc: "How deep siblings must be built alike to be a run; 0 compares only tag and classes.",
  },
} as const satisfies ParamSpecs;
export type RelevantValues = ValuesOf<typeof RELEVANT_PARAMS>;

interface Decided {
  readonly verdicts: Verdicts;
  readonly separator: Separator | null;
  readonly noise: readonly Noise[];
  /** (L) the noise that a leaf lies in, -1 in none. */
  readonly noiseOf: Int32Array;
  /** (L) 1 where the leaf is live and not removed. */
  readonly open: Uint8Array;
  /** (N) 1 where a node was removed. */
  readonly gone: Uint8Array;
}

/** The relevant part of a page: `verdicts.keep` is 1 for its texts. */
export interface Relevant extends Decided {
  /**
   * (L) share of the good text of the first element on the way down that does not hold the leaf; 0 where all
   * hold it, NaN for what is not open.
   */
  readonly score: Float64Array;
  measuresOf(leaf: number): Measure[];
}

/** The texts of a page that are relevant, and why the others are not. */
export function relevantTexts(view: View, values: RelevantValues): Relevant {
  const decided = decide(view, values);
  const known = { ...decided, score: elsewhere(view, decided.open, decided.separator) };
  return { ...known, measuresOf: (leaf) => measuresOf(known, values, leaf) };
}

function decide(view: View, values: RelevantValues): Decided {
  const { page } = view;
  const { verdicts, open, removal } = begin(view);
  const { gone } = removal;
  const sums = openTextOf(page, open, gone);
  const separator = findSeparator(page, open, sums, values);
  const noiseOf = new Int32Array(open.length).fill(-1);
  if (separator === null) {
    for (let leaf = 0; leaf < open.length; leaf++)
      if (open[leaf] === 1) decideLeaf(verdicts, leaf, false, "no-good-text", page.body);
    return { verdicts, separator, noise: [], noiseOf, open, gone };
  }
  const { start, end } = leavesOf(page, separator.node);
  const { start: first, end: last } = leavesOf(page, separator.deepest);
  for (let leaf = 0; leaf < open.length; leaf++) {
    if (open[leaf] === 0) continue;
    const isInside = leaf >= start && leaf < end;
    decideLeaf(
      verdicts,
      leaf,
      isInside,
      !isInside ? "outside" : leaf >= first && leaf < last ? "separator" : "beside-title",
      separator.node,
    );
  }
  const noise = findNoise(page, open, gone, sums, separator.node, values);
  noise.forEach(({ rule, node, range }, index) => {
    for (let leaf = range.start; leaf < range.end; leaf++) {
      if (open[leaf] === 0) continue;
      noiseOf[leaf] = index;
      decideLeaf(verdicts, leaf, false, rule, node);
    }
  });
  return { verdicts, separator, noise, noiseOf, open, gone };
}

/**
 * (L) share of the good text of the first element on the way down that does not hold the leaf; 0 where all
 * hold it, NaN for what is not open.
 */
function elsewhere({ page }: View, open: Uint8Array, separator: Separator | null): Float64Array {
  const score = new Float64Array(open.length).fill(NaN);
  if (separator === null) return score;
  const { chain, shares } = separator;
  for (let step = 0, from = 0, to = open.length; step < chain.length; step++) {
    const { start, end } = leavesOf(page, chain[step]!);
    const share = shares[step]!;
    score.fill(share, from, start);
    score.fill(share, end, to);
    from = start;
    to = end;
    if (step === chain.length - 1) score.fill(0, from, to);
  }
  for (let leaf = 0; leaf < open.length; leaf++) if (open[leaf] === 0) score[leaf] = NaN;
  return score;
}

/** What led to the verdict on a leaf. */
function measuresOf(
  { verdicts, noise, noiseOf, score }: Omit<Relevant, "measuresOf">,
  values: RelevantValues,
  leaf: number,
): Measure[] {
  const { value } = noise[noiseOf[leaf]!] ?? { value: NaN };
  switch (verdicts.rule[leaf]) {
    case "separator":
      return [
        {
          name: "goodShareElsewhere",
          value: score[leaf]!,
          relation: "<",
          limit: values.alpha,
          param: "alpha",
        },
      ];
    case "outside":
      return [
        {
          name: "goodShareElsewhere",
          value: score[leaf]!,
          relation: ">=",
          limit: values.alpha,
          param: "alpha",
        },
      ];
    case "link-density":
      return [
        { name: "linkDensity", value, relation: ">", limit: values.maxLinkDensity, param: "maxLinkDensity" },
      ];
    case "repeated":
    case "after-repeated":
      return [{ name: "siblingsWithLabel", value, relation: ">=", limit: MIN_SIBLINGS }];
    default:
      return [];
  }
}
