/**
 * ContentExtractor (S4 section 4, algorithms 1 and 2; docs/algorithms/debnath.md#blocks-that-repeat): keeps the
 * blocks that occur in few other pages of the site. What is compared, and how fast, is in
 * lib/blocks/features/feature-index.ts.
 *
 * Stated, with three errors of the paper put right: equation 3 prints Sim < epsilon for the pages that hold a
 * similar block, section 4.4.1 says that rare blocks have a low IBDF, and algorithm 1 puts out blocks whose
 * counter of occurrences is above the threshold; by its own definitions each must be the other way round. Theta
 * has no value in the paper. Two addresses of one page are one page, as for BlockExtractor
 * (lib/blocks/redundancy/page-register.ts).
 */
import type { FeatureComparison } from "../../blocks/features/feature-query";
import type { PageOccurrences } from "../../blocks/features/feature-index";
import type { TermBlock } from "../../blocks/features/term-block";
import type { NodeId, Page, View } from "../../page/page";
import type { Extraction, Measure, Trace } from "../contract/contract";
import { defineLearner } from "../contract/define-learner";
import { siteOf } from "../contract/sites";
import { barsOfUnits } from "../contract/trace-parts";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { cutBlocks } from "./basket";
import { atBlocks, unitsOfBlocks } from "./block-units";
import { CONTENT_PARAMS, type ContentValues } from "./content-params";
import { CONTENT_RULES } from "./content-rules";
import { placesOf } from "./places";
import { CONTENT_PLACE, PlaceTemplate, type PlaceShare } from "./place-template";
import { ibdfOf, mostPages } from "./rarity";
import {
  comparable,
  contentModelFromJson,
  contentModelSchema,
  contentModelToJson,
  learnBlocks,
  type ContentModel,
  type SiteBlocks,
} from "./site-blocks";

/** What is said of one block. */
interface Judged {
  readonly isKept: boolean;
  readonly rule: string;
  readonly score: number;
  readonly measures: readonly Measure[];
  /** A page that has the block too, or the place that decided. */
  readonly detail?: string;
}

const ALONE: Judged = { isKept: true, rule: "alone", score: 1, measures: [] };

/** A block with text, and the element around it. */
interface Asked {
  readonly block: TermBlock;
  readonly node: NodeId;
}

/** What is said of the blocks of a page, in their order. */
function judge(
  page: Page,
  blocks: readonly Asked[],
  site: SiteBlocks | undefined,
  values: ContentValues,
): readonly Judged[] {
  // A template comes from what pages of the sample have in common, so there must be two.
  if (site === undefined || (values.byPath && site.index.pageCount < 2)) return blocks.map(() => ALONE);
  if (!values.byPath) {
    const own = blocks.map(({ block }) => block);
    return byOccurrence(site, site.index.occurrences(own, values), values);
  }
  const template = templateOf(site, values);
  const placeOf = placesOf(page);
  return blocks.map(({ node }) => byPlace(template.at(placeOf(node))));
}

function byOccurrence(
  { index }: SiteBlocks,
  { others, blocks }: PageOccurrences,
  { theta, epsilon }: ContentValues,
): readonly Judged[] {
  if (others === 0) return blocks.map(() => ALONE);
  const limit = mostPages(theta, others);
  return blocks.map(({ otherPages, cosine, twin }) => {
    const isKept = otherPages <= limit;
    return {
      isKept,
      rule: isKept ? "rare" : "repeated",
      score: ibdfOf(otherPages),
      measures: [
        { name: "otherPages", value: otherPages, relation: isKept ? "<=" : ">", limit },
        { name: "pages", value: others, relation: "=", limit: others },
        { name: "IBDF", value: ibdfOf(otherPages), relation: "=", limit: ibdfOf(otherPages) },
        ...(otherPages === 0
          ? []
          : // Of one of the blocks that are the same, not of the closest: epsilon beyond it need not change this.
            // Equal blocks are the same whatever epsilon is, also where no cosine is above it.
            [
              {
                name: "cosine",
                value: cosine,
                relation: cosine > epsilon ? ">" : ">=",
                limit: epsilon,
              } as const,
            ]),
      ],
      ...(twin >= 0 && index.nameOf(twin) !== "" && { detail: index.nameOf(twin) }),
    };
  });
}

function byPlace(place: PlaceShare | null): Judged {
  // A page of another kind than the sample: nothing of it is known to repeat.
  if (place === null) return { isKept: true, rule: "new-place", score: 1, measures: [] };
  const isKept = place.content >= CONTENT_PLACE;
  return {
    isKept,
    rule: isKept ? "content-place" : "template-place",
    score: place.content,
    measures: [
      { name: "contentShare", value: place.content, relation: isKept ? ">=" : "<", limit: CONTENT_PLACE },
    ],
    detail: place.path,
  };
}

const templates = new WeakMap<SiteBlocks, { readonly key: string; readonly template: PlaceTemplate }>();

/** The last template of a site is kept: all its pages ask for the same. */
function templateOf(site: SiteBlocks, values: ContentValues): PlaceTemplate {
  const { epsilon, scale, numericWeight, minTerms, theta } = values;
  const key = JSON.stringify([epsilon, scale, numericWeight, minTerms, theta]);
  const last = templates.get(site);
  if (last?.key === key) return last.template;
  const comparison: FeatureComparison = values;
  const template = new PlaceTemplate(site, comparison, theta);
  templates.set(site, { key, template });
  return template;
}

function extract(view: View, values: ContentValues, sites: ContentModel | null): Extraction {
  const { page } = view;
  const { blocks, verdicts } = cutBlocks(view, values);
  const asked = comparable(page, blocks).flatMap((block, at) =>
    block === null ? [] : [{ at, block, node: blocks.node[at]! }],
  );
  const judged = judge(page, asked, sites?.get(siteOf(page)), values);
  const of = new Map(asked.map(({ at }, index) => [at, judged[index]!]));
  const score = new Float32Array(blocks.of.length).fill(NaN);
  for (let leaf = 0; leaf < blocks.of.length; leaf++) {
    const block = blocks.of[leaf]!;
    if (block < 0) continue;
    const { isKept, rule, score: own } = of.get(block)!;
    decideLeaf(verdicts, leaf, isKept, rule, blocks.node[block]!);
    score[leaf] = own;
  }
  const reasons = reasonsOf(
    "content-extractor",
    verdicts,
    blocks.of,
    (leaf) => of.get(blocks.of[leaf]!)?.measures ?? [],
  ).map((reason) => {
    const detail = of.get(blocks.of[reason.range.start]!)?.detail;
    return detail === undefined ? reason : { ...reason, detail };
  });
  return { keep: verdicts.keep, score, reasons, fields: [] };
}

function trace(view: View, values: ContentValues, { score, keep }: Extraction): Trace {
  const { blocks } = cutBlocks(view, values);
  const kept = atBlocks(blocks, Float32Array.from(keep));
  const units = unitsOfBlocks(view.page, blocks, atBlocks(blocks, score), (block) => kept[block] === 1);
  return {
    unit: "block",
    units,
    curves: [
      barsOfUnits(units, {
        name: values.byPath ? "Content at the place of each block" : "Inverse block document frequency",
        doc: values.byPath
          ? "A bar is a block with text, in document order: the share of the sample's blocks at its place that are content."
          : "A bar is a block with text, in document order: 1 where no other page of the site has it, lower the more have it.",
        x: "block",
        y: values.byPath ? "share" : "IBDF",
        limits: [],
      }),
    ],
    columns: [],
  };
}

export const contentExtractor = defineLearner({
  id: "content-extractor",
  name: "ContentExtractor",
  summary: "Drops the blocks that repeat over the pages of a site; needs at least two of them.",
  source: { key: "S4", section: "4", evidence: "stated" },
  about: {
    idea: "Menus, legal notices and boxes are on many pages of a site, an article is on one. Every block of a page is compared with all blocks of the other pages by what it holds: which words occur, and how many words, links, images and the like there are. A block that other pages have too is template, one that hardly any has is content.",
    formula:
      "vector of a block = counts of its features / maxima on the site, and 1 for each term that occurs\nsame = cosine > epsilon\notherPages = other pages of the site with the same block\nIBDF = 1 / (1 + otherPages)\nkeep = otherPages <= theta * other pages of the site, rounded down",
    choices: [
      "Equation 3, a sentence of section 4.4.1 and the last comparison of algorithm 1 contradict the definition of IBDF; it is followed, so that rare blocks are content.",
      "The paper gives no theta; a block may occur in a fifth of the other pages, and of up to five pages in none.",
      "Counts are taken over their maxima on the site, since with raw ones the number of words would make any two long texts alike.",
      "Blocks of fewer than five distinct terms are the same only where they are equal.",
      "Pages that are copies of one page count as one, or two addresses of an article would erase it.",
      "On a site of one page nothing can repeat: all is kept, and said to be.",
      "With byPath a block is told by the innermost element around it that pages of the sample have too, and half of what they have there must be content.",
    ],
  },
  score: {
    name: "IBDF",
    doc: "Inverse block document frequency: 1 where no other page of the site has the block.",
    scale: "linear",
    domain: [0, 1],
    content: "high",
    limit: null,
  },
  rules: CONTENT_RULES,
  params: CONTENT_PARAMS,
  learning: {},
  deciding: ["epsilon", "theta", "scale", "numericWeight", "minTerms"],
  needs: () => "site",
  model: { version: 2, schema: contentModelSchema, write: contentModelToJson, read: contentModelFromJson },
  learn: learnBlocks,
  extract,
  trace,
});
