/**
 * NCE with S3's refinement. NCE (Laber et al., CIKM 2009): a separator node holds most or all of the relevant
 * content; S3 (section 3.4.1) then removes subtrees with a high link density and repeated textual patterns
 * below it. What a separator is and what is removed is stated; how NCE finds it could not be read and is
 * reconstructed, and so are all limits (docs/algorithms/cardoso.md#the-separator).
 *
 * Choices: `alpha` is 0.8, for "most"; the preset `tuned` takes 0.6, the best of 0.5 to 0.95 on a sample of
 * 300 pages of WCXB dev (F1 in bag of words: 0.5: 0.780, 0.6: 0.794, 0.7: 0.791, 0.8: 0.777, 0.9: 0.761,
 * 0.95: 0.754), where changing another default alone gains at most 0.01; good text is text outside links,
 * long enough to be a sentence; the separator is the last element on the way down that holds `alpha` of it,
 * moved up for the title (`titleInclusive`); `tailOnly` lets runs that start before the last 60 % of the
 * text alone, because an article may be a list too, and what follows a run goes with it only in that last
 * part; the title and date models, which S3 runs on what is left, are another extractor's.
 */
import { MIN_SIBLINGS } from "../../blocks/repeated-labels";
import type { View } from "../../page/page";
import { leavesOf } from "../../page/page";
import { begin } from "../contract/begin";
import type { Measure, ParamSpecs } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { decideLeaf, reasonsOf, type Verdicts } from "../contract/verdicts";
import { findNoise, type Noise } from "./refine";
import { findSeparator, type Separator } from "./separator";
import { traceNce } from "./trace";
import { ours, published, reconstructed, tuned } from "../contract/evidence";

const PARAMS = {
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
    doc: "Drop such runs only where they start in the last 60 % of the page's text.",
  },
  signatureDepth: {
    kind: "number",
    default: 3,
    evidence: reconstructed("S3 gives no figures"),
    min: 0,
    max: 3,
    step: 1,
    doc: "How deep siblings must be built alike to be a run; 0 compares only tag and classes.",
  },
} as const satisfies ParamSpecs;

interface Decided {
  readonly verdicts: Verdicts;
  readonly separator: Separator | null;
  readonly noise: readonly Noise[];
  /** (L) the noise that a leaf lies in, -1 in none. */
  readonly noiseOf: Int32Array;
  readonly open: Uint8Array;
}

export const nce = defineExtractor({
  id: "nce",
  name: "NCE, refined",
  summary:
    "Finds the element that holds most of the long texts outside links, and drops link blocks and repeated patterns in it.",
  source: { key: "S3", section: "3.4.1", evidence: "reconstructed" },
  about: {
    idea: "Somewhere in the tree there is a separator: an element with all or most of the article in it and most of the rest outside. It is found on the way down from the body, always into the child with the most good text, as long as that child still holds nearly all of it. Below the separator two kinds of noise are removed: elements whose text is mostly links, and runs of siblings that repeat a label, which are comments, together with what follows them.",
    formula:
      "good text = characters of texts outside links with at least minLen characters\nseparator = the deepest element with goodShare >= alpha\nlinkDensity = characters in links / characters; drop > maxLinkDensity",
    choices: [
      "How NCE finds the separator is told in another paper that could not be read: the descent and its limits are ours; the preset tuned has the alpha that was best on a sample of WCXB.",
      "The separator is moved up to hold the title, because the paper's next steps look for the title below it.",
      "The paper gives no limit of link density and no definition of a repeated pattern; here it is at least three siblings built alike, with a label of at most 20 characters at the same place in three of them.",
    ],
  },
  score: {
    name: "share elsewhere",
    scale: "linear",
    content: "low",
    limit: "alpha",
    doc: "The share of the good text in the heaviest part of the page that leaves this text out: from alpha on the text lies outside the separator.",
  },
  params: PARAMS,
  presets: [{ name: "tuned", values: { alpha: 0.6 }, evidence: tuned("300 pages of WCXB dev") }],
  extract(view, values) {
    const { verdicts, separator, noise, noiseOf, open } = decide(view, values);
    const score = elsewhere(view, open, separator);
    const measuresOf = (leaf: number): Measure[] => {
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
            {
              name: "linkDensity",
              value,
              relation: ">",
              limit: values.maxLinkDensity,
              param: "maxLinkDensity",
            },
          ];
        case "repeated":
        case "after-repeated":
          return [{ name: "siblingsWithLabel", value, relation: ">=", limit: MIN_SIBLINGS }];
        default:
          return [];
      }
    };
    return {
      keep: verdicts.keep,
      score: Float32Array.from(score),
      reasons: reasonsOf("nce", verdicts, noiseOf, measuresOf),
      fields: [],
    };
  },
  trace(view, values) {
    const { verdicts, separator, noise } = decide(view, values);
    return traceNce(view.page, verdicts.keep, separator, noise, values.alpha);
  },
});

function decide(view: View, values: ValuesOf<typeof PARAMS>): Decided {
  const { page } = view;
  const { verdicts, open, removal } = begin(view);
  const separator = findSeparator(page, open, values);
  const noiseOf = new Int32Array(open.length).fill(-1);
  if (separator === null) {
    for (let leaf = 0; leaf < open.length; leaf++)
      if (open[leaf] === 1) decideLeaf(verdicts, leaf, false, "no-good-text", page.body);
    return { verdicts, separator, noise: [], noiseOf, open };
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
  const noise = findNoise(page, open, removal.gone, separator.node, values);
  noise.forEach(({ rule, node, range }, index) => {
    for (let leaf = range.start; leaf < range.end; leaf++) {
      if (open[leaf] === 0) continue;
      noiseOf[leaf] = index;
      decideLeaf(verdicts, leaf, false, rule, node);
    }
  });
  return { verdicts, separator, noise, noiseOf, open };
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
