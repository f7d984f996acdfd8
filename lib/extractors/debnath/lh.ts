/**
 * LH, InfoDiscoverer (Lin and Ho 2002), a comparator of S4 (section 6.1; docs/algorithms/debnath.md#entropy-of-terms):
 * drops the blocks whose terms are spread evenly over the pages of a site.
 *
 * The entropy of terms over pages and of a block as the mean of its terms are stated in the abstract and in S4;
 * the formulas are reconstructed. So is the threshold, which the authors choose by the site
 * (lib/extractors/debnath/dynamic-threshold.ts).
 */
import type { View } from "../../page/page";
import type { Extraction, Measure, Trace } from "../contract/contract";
import { defineLearner } from "../contract/define-learner";
import { siteOf } from "../contract/sites";
import { barsOfUnits } from "../contract/trace-parts";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { cutBlocks } from "./basket";
import { atBlocks, unitsOfBlocks } from "./block-units";
import { termsOfBlocks } from "./content-terms";
import { blocksFor, LH_PARAMS, type LhValues } from "./lh-params";
import {
  blockEntropies,
  learnTerms,
  lhModelFromJson,
  lhModelSchema,
  lhModelToJson,
  type LhModel,
  type SiteTerms,
} from "./term-spreads";

/** Nothing can be compared on a site of one page. */
const isAlone = (site: SiteTerms | undefined): site is undefined => site === undefined || site.pages < 2;

const thresholdOf = (site: SiteTerms, { decision, threshold }: LhValues): number =>
  decision === "fixed" ? threshold : site.threshold;

function extract(view: View, values: LhValues, sites: LhModel | null): Extraction {
  const { page } = view;
  const { blocks, verdicts } = cutBlocks(view, blocksFor(values));
  const terms = termsOfBlocks(page, blocks);
  const site = sites?.get(siteOf(page));
  const limit = isAlone(site) ? 1 : thresholdOf(site, values);
  const entropies = isAlone(site) ? null : blockEntropies(terms, site, values.occurrences);
  const score = new Float32Array(blocks.of.length).fill(NaN);
  for (let leaf = 0; leaf < blocks.of.length; leaf++) {
    const block = blocks.of[leaf]!;
    if (block < 0) continue;
    const node = blocks.node[block]!;
    if (entropies === null) {
      decideLeaf(verdicts, leaf, true, "alone", node);
      continue;
    }
    const entropy = entropies[block]!;
    score[leaf] = entropy;
    if (Number.isNaN(entropy)) decideLeaf(verdicts, leaf, false, "no-terms", node);
    else decideLeaf(verdicts, leaf, entropy <= limit, "entropy", node);
  }
  const measures = (leaf: number): readonly Measure[] => {
    const block = blocks.of[leaf]!;
    if (verdicts.rule[leaf] !== "entropy") return [];
    const value = entropies![block]!;
    return [
      {
        name: "entropy",
        value,
        relation: value <= limit ? "<=" : ">",
        limit,
        ...(values.decision === "fixed" && { param: "threshold" }),
      },
      { name: "terms", value: terms[block]!.length, relation: "=", limit: terms[block]!.length },
      { name: "pages", value: site!.pages, relation: "=", limit: site!.pages },
    ];
  };
  return { keep: verdicts.keep, score, reasons: reasonsOf("lh", verdicts, blocks.of, measures), fields: [] };
}

function trace(view: View, values: LhValues, { score, keep }: Extraction, sites: LhModel | null): Trace {
  const { blocks } = cutBlocks(view, blocksFor(values));
  const kept = atBlocks(blocks, Float32Array.from(keep));
  const units = unitsOfBlocks(view.page, blocks, atBlocks(blocks, score), (block) => kept[block] === 1);
  const site = sites?.get(siteOf(view.page));
  return {
    unit: "block",
    units,
    curves: [
      barsOfUnits(units, {
        name: "Entropy of each block",
        doc: "A bar is a block with terms, in document order: the higher, the more evenly its terms are spread over the pages of the site. Those above the line are dropped.",
        x: "block",
        y: "entropy",
        limits: isAlone(site)
          ? []
          : [
              {
                name: "threshold",
                value: thresholdOf(site, values),
                ...(values.decision === "fixed" && { param: "threshold" }),
              },
            ],
      }),
    ],
    columns: [],
  };
}

export const lh = defineLearner({
  id: "lh",
  name: "LH",
  summary: "Drops blocks whose words are spread evenly over the pages of a site; needs at least two of them.",
  source: { key: "lin-2002", section: "abstract, and S4, section 6", evidence: "reconstructed" },
  about: {
    idea: "A word of an article is on one page of a site or on a few, a word of a menu is on all of them. How evenly a word is spread over the pages is its entropy, and a block has the mean of its words. Blocks of much entropy say nothing new and are dropped.",
    formula:
      "share = occurrences of a term on a page / on all pages\nH(term) = -sum of share * log share, to the base of the number of pages\nentropy of a block = mean H of its terms\nkeep = entropy <= threshold",
    choices: [
      "The threshold is found on the site: the first from which on a higher one adds hardly any text, once half of the text is reached.",
      "Blocks are innermost tables and sections; the original knows tables alone, and pages of today are not built of them.",
      "Terms are words without function words; of Chinese every two characters, since single ones are on every page.",
      "Copies of a page are one page, or its words would seem to be everywhere.",
      "A block without any terms is dropped.",
      "On a site of one page there is nothing to compare: all is kept, and said to be.",
    ],
  },
  score: {
    name: "entropy",
    doc: "Mean entropy of the block's terms over the pages of the site: 0 where they are on this page alone, 1 where all pages have them alike.",
    scale: "linear",
    domain: [0, 1],
    content: "low",
    limit: null,
  },
  rules: {
    entropy: {
      keep: "The words of its block have a mean entropy of {entropy} over {pages} pages of the site; up to {entropy<} is content.",
      drop: "The words of its block have a mean entropy of {entropy} over {pages} pages of the site; more than {entropy<} repeats.",
    },
    alone: "No other page of the site is known, so nothing can be seen to repeat and all is kept.",
    "no-terms": "Its block has no word that could be looked for on other pages.",
  },
  params: LH_PARAMS,
  learning: {},
  deciding: ["decision", "threshold"],
  needs: () => "site",
  model: { version: 2, schema: lhModelSchema, write: lhModelToJson, read: lhModelFromJson },
  learn: learnTerms,
  extract,
  trace,
});
