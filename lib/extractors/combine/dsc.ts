/**
 * DSC, document slope curves (Pinto et al. 2002 in QuASM, as Gottron 2007 used them for content extraction;
 * S1 section 2): BTE's idea for several regions. The curve, the half of the average slope, the three windows
 * in a row and the stop at a tenth of the page are confirmed by one third-party re-implementation; the
 * original was not read (docs/algorithms/combine.md#dsc-flat-windows), so this counts as reconstructed.
 *
 * Choices: the refinement goes on until the sections hold hardly a tenth of the page, and the preset `tuned`
 * does without: bag-of-words F1 on 150 pages of WCXB dev and shingle-4 F1 on scrapinghub are 0.621 and 0.805
 * with it, 0.688 and 0.873 without; windows overlap by half (end to end, 0.680 on WCXB, is no better) and
 * their slope is a plain ratio; a leaf is kept when sections hold the majority of its words, which stand for
 * its characters; `linkFilter` stands for the link filter of Gottron's advanced form and is off by default;
 * a page without a section is decided as BTE decides it (`fallback`). Confirmed values stay, though pages of
 * many kinds would ask for others: a slope factor of 0.8 gives 0.746 and 0.848, windows of 10 tokens 0.729
 * and 0.844.
 */
import { bestRuns } from "../../blocks/best-run";
import { slopeSections, type SlopeSections } from "../../blocks/slope-sections";
import { leafShares, placeOf, type TokenSpan } from "../../blocks/token-spans";
import type { Page, View } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { tagTokens, type TagTokens } from "../../page/source/tag-tokens";
import { begin, type Beginning } from "../contract/begin";
import type { Measure, ParamSpecs, Unit } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { leafSlopes, SLOPE_PARAMS, slopeCurve, windowUnits } from "./slope";
import { tagCurve } from "./tag-curve";
import { confirmed, ours, tuned } from "../contract/evidence";

const PARAMS = {
  ...SLOPE_PARAMS,
  refine: {
    kind: "flag",
    default: true,
    evidence: confirmed("a third-party re-implementation"),
    doc: "Ask for one more window in a row as long as the sections hold a tenth of the page and stay flat; short sections are lost, and neighbours joined.",
  },
  linkFilter: {
    kind: "number",
    default: 1,
    evidence: ours("off: for the link filter of Gottron's advanced form"),
    min: 0,
    max: 1,
    step: 0.05,
    doc: "Drop sections with a larger share of words in links; 1 = off, 0.6 is usual.",
  },
  fallback: {
    kind: "flag",
    default: true,
    evidence: ours("a page without a section would have no answer"),
    doc: "Where there is no section, keep BTE's run.",
  },
} as const satisfies ParamSpecs;

export const dsc = defineExtractor({
  id: "dsc",
  name: "DSC",
  summary: "Keeps the stretches in which the curve of tags over tokens is flat.",
  source: {
    key: "pinto-2002",
    section: "on document slope curves (read by way of S1, section 2)",
    evidence: "reconstructed",
  },
  about: {
    idea: "Count tags against tokens, and draw it as a curve: it climbs in navigation and runs flat through text. Windows slide over the curve, and one is flat when it climbs at most half as much as the page does on average. Several flat windows in a row begin a section of content, several others in a row end it. Unlike BTE this finds any number of regions, so a list of links in the middle of a page is left out.",
    formula:
      "slope = (tags / tokens) of the window / (tags / tokens) of the page\nflat = slope <= slopeFactor\nkeep = a section holds more than half of the words",
    choices: [
      "Windows overlap by half; one public re-implementation takes them end to end.",
      "The length of a window grows with the page, from 8 tokens to 50, as in that re-implementation.",
      "With refine the search is repeated with longer rows while the sections hold more than a tenth of the page and are flat on average, and the last such result counts; on today's pages it costs more text than it is worth, and the preset tuned does without.",
      "A page without a section, such as a very short one, is decided by BTE.",
    ],
  },
  score: {
    name: "slope",
    scale: "linear",
    content: "low",
    limit: null,
    doc: "Tags for each token around the text, as a multiple of the page's average; several low windows in a row are content.",
  },
  params: PARAMS,
  presets: [
    { name: "tuned", values: { refine: false }, evidence: tuned("150 pages of WCXB dev and scrapinghub") },
  ],
  extract(view, values) {
    const {
      beginning: { verdicts, open },
      tokens,
      found,
      spans,
      isFallback,
    } = decide(view, values);
    const shares = leafShares(tokens, spans, open.length);
    const score = leafSlopes(tokens, found, open.length);
    const section = sectionOf(tokens, spans, open.length);
    const links = linkShares(view.page, tokens, section, spans.length);
    const rule = isFallback ? "fallback" : "section";
    for (const leaf of tokens.leaf) {
      if (leaf < 0) continue;
      const isLinked = section[leaf]! >= 0 && links[section[leaf]!]! > values.linkFilter;
      decideLeaf(verdicts, leaf, shares[leaf]! > 0.5 && !isLinked, isLinked ? "links" : rule, -1);
    }
    const measuresOf = (leaf: number): readonly Measure[] => {
      const why = verdicts.rule[leaf];
      if (why === "links")
        return [
          {
            name: "linkShare",
            value: links[section[leaf]!]!,
            relation: ">",
            limit: values.linkFilter,
            param: "linkFilter",
          },
        ];
      if (why !== rule) return [];
      const share: Measure = {
        name: "share",
        value: shares[leaf]!,
        relation: shares[leaf]! > 0.5 ? ">" : "<=",
        limit: 0.5,
      };
      const relation = score[leaf]! <= values.slopeFactor ? "<=" : ">";
      return isFallback
        ? [share]
        : [
            share,
            { name: "slope", value: score[leaf]!, relation, limit: values.slopeFactor, param: "slopeFactor" },
          ];
    };
    return {
      keep: verdicts.keep,
      score,
      reasons: reasonsOf(
        "dsc",
        verdicts,
        Int32Array.from(open, (_, leaf) => leaf),
        measuresOf,
      ),
      fields: [],
    };
  },
  trace(view, values) {
    const { page } = view;
    const {
      tokens,
      found,
      spans,
      beginning: { open },
    } = decide(view, values);
    const links = linkShares(page, tokens, sectionOf(tokens, spans, open.length), spans.length);
    const windows = windowUnits(page, tokens, found);
    const sections = spans.map((span, index): Unit => ({
      label: `section ${index + 1}, ${span[1] - span[0]} tokens`,
      ...placeOf(page, tokens, span),
      node: null,
      value: NaN,
      verdict: links[index]! > values.linkFilter ? "drop" : "keep",
    }));
    const inSection = leafShares(
      tokens,
      spans.filter((_, index) => links[index]! <= values.linkFilter),
      open.length,
    );
    const kept = Uint8Array.from(tokens.leaf, (leaf) => (leaf >= 0 && inSection[leaf]! > 0.5 ? 1 : 0));
    return {
      unit: "window",
      units: [...sections, ...windows],
      curves: [tagCurve(tokens, kept), slopeCurve(windows, found, values.slopeFactor)],
      columns: [
        {
          name: "share",
          doc: "Share of the text's words that are in sections.",
          values: leafShares(tokens, spans, open.length),
        },
      ],
    };
  },
});

interface Decision {
  readonly beginning: Beginning;
  readonly tokens: TagTokens;
  readonly found: SlopeSections;
  /** The sections, or BTE's run. */
  readonly spans: readonly TokenSpan[];
  readonly isFallback: boolean;
}

function decide(view: View, values: ValuesOf<typeof PARAMS>): Decision {
  const beginning = begin(view);
  const tokens = tagTokens(view.page, beginning.open, beginning.removal.gone);
  const found = slopeSections(tokens, values);
  const isFallback = values.fallback && found.sections.length === 0;
  const spans = isFallback
    ? bestRuns(tokens, 1, 1).runs.map(({ start, end }): TokenSpan => [
        tokens.before[start]!,
        tokens.before[end]!,
      ])
    : found.sections;
  return { beginning, tokens, found, spans, isFallback };
}

/** (L) the span that holds a leaf's middle token, -1 where none does. */
function sectionOf({ leaf, before }: TagTokens, spans: readonly TokenSpan[], leafCount: number): Int32Array {
  const section = new Int32Array(leafCount).fill(-1);
  let next = 0;
  for (let item = 0; item < leaf.length; item++) {
    if (leaf[item]! < 0) continue;
    const middle = (before[item]! + before[item + 1]! - 1) / 2;
    while (next < spans.length && spans[next]![1] <= middle) next++;
    if (next < spans.length && spans[next]![0] <= middle) section[leaf[item]!] = next;
  }
  return section;
}

/** (S) share of the words of each of S sections that lie in links, in [0, 1]. */
function linkShares(
  page: Page,
  { leaf, before }: TagTokens,
  section: Int32Array,
  count: number,
): Float64Array {
  const { inLink } = statisticsOf(page);
  const words = new Float64Array(count);
  const linked = new Float64Array(count);
  for (let item = 0; item < leaf.length; item++) {
    const here = leaf[item]! < 0 ? -1 : section[leaf[item]!]!;
    if (here < 0) continue;
    const own = before[item + 1]! - before[item]!;
    words[here]! += own;
    if (inLink[leaf[item]!] === 1) linked[here]! += own;
  }
  return linked.map((own, index) => (words[index] === 0 ? 0 : own / words[index]!));
}
