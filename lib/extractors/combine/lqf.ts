/**
 * Link Quota Filter (S1 section 2; docs/algorithms/combine.md#links-and-sizes): drops every block-level
 * element whose text is mostly link text.
 *
 * S1 says what the quota is and leaves its limit open: 0.5 [ours], with 0.25 and 0.75 as common variants.
 * Top-down an element over the limit is dropped whole, so a leaf is kept exactly where no block-level element
 * around it is over the limit; the reason names the one with the highest quota, because that is the limit at
 * which the leaf would flip. Bottom-up inner elements go first, and the quota of what is around them is that
 * of the rest. The variant by document structure that S1 cites (Mantratzis et al. 2005) is not described
 * there and not built.
 */
import { blockLevelOf } from "../../blocks/block-level";
import type { Page, View } from "../../page/page";
import { viewStatistics, type ViewStatistics } from "../../page/view-statistics";
import { begin } from "../contract/begin";
import { defineExtractor, type ValuesOf } from "../contract/define";
import type { Extraction, ParamSpecs } from "../contract/contract";
import { barsOfUnits, unitsOfReasons } from "../contract/trace-parts";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { ours, reconstructed } from "../contract/evidence";

const PARAMS = {
  threshold: {
    kind: "number",
    default: 0.5,
    evidence: reconstructed("S1 gives no limit: more links than not"),
    min: 0,
    max: 1,
    step: 0.05,
    doc: "Largest share of link text of an element that is kept.",
  },
  unit: {
    kind: "choice",
    default: "chars",
    evidence: reconstructed("S1 does not say"),
    choices: ["chars", "words"],
    doc: "What the share is counted in.",
  },
  minLinks: {
    kind: "number",
    default: 0,
    evidence: ours("off: the source does not have it"),
    min: 0,
    max: 10,
    step: 1,
    doc: "An element with fewer links is kept whatever its share, e.g. a linked headline; 0 = off.",
  },
  order: {
    kind: "choice",
    default: "topdown",
    evidence: reconstructed("S1 does not say"),
    choices: ["topdown", "bottomup"],
    doc: "Whether outer elements are judged first, or inner ones, whose text then counts no more for the outer.",
  },
  keepBody: {
    kind: "flag",
    default: true,
    evidence: ours("a page of links would have no answer"),
    doc: "The body itself is never dropped.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

/**
 * (N) the highest quota from the body down to a node, and the element that has it; -1 where none was judged.
 */
interface Quotas {
  readonly highest: Float64Array;
  readonly by: Int32Array;
}

function quotasOf(page: Page, statistics: ViewStatistics, values: Values): Quotas {
  const own =
    values.order === "topdown" ? wholeQuotas(page, statistics, values) : restQuotas(page, statistics, values);
  const highest = new Float64Array(page.size).fill(NaN);
  const by = new Int32Array(page.size).fill(-1);
  for (let node = Math.max(0, page.body); node < page.size; node++) {
    const up = page.parent[node]!;
    if (up >= 0) {
      highest[node] = highest[up]!;
      by[node] = by[up]!;
    }
    if (Number.isNaN(own[node]!) || (by[node]! >= 0 && own[node]! <= highest[node]!)) continue;
    highest[node] = own[node]!;
    by[node] = node;
  }
  return { highest, by };
}

/** (N) link share of each element that is judged, NaN elsewhere. */
function wholeQuotas(
  page: Page,
  statistics: ViewStatistics,
  { unit, minLinks, keepBody }: Values,
): Float64Array {
  const all = unit === "chars" ? statistics.text : statistics.words;
  const links = unit === "chars" ? statistics.linkText : statistics.linkWords;
  const isBlock = blockLevelOf(page);
  const quota = new Float64Array(page.size).fill(NaN);
  for (let node = firstJudged(page, keepBody); node < page.size; node++) {
    if (isBlock[node] === 0) continue;
    const stop = page.end[node]!;
    const text = all[stop]! - all[node]!;
    if (text > 0 && statistics.anchors[stop]! - statistics.anchors[node]! >= minLinks)
      quota[node] = (links[stop]! - links[node]!) / text;
  }
  return quota;
}

/** The same of what is left when inner elements were dropped first. */
function restQuotas(
  page: Page,
  statistics: ViewStatistics,
  { unit, minLinks, keepBody, threshold }: Values,
): Float64Array {
  const all = unit === "chars" ? statistics.text : statistics.words;
  const links = unit === "chars" ? statistics.linkText : statistics.linkWords;
  const isBlock = blockLevelOf(page);
  const quota = new Float64Array(page.size).fill(NaN);
  const goneText = new Int32Array(page.size);
  const goneLinks = new Int32Array(page.size);
  const goneAnchors = new Int32Array(page.size);
  for (let node = page.size - 1; node > 0; node--) {
    const stop = page.end[node]!;
    const up = page.parent[node]!;
    const text = all[stop]! - all[node]!;
    const link = links[stop]! - links[node]!;
    const anchors = statistics.anchors[stop]! - statistics.anchors[node]!;
    const rest = text - goneText[node]!;
    if (
      isBlock[node] === 1 &&
      rest > 0 &&
      node >= firstJudged(page, keepBody) &&
      anchors - goneAnchors[node]! >= minLinks
    ) {
      quota[node] = (link - goneLinks[node]!) / rest;
      if (quota[node]! > threshold) {
        goneText[node] = text;
        goneLinks[node] = link;
        goneAnchors[node] = anchors;
      }
    }
    goneText[up]! += goneText[node]!;
    goneLinks[up]! += goneLinks[node]!;
    goneAnchors[up]! += goneAnchors[node]!;
  }
  return quota;
}

const firstJudged = ({ body }: Page, keepBody: boolean): number => Math.max(0, body + (keepBody ? 1 : 0));

function extract(view: View, values: Values): Extraction {
  const { page } = view;
  const { verdicts, open, removal } = begin(view);
  const { highest, by } = quotasOf(page, viewStatistics(page, open, removal.gone), values);
  const score = new Float32Array(open.length).fill(NaN);
  for (let leaf = 0; leaf < open.length; leaf++) {
    if (open[leaf] === 0) continue;
    const { node } = page.leaves[leaf]!;
    score[leaf] = highest[node]!;
    if (by[node]! < 0) decideLeaf(verdicts, leaf, true, "no-block", page.body);
    else decideLeaf(verdicts, leaf, !(highest[node]! > values.threshold), "link-quota", by[node]!);
  }
  const reasons = reasonsOf("lqf", verdicts, verdicts.node, (leaf) => {
    if (verdicts.rule[leaf] !== "link-quota") return [];
    const value = highest[page.leaves[leaf]!.node]!;
    return [
      {
        name: "linkQuota",
        value,
        relation: value > values.threshold ? ">" : "<=",
        limit: values.threshold,
        param: "threshold",
      },
    ];
  });
  return { keep: verdicts.keep, score, reasons, fields: [] };
}

export const lqf = defineExtractor({
  id: "lqf",
  name: "Link Quota Filter",
  summary: "Drops every block whose text is mostly link text, and keeps all the rest.",
  source: { key: "S1", section: "2", evidence: "stated" },
  about: {
    idea: "Navigation and lists of links consist of link text, content does not. From the body down, each block-level element is asked what share of its text is in links; one that is over the limit is dropped with all that is in it, and the others are looked into.",
    formula:
      "linkQuota = text in links / text\ndrop = linkQuota > threshold, for any block-level element around the text",
    choices: [
      "The limit is not given: 0.5, between the variants 0.25 and 0.75 that are in use.",
      "The body is never dropped, so that a page of links is not emptied by its own sum; keepBody turns this off.",
      "The variant by document structure of Mantratzis and others is only cited and not built.",
    ],
  },
  score: {
    name: "link quota",
    doc: "The highest share of link text among the blocks around the text: a high one is navigation.",
    scale: "linear",
    content: "low",
    limit: "threshold",
  },
  params: PARAMS,
  extract,
  trace(view, values, { reasons }) {
    const units = unitsOfReasons(view.page, reasons);
    return {
      unit: "element",
      units,
      columns: [],
      curves: [
        barsOfUnits(units, {
          name: "Link quota",
          doc: "A bar is the text that one element decides, in document order: above the line it is mostly link text.",
          x: "element",
          y: "link text / text",
          limits: [{ name: "threshold", value: values.threshold, param: "threshold" }],
        }),
      ],
    };
  },
});
