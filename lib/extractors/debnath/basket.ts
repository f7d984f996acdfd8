/**
 * The common steps of FE and K-FE (S4 section 5, algorithms 3 and 4; docs/algorithms/debnath.md#the-basket):
 * normalise the features of the page's blocks, put those blocks into the basket in which the wished features
 * outweigh all others together, and score the basket's blocks.
 *
 * The paper's "data set", over which maxima are taken, is the page (CombinE uses the method so), or with
 * `norm` = class all pages of the site: then an article with the page's only headline and picture is not
 * taken for a block of headlines and pictures. Maxima inside the basket are always the page's.
 */
import type { View } from "../../page/page";
import { leafWordsOf } from "../../page/view-statistics";
import { blockFeatures, type BlockFeatures } from "../../blocks/features/block-features";
import { BLOCK_PRESETS, blockSetOf, TAG_SETS, type BlockSet } from "../../blocks/features/block-set";
import { FEATURE_NAMES, OBJECT_FEATURES, type FeatureName } from "../../blocks/features/feature-tags";
import { begin } from "../contract/begin";
import type { Extraction, LeafColumn, Measure, ParamSpecs, Trace, Unit } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { barsOfUnits } from "../contract/trace-parts";
import { decideLeaf, reasonsOf, type Verdicts } from "../contract/verdicts";
import { ours, published, reconstructed } from "../contract/evidence";
import { unitsOfBlocks } from "./block-units";

/** How a page is cut into blocks. */
export const BLOCK_PARAMS = {
  preset: {
    kind: "choice",
    default: "container",
    evidence: reconstructed(
      "S4, section 4.1, contradicts itself; one winning block can only be an article as a container",
    ),
    choices: BLOCK_PRESETS,
    doc: "Blocks: every paragraph, cell and item by itself (atomic), or innermost tables and sections as a whole (container).",
  },
  tagSet: {
    kind: "choice",
    default: "modern",
    evidence: ours("the paper's tags with those that pages are built of today"),
    choices: TAG_SETS,
    doc: "Elements that cut blocks: the paper's, or with those that pages are built of today.",
  },
} as const satisfies ParamSpecs;

export const BASKET_PARAMS = {
  ...BLOCK_PARAMS,
  desired: {
    kind: "set",
    default: "terms",
    evidence: published("S4, section 5, and S1, which looks for text"),
    choices: FEATURE_NAMES,
    doc: "The features to look for, together; terms is the text.",
  },
  grouping: {
    kind: "choice",
    default: "apart",
    evidence: published("S4, the example of section 5"),
    choices: ["apart", "objects"],
    doc: "Images, applets and frames count apart, as in the paper's example, or as one feature, objects, a part of which is desired where any of them is.",
  },
  norm: {
    kind: "choice",
    default: "page",
    evidence: reconstructed("S4 says data set; S1 runs it on one page"),
    choices: ["page", "class"],
    doc: "Where the maximum of each feature is looked for: on the page, or on all pages of its site, which are needed then.",
  },
  score: {
    kind: "choice",
    default: "value",
    evidence: published("S4, section 5"),
    choices: ["value", "share"],
    doc: "What the best block has most of: the feature itself, or its share of all features.",
  },
} as const satisfies ParamSpecs;
export type BasketValues = ValuesOf<typeof BASKET_PARAMS>;

/** What is looked for: features, and which of all features are counted as one. */
export interface Wish {
  readonly desired: ReadonlySet<string>;
  readonly groups: readonly (readonly FeatureName[])[];
}

export function wishOf({ desired, grouping }: Pick<BasketValues, "desired" | "grouping">): Wish {
  const objects: ReadonlySet<string> = new Set(grouping === "apart" ? [] : OBJECT_FEATURES);
  const apart = FEATURE_NAMES.filter((name) => !objects.has(name)).map((name) => [name]);
  return {
    desired: new Set(desired.split("+")),
    groups: objects.size === 0 ? apart : [...apart, OBJECT_FEATURES],
  };
}

/** The largest count of each feature over a class of pages, and of objects taken as one; null without. */
type Floor = Readonly<Record<FeatureName | "objects", number>> | null;

/** (B) columns over blocks. */
export interface Basket {
  /**
   * The sum of the desired features, each as a share of its maximum over the page, and that of the other
   * features.
   */
  readonly desired: Float64Array;
  readonly others: Float64Array;
  /** Blocks of the basket; where it is empty, of the blocks with text the one that comes nearest to it. */
  readonly members: readonly number[];
  readonly isEmpty: boolean;
  /** Score within the basket, in [0, 1]; NaN outside. */
  readonly score: Float64Array;
}

/**
 * Steps 1 to 3 of the algorithm. A feature that no block has adds nothing. @param floor what the maxima of
 * step 1 are at least; null for the page alone
 * @param hasText a block of a script or a picture alone comes nearer to the basket than an article with links, and
 * answers nothing
 */
export function basketOf(
  features: BlockFeatures,
  size: number,
  wish: Wish,
  score: BasketValues["score"],
  floor: Floor = null,
  hasText: (block: number) => boolean = () => true,
): Basket {
  const all = Array.from({ length: size }, (_, block) => block);
  const whole = normalised(features, all, wish, size, floor);
  let members = all.filter((block) => whole.desired[block]! > whole.others[block]!);
  const isEmpty = members.length === 0;
  if (isEmpty) {
    const balance = (block: number): number => whole.desired[block]! - whole.others[block]!;
    let nearest = -1;
    for (const block of all)
      if (hasText(block) && (nearest < 0 || balance(block) > balance(nearest))) nearest = block;
    if (nearest >= 0) members = [nearest];
  }
  const inside = normalised(features, members, wish, size, null);
  const scores = new Float64Array(size).fill(NaN);
  for (const block of members) {
    const value = inside.desired[block]!;
    const sum = value + inside.others[block]!;
    scores[block] = score === "value" ? value : sum === 0 ? 0 : value / sum;
  }
  return { ...whole, members, isEmpty, score: scores };
}

/**
 * Features as shares of their maxima over the given blocks, or of those of the class where they are higher.
 */
function normalised(
  features: BlockFeatures,
  blocks: readonly number[],
  { desired, groups }: Wish,
  size: number,
  floor: Floor,
): Pick<Basket, "desired" | "others"> {
  const wished = new Float64Array(size);
  const others = new Float64Array(size);
  for (const group of groups) {
    const count = (block: number): number => group.reduce((sum, name) => sum + features[name][block]!, 0);
    let most = floor?.[group.length > 1 ? "objects" : group[0]!] ?? 0;
    for (const block of blocks) most = Math.max(most, count(block));
    if (most === 0) continue;
    const into = group.some((name) => desired.has(name)) ? wished : others;
    for (const block of blocks) into[block]! += count(block) / most;
  }
  return { desired: wished, others };
}

/** Which blocks of a basket are kept, and how the rules for its blocks are called. */
export interface Choice {
  /** The smallest score that is kept. */
  readonly least: number;
  readonly winners: ReadonlySet<number>;
  readonly keepRule: string;
  readonly dropRule: string;
}

interface Decided {
  readonly blocks: BlockSet;
  readonly features: BlockFeatures;
  readonly basket: Basket;
  readonly choice: Choice;
  readonly verdicts: Verdicts;
}

/** The blocks of a page with their features. */
export function cutBlocks(
  view: View,
  { preset, tagSet }: ValuesOf<typeof BLOCK_PARAMS>,
): { readonly blocks: BlockSet; readonly features: BlockFeatures; readonly verdicts: Verdicts } {
  const { verdicts, open, removal } = begin(view);
  const blocks = blockSetOf(view, open, removal, preset, tagSet);
  return { blocks, features: blockFeatures(view.page, blocks), verdicts };
}

function decide(view: View, values: BasketValues, choose: (basket: Basket) => Choice, floor: Floor): Decided {
  const { blocks, features, verdicts } = cutBlocks(view, values);
  const texts = new Set(blocks.of);
  const hasText = (block: number): boolean => texts.has(block);
  const basket = basketOf(features, blocks.size, wishOf(values), values.score, floor, hasText);
  const choice = choose(basket);
  for (let leaf = 0; leaf < blocks.of.length; leaf++) {
    const block = blocks.of[leaf]!;
    if (block < 0) continue;
    const inBasket = !Number.isNaN(basket.score[block]!);
    const isKept = choice.winners.has(block);
    decideLeaf(
      verdicts,
      leaf,
      isKept,
      !inBasket ? "basket" : basket.isEmpty ? "nearest-basket" : isKept ? choice.keepRule : choice.dropRule,
      blocks.node[block]!,
    );
  }
  return { blocks, features, basket, choice, verdicts };
}

/**
 * Keep the blocks that `choose` takes from the basket. The score of a leaf is its block's value of the wished
 * feature.
 */
export function extractFromBasket(
  stage: string,
  view: View,
  values: BasketValues,
  choose: (basket: Basket) => Choice,
  floor: Floor,
): Extraction {
  const { blocks, basket, choice, verdicts } = decide(view, values, choose, floor);
  const score = Float32Array.from(blocks.of, (block) =>
    block < 0 ? NaN : basket.desired[block]! - basket.others[block]!,
  );
  const reasons = reasonsOf(stage, verdicts, blocks.of, (leaf): readonly Measure[] => {
    const block = blocks.of[leaf]!;
    if (block < 0) return [];
    const desired = basket.desired[block]!;
    const others = basket.others[block]!;
    const weighed: Measure = {
      name: "desired",
      value: desired,
      relation: desired > others ? ">" : "<=",
      limit: others,
    };
    const own = basket.score[block]!;
    if (Number.isNaN(own)) return [weighed];
    return [
      { name: "score", value: own, relation: own >= choice.least ? ">=" : "<", limit: choice.least },
      weighed,
    ];
  });
  return { keep: verdicts.keep, score, reasons, fields: [] };
}

/** Blocks with their features, and the two comparisons as charts. */
export function traceBasket(
  view: View,
  values: BasketValues,
  choose: (basket: Basket) => Choice,
  floor: Floor,
): Trace {
  const { page } = view;
  const { blocks, features, basket, choice } = decide(view, values, choose, floor);
  const unitsBy = (value: Float64Array): Unit[] =>
    unitsOfBlocks(page, blocks, value, (block) => choice.winners.has(block));
  const ofLeaf = (column: Float64Array): Float64Array =>
    Float64Array.from(blocks.of, (block) => (block < 0 ? NaN : column[block]!));
  const balance = basket.desired.map((value, block) => value - basket.others[block]!);
  const columns: LeafColumn[] = FEATURE_NAMES.map((name) => ({
    name,
    doc: `Count of ${name} in the block of the text.`,
    values: ofLeaf(features[name]),
  }));
  return {
    unit: "block",
    units: unitsBy(balance),
    columns: [
      ...columns,
      { name: "leafTerms", doc: "Words of the text alone.", values: Float64Array.from(leafWordsOf(page)) },
    ],
    curves: [
      barsOfUnits(unitsBy(balance), {
        name: "Desired features against the others",
        doc: "A bar is a block with text, in document order: above 0 what is desired outweighs all others, and the block is in the basket.",
        x: "block",
        y: "desired - others, as shares of their maxima",
        limits: [{ name: "basket", value: 0 }],
      }),
      barsOfUnits(unitsBy(basket.score), {
        name: "Score in the basket",
        doc: "A bar is a block of the basket: those that reach the line are kept.",
        x: "block of the basket",
        y: "score",
        limits: Number.isFinite(choice.least) ? [{ name: "least kept", value: choice.least }] : [],
      }),
    ],
  };
}
