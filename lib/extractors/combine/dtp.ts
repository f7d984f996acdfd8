/**
 * DTP, Document Tree Plateaus (S1 section 3): the flat stretches of DSC, cut by their depth in the tree, and
 * of these plateaus those that lie in different branches of one subtree. S1 gives the idea in three
 * sentences; the steps are ours (docs/algorithms/combine.md#plateaus).
 *
 * Choices: sections as DSC finds them in steps 1 to 4, without its refinement; lib/blocks/plateaus has those
 * of the plateaus and of the subtree; a leaf belongs to the plateau that holds the majority of its words,
 * which stand for its characters; a page without a section has BTE's run as its only one (`fallback`). The
 * slope parameters are DSC's and stay as confirmed for it: bag-of-words F1 on 150 pages of WCXB dev and
 * shingle-4 F1 on scrapinghub are 0.676 and 0.886, with a slope factor of 0.8 0.747 and 0.885, with windows
 * of 10 tokens 0.733 and 0.874; `minWords` from 1 to 20 makes no difference.
 */
import { bestRuns } from "../../blocks/best-run";
import { choosePlateaus, stretchesIn, type PlateauChoice, type Stretches } from "../../blocks/plateaus";
import { slopeSections, type SlopeSections } from "../../blocks/slope-sections";
import { leafShares, placeOf, type TokenSpan } from "../../blocks/token-spans";
import type { View } from "../../page/page";
import { shortName } from "../../page/path";
import { tagTokens, type TagTokens } from "../../page/source/tag-tokens";
import { begin, type Beginning } from "../contract/begin";
import type { Curve, Measure, ParamSpecs, Unit } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { leafSlopes, SLOPE_PARAMS, slopeCurve, windowUnits } from "./slope";
import { ours, reconstructed } from "../contract/evidence";
import { plural } from "../../text/plural";

const PARAMS = {
  ...SLOPE_PARAMS,
  minWords: {
    kind: "number",
    default: 5,
    evidence: reconstructed("S1 gives the idea and no figures"),
    min: 1,
    max: 50,
    step: 1,
    doc: "Fewest words of a plateau.",
  },
  fallback: {
    kind: "flag",
    default: true,
    evidence: ours("a page without a section would have no answer"),
    doc: "Where there is no flat section, look for plateaus in BTE's run.",
  },
} as const satisfies ParamSpecs;

export const dtp = defineExtractor({
  id: "dtp",
  name: "DTP",
  summary: "Keeps flat stretches of text at even depth, where they are in different branches of one subtree.",
  source: { key: "S1", section: "3", evidence: "reconstructed" },
  about: {
    idea: "DSC finds stretches with few tags, but not all of them belong to the article. Drawn as depth in the tree over the words of the page, the paragraphs of an article make plateaus at one height, side by side below one element. So the stretches are cut where the depth jumps, and the element is looked for that holds the most words on plateaus and the fewest beside them. Its plateaus are kept.",
    formula:
      "flat = tags per token <= slopeFactor * tags per token of the page, consecutive windows in a row\nplateau = words of a flat section within one level of their median depth, at least minWords\ngain = plateauWords * plateauWords / words, of an element with plateaus in two children or one with half of all plateau words\nkeep = plateaus inside the element with the largest gain",
    choices: [
      "The source names neither the height a plateau may vary by nor how the subtree is chosen; both are ours.",
      "Sections are not joined by DSC's refinement, because joined sections would hold what is between.",
      "A page without a flat section is searched for plateaus in BTE's run.",
    ],
  },
  score: {
    name: "gain",
    scale: "linear",
    content: "high",
    limit: null,
    doc: "The largest gain of an element around the plateau; 0 beside plateaus. The element with the largest gain of the page is kept.",
  },
  params: PARAMS,
  extract(view, values) {
    const { page } = view;
    const {
      beginning: { verdicts, open },
      tokens,
      found,
      spans,
      plain: { stretches, ofLeaf },
      choice,
    } = decide(view, values);
    const score = new Float32Array(open.length).fill(NaN);
    const slopes = leafSlopes(tokens, found, open.length);
    const shares = leafShares(tokens, spans, open.length);
    for (const leaf of tokens.leaf) {
      if (leaf < 0) continue;
      const stretch = ofLeaf[leaf]! < 0 ? null : stretches[ofLeaf[leaf]!]!;
      const isPlateau = stretch !== null && stretch.words >= values.minWords;
      score[leaf] = isPlateau ? choice.gainAround[stretch.node]! : 0;
      const isKept = isPlateau && stretch.node >= choice.node && stretch.node < page.end[choice.node]!;
      decideLeaf(
        verdicts,
        leaf,
        isKept,
        stretch === null ? "section" : isPlateau ? "subtree" : "plateau",
        isPlateau ? choice.node : -1,
      );
    }
    const measuresOf = (leaf: number): readonly Measure[] => {
      switch (verdicts.rule[leaf]) {
        case "section":
          return [
            { name: "share", value: shares[leaf]!, relation: "<=", limit: 0.5 },
            {
              name: "slope",
              value: slopes[leaf]!,
              relation: slopes[leaf]! <= values.slopeFactor ? "<=" : ">",
              limit: values.slopeFactor,
              param: "slopeFactor",
            },
          ];
        case "plateau":
          return [
            {
              name: "plateauWords",
              value: stretches[ofLeaf[leaf]!]!.words,
              relation: "<",
              limit: values.minWords,
              param: "minWords",
            },
          ];
        case "subtree":
          return [
            {
              name: "gain",
              value: choice.gainAround[stretches[ofLeaf[leaf]!]!.node]!,
              relation: verdicts.keep[leaf] === 1 ? ">=" : "<=",
              limit: choice.gain,
            },
          ];
        default:
          return [];
      }
    };
    return {
      keep: verdicts.keep,
      score,
      reasons: reasonsOf(
        "dtp",
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
      plain: { stretches, ofLeaf, depth },
      choice,
    } = decide(view, values);
    const windows = windowUnits(page, tokens, found);
    const isKept = stretches.map(
      ({ words, node }) => words >= values.minWords && node >= choice.node && node < page.end[choice.node]!,
    );
    const plateaus = stretches.flatMap(({ start, end, words, depth: level, node }, index): Unit[] =>
      words < values.minWords
        ? []
        : [
            {
              label: `plateau of ${plural(words, "word")} at depth ${level}`,
              ...placeOf(page, tokens, [start, end]),
              node: page.isText[node] === 1 ? page.parent[node]! : node,
              value: choice.gainAround[node]!,
              verdict: isKept[index] ? "keep" : "drop",
            },
          ],
    );
    const texts = tokens.before
      .subarray(0, tokens.leaf.length)
      .map((_, item) => item)
      .filter((item) => tokens.leaf[item]! >= 0);
    const leaf = texts.map((item) => tokens.leaf[item]!);
    const depthCurve: Curve = {
      name: "Depth over tokens",
      doc: "A point is a text, its height the depth in the tree; an article shows as points side by side at one height.",
      form: "points",
      x: "token",
      y: "depth",
      xs: Float64Array.from(texts, (item) => tokens.before[item]!),
      values: Float64Array.from(leaf, (here) => depth[here]!),
      leaf,
      kept: Uint8Array.from(leaf, (here) => (ofLeaf[here]! >= 0 && isKept[ofLeaf[here]!] ? 1 : 0)),
      limits: [],
    };
    const subtree: Unit[] =
      choice.node < 0
        ? []
        : [
            {
              label: `subtree ${shortName(page, choice.node)}`,
              range: {
                start: page.leavesBefore[choice.node]!,
                end: page.leavesBefore[page.end[choice.node]!]!,
              },
              node: choice.node,
              value: choice.gain,
              verdict: null,
            },
          ];
    return {
      unit: "plateau",
      units: [...subtree, ...plateaus],
      curves: [depthCurve, slopeCurve(windows, found, values.slopeFactor)],
      columns: [
        { name: "depth", doc: "Number of ancestors of the text.", values: Float64Array.from(depth) },
        {
          name: "slope",
          doc: "Tags for each token around the text, as a multiple of the page's average.",
          values: Float64Array.from(leafSlopes(tokens, found, depth.length)),
        },
      ],
    };
  },
});

interface Decision {
  readonly beginning: Beginning;
  readonly tokens: TagTokens;
  readonly found: SlopeSections;
  readonly spans: readonly TokenSpan[];
  readonly plain: Stretches;
  readonly choice: PlateauChoice;
}

function decide(view: View, values: ValuesOf<typeof PARAMS>): Decision {
  const { page } = view;
  const beginning = begin(view);
  const tokens = tagTokens(page, beginning.open, beginning.removal.gone);
  const found = slopeSections(tokens, { ...values, refine: false });
  const run = values.fallback && found.sections.length === 0 ? bestRuns(tokens, 1, 1).runs[0] : undefined;
  const spans =
    run === undefined ? found.sections : [[tokens.before[run.start]!, tokens.before[run.end]!] as const];
  const plain = stretchesIn(page, tokens, spans);
  const choice = choosePlateaus(
    page,
    tokens,
    plain.stretches.filter(({ words }) => words >= values.minWords),
  );
  return { beginning, tokens, found, spans, plain, choice };
}
