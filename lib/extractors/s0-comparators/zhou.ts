/**
 * The word-count extractor of Zhou, Xiong and Liu (2009), a comparator of S0: a page is a list of paragraphs,
 * and the content is the stretch around the longest of them
 * (docs/algorithms/comparators.md#zhou-xiong-liu-a-stretch-of-paragraphs).
 *
 * Confirmed from the abstract and S0: no DOM, word counts of paragraphs against the maximum, smoothing for
 * short paragraphs. Reconstructed: the window and its radius, the share alpha, the bridged gap, and that the
 * answer is one contiguous stretch (the reading `global` keeps every paragraph above the limit). Contiguous
 * is the default because S0 reports very good recall on CNN and the New York Times with very poor recall on
 * Yahoo! and BBC: one stretch that is sometimes put on the wrong text. The preset `tuned` was chosen on a
 * sample of WCXB's dev pages (every seventh, mean F1 of words): radius 1 with gap 2, the defaults, give 0.573,
 * 2 with 5 0.663, 3 with 5 0.703; alpha 0.05, 0.1, 0.15 with the latter 0.693, 0.707, 0.703.
 */
import { linkWordShare, paragraphsOf, type Paragraphs } from "../../blocks/paragraphs";
import type { View } from "../../page/page";
import { begin, type Beginning } from "../contract/begin";
import type { Extraction, Measure, ParamSpecs } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { keptParagraphs, paragraphUnits } from "../contract/paragraph-units";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { reconstructed, tuned } from "../contract/evidence";

const PARAMS = {
  alpha: {
    kind: "number",
    default: 0.15,
    evidence: reconstructed("the paper could not be read"),
    min: 0.05,
    max: 0.4,
    step: 0.05,
    doc: "Smallest smoothed word count of content, as a share of the largest one on the page.",
  },
  radius: {
    kind: "number",
    default: 1,
    evidence: reconstructed("the paper could not be read"),
    min: 0,
    max: 3,
    step: 1,
    doc: "Paragraphs on each side that take part in smoothing.",
  },
  gap: {
    kind: "number",
    default: 2,
    evidence: reconstructed("the paper could not be read"),
    min: 0,
    max: 5,
    step: 1,
    under: { reading: "contiguous" },
    doc: "Longest run of short paragraphs that is bridged.",
  },
  smoothing: {
    kind: "choice",
    default: "mean",
    evidence: reconstructed("the abstract says smoothing and no weights"),
    choices: ["mean", "gauss"],
    doc: "Weights of the smoothing window: equal, or falling with distance.",
  },
  reading: {
    kind: "choice",
    default: "contiguous",
    evidence: reconstructed("S0 reports good recall on some sites and poor on others, as one stretch has"),
    choices: ["contiguous", "global"],
    doc: "Keep one stretch around the maximum, or every paragraph above the limit.",
  },
  dropWeakInside: {
    kind: "flag",
    default: true,
    evidence: reconstructed("the paper could not be read"),
    under: { reading: "contiguous" },
    doc: "Drop bridged paragraphs that are more than half link words.",
  },
} as const satisfies ParamSpecs;

/**
 * A bridged paragraph with a larger share of link words is dropped
 * (docs/algorithms/comparators.md#zhou-xiong-liu-a-stretch-of-paragraphs, step 5).
 */
const MAX_BRIDGED_LINK_SHARE = 0.5;

interface Analysis extends Beginning {
  readonly paragraphs: Paragraphs;
  /** (P) smoothed words as a share of the largest, in [0, 1]; 0 on a page without words. */
  readonly share: Float64Array;
  /** The kept stretch `[first, last]`; -1 and -2 where there is none. */
  readonly first: number;
  readonly last: number;
}

function analyse(view: View, { alpha, radius, gap, smoothing }: ValuesOf<typeof PARAMS>): Analysis {
  const beginning = begin(view);
  const paragraphs = paragraphsOf(view.page, beginning.open, beginning.removal.gone);
  const share = smoothed(paragraphs.words, radius, smoothing);
  let peak = -1;
  let largest = 0;
  for (let paragraph = 0; paragraph < share.length; paragraph++) {
    if (share[paragraph]! > largest) largest = share[(peak = paragraph)]!;
  }
  if (peak < 0) return { ...beginning, paragraphs, share, first: -1, last: -2 };
  for (let paragraph = 0; paragraph < share.length; paragraph++) share[paragraph]! /= largest;
  return {
    ...beginning,
    paragraphs,
    share,
    first: reach(share, peak, -1, alpha, gap),
    last: reach(share, peak, 1, alpha, gap),
  };
}

/** (P) weighted mean over the window of each paragraph, which is cut off at the ends of the page. */
function smoothed(words: Int32Array, radius: number, smoothing: "mean" | "gauss"): Float64Array {
  const weights = Float64Array.from({ length: radius + 1 }, (_, distance) =>
    smoothing === "mean" || radius === 0 ? 1 : Math.exp(-(((2 * distance) / radius) ** 2) / 2),
  );
  return Float64Array.from(words, (_, centre) => {
    let sum = 0;
    let weight = 0;
    for (let at = Math.max(0, centre - radius); at <= centre + radius && at < words.length; at++) {
      sum += words[at]! * weights[Math.abs(at - centre)]!;
      weight += weights[Math.abs(at - centre)]!;
    }
    return sum / weight;
  });
}

/**
 * The last paragraph from `peak` on that is at least alpha and parted by at most `gap` paragraphs below it
 * from the one before.
 */
function reach(share: Float64Array, peak: number, step: 1 | -1, alpha: number, gap: number): number {
  let last = peak;
  for (let at = peak + step; at >= 0 && at < share.length && Math.abs(at - last) <= gap + 1; at += step) {
    if (share[at]! >= alpha) last = at;
  }
  return last;
}

type Rule = "words" | "bridged" | "bridged-links" | "apart";

function ruleOf(
  { paragraphs, share, first, last }: Analysis,
  paragraph: number,
  { alpha, reading, dropWeakInside }: ValuesOf<typeof PARAMS>,
): Rule {
  const isLong = share[paragraph]! >= alpha;
  if (reading === "global") return "words";
  if (paragraph < first || paragraph > last) return isLong ? "apart" : "words";
  if (isLong) return "words";
  return dropWeakInside && linkWordShare(paragraphs, paragraph) > MAX_BRIDGED_LINK_SHARE
    ? "bridged-links"
    : "bridged";
}

/** Short paragraphs between the stretch and the next long one on a side. */
function gapBeyond(share: Float64Array, edge: number, step: 1 | -1, alpha: number): number {
  let gap = 0;
  for (let at = edge + step; at >= 0 && at < share.length && share[at]! < alpha; at += step) gap++;
  return gap;
}

function extract(view: View, values: ValuesOf<typeof PARAMS>): Extraction {
  const analysis = analyse(view, values);
  const { verdicts, open, paragraphs, share } = analysis;
  const rules = Array.from({ length: paragraphs.size }, (_, paragraph) =>
    ruleOf(analysis, paragraph, values),
  );
  const score = new Float32Array(open.length).fill(NaN);
  for (let leaf = 0; leaf < open.length; leaf++) {
    const paragraph = paragraphs.of[leaf]!;
    if (paragraph < 0) continue;
    const rule = rules[paragraph]!;
    decideLeaf(
      verdicts,
      leaf,
      rule === "bridged" || (rule === "words" && share[paragraph]! >= values.alpha),
      rule,
      paragraphs.node[paragraph]!,
    );
    score[leaf] = share[paragraph]!;
  }
  const gapBefore = gapBeyond(share, analysis.first, -1, values.alpha);
  const gapAfter = gapBeyond(share, analysis.last, 1, values.alpha);
  const measures = (leaf: number): readonly Measure[] => {
    const paragraph = paragraphs.of[leaf]!;
    if (paragraph < 0) return [];
    const long: Measure = {
      name: "smoothedShare",
      value: share[paragraph]!,
      relation: share[paragraph]! >= values.alpha ? ">=" : "<",
      limit: values.alpha,
      param: "alpha",
    };
    const words: Measure = {
      name: "words",
      value: paragraphs.words[paragraph]!,
      relation: "=",
      limit: paragraphs.words[paragraph]!,
    };
    switch (rules[paragraph]!) {
      case "words":
      case "bridged":
        return [long, words];
      case "apart":
        return [
          {
            name: "gap",
            value: paragraph < analysis.first ? gapBefore : gapAfter,
            relation: ">",
            limit: values.gap,
            param: "gap",
          },
          long,
          words,
        ];
      case "bridged-links":
        return [
          {
            name: "linkShare",
            value: linkWordShare(paragraphs, paragraph),
            relation: ">",
            limit: MAX_BRIDGED_LINK_SHARE,
          },
          long,
          words,
        ];
    }
  };
  return {
    keep: verdicts.keep,
    score,
    reasons: reasonsOf("zhou", verdicts, paragraphs.of, measures),
    fields: [],
  };
}

export const zhou = defineExtractor({
  id: "zhou",
  name: "Zhou, Xiong, Liu",
  summary: "Reads the page as a list of paragraphs and keeps the stretch around the longest one.",
  source: { key: "zhou-2009", section: "abstract, and what S0 says of it", evidence: "reconstructed" },
  about: {
    idea: "The page is a string of paragraphs, and only their word counts matter. Each count is smoothed with its neighbours, so that a short paragraph among long ones stays; from the highest point the content reaches out to both sides until the counts stay low for more than a few paragraphs.",
    formula:
      "smoothed[i] = mean(words[i - radius .. i + radius])\nsmoothedShare[i] = smoothed[i] / max(smoothed)\nreach out from the maximum while smoothedShare >= alpha, bridging at most `gap` paragraphs below it",
    choices: [
      "No text with the formulas could be read: smoothing window, alpha and gap are reconstructed from the abstract. The preset tuned has a wider window and gap, which were chosen on a development set.",
      "The answer is one contiguous stretch, which fits the recall that S0 reports for it site by site; the reading global keeps every paragraph above the limit.",
      "Bridged paragraphs that are mostly link words are dropped, which is ours and can be switched off.",
    ],
  },
  score: {
    name: "smoothed share of words",
    doc: "Smoothed word count of the paragraph as a share of the page's largest.",
    scale: "linear",
    content: "high",
    limit: null,
  },
  params: PARAMS,
  presets: [
    { name: "tuned", values: { radius: 3, gap: 5 }, evidence: tuned("WCXB dev, every seventh page") },
  ],
  extract,
  trace(view, values, { keep }) {
    const { paragraphs, share } = analyse(view, values);
    const kept = keptParagraphs(paragraphs, keep);
    const leaf = paragraphs.start;
    return {
      unit: "paragraph",
      units: paragraphUnits(view.page, paragraphs, keep, (paragraph) => share[paragraph]!),
      curves: [
        {
          name: "Smoothed words of each paragraph",
          doc: "Content is the hill around the highest point, as far as it stays above the line.",
          form: "line",
          x: "paragraph",
          y: "share of the largest",
          values: share,
          leaf,
          kept,
          limits: [{ name: "alpha", value: values.alpha, param: "alpha" }],
        },
        {
          name: "Words of each paragraph",
          doc: "The counts before smoothing.",
          form: "bars",
          x: "paragraph",
          y: "words",
          values: Float64Array.from(paragraphs.words),
          leaf,
          kept,
          limits: [],
        },
      ],
      columns: [
        {
          name: "words of the paragraph",
          doc: "Words of the paragraph that the text is part of.",
          values: Float64Array.from(paragraphs.of, (paragraph) =>
            paragraph < 0 ? NaN : paragraphs.words[paragraph]!,
          ),
        },
      ],
    };
  },
});
