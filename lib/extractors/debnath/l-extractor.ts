/**
 * L-Extractor (S4 section 7; docs/algorithms/debnath.md#blocks-by-a-trained-plane): a linear support vector
 * machine on the features of a block tells whether it is content.
 *
 * Stated: the blocks, the features, the linear kernel, cost 1, equal weights of both classes. Where the paper
 * says nothing: counts are scaled to [0, 1] by their maxima in training, a block is content where at least half
 * of its characters are, the machine is fitted by dual coordinate descent (lib/learn/linear-svm.ts). Tags are
 * counted by what they are for, as in the paper's list of features, not each by itself. The paper's model is not
 * public: the weights that come with it are learned from the pages of the starter corpus (starter-weights.ts,
 * written by lib/run/fit/starter-weights.test.ts), and others are trained by `winnow train l-extractor`.
 */
import { UsageError } from "../../errors";
import { blockFeatures } from "../../blocks/features/block-features";
import type { BlockSet } from "../../blocks/features/block-set";
import { FEATURE_NAMES } from "../../blocks/features/feature-tags";
import {
  contributionsOf,
  marginOf,
  ofWidth,
  svmEpochs,
  svmSchema,
  type SvmModel,
} from "../../learn/linear-svm";
import { Reservoir } from "../../learn/reservoir";
import type { Page, View } from "../../page/page";
import { stepByStep, type Task } from "../../task";
import { figureOf } from "../../text/figures";
import type { Corpus, Extraction, Trace } from "../contract/contract";
import { defineLearner } from "../contract/define-learner";
import { mustBeNumbers, mustDiffer } from "../contract/learnable";
import { barsOfUnits } from "../contract/trace-parts";
import { unitLabels } from "../contract/unit-labels";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { cutBlocks } from "./basket";
import { atBlocks, unitsOfBlocks } from "./block-units";
import { L_PARAMS, type LValues } from "./l-params";
import { STARTER_WEIGHTS } from "./starter-weights";

const WIDTH = FEATURE_NAMES.length;
/** Beyond it a sample of the blocks is as good. */
const MAX_TRAINING_BLOCKS = 200_000;

/** (B * features) the counts of each block, row by row. */
function inputsOf(page: Page, blocks: BlockSet): Float64Array {
  const features = blockFeatures(page, blocks);
  const inputs = new Float64Array(blocks.size * WIDTH);
  FEATURE_NAMES.forEach((name, at) =>
    features[name].forEach((count, block) => (inputs[block * WIDTH + at] = count)),
  );
  return inputs;
}

/**
 * Fit the plane to the blocks with text of all labelled pages.
 * @throws UsageError `no-labels` where there are none, `one-class` where all of them are content or none is;
 * InputError `not-a-number`; the signal's reason when cancelled
 */
async function train(corpus: Corpus, values: LValues, task: Task): Promise<SvmModel> {
  const sample = new Reservoir<{ readonly row: Float64Array; readonly label: number }>(
    MAX_TRAINING_BLOCKS,
    values.seed,
  );
  let done = 0;
  for await (const { id, page, live, gold } of corpus.pages()) {
    task.signal.throwIfAborted();
    task.report({ done: ++done, total: corpus.size, note: "reading blocks" });
    if (gold === null) continue;
    const { blocks } = cutBlocks({ page, live }, values);
    const inputs = inputsOf(page, blocks);
    mustBeNumbers(id, inputs, FEATURE_NAMES, "block");
    const labels = unitLabels(page, blocks, gold);
    for (const block of new Set(blocks.of))
      if (block >= 0)
        sample.offer(() => ({
          row: inputs.slice(block * WIDTH, (block + 1) * WIDTH),
          label: labels[block]!,
        }));
  }
  const { items } = sample;
  if (items.length === 0)
    throw new UsageError(
      "no-labels",
      "l-extractor learns from labelled pages, and the corpus has no labelled block",
    );
  const inputs = new Float64Array(items.length * WIDTH);
  items.forEach(({ row }, at) => inputs.set(row, at * WIDTH));
  const labels = Uint8Array.from(items, ({ label }) => label);
  mustDiffer(labels, "block", "content");
  const epochs = svmEpochs(inputs, labels, WIDTH, values);
  return stepByStep(epochs, task, { total: values.epochs, note: "training" }, inputs.length);
}

interface Judged {
  readonly blocks: BlockSet;
  readonly inputs: Float64Array;
  /** (B) NaN for a block without text. */
  readonly margin: Float64Array;
  /** The largest margin; NaN where no block has text. */
  readonly largest: number;
  /** The block that is kept though its margin is too small; -1 for none. */
  readonly fallback: number;
}

function judge(page: Page, blocks: BlockSet, values: LValues, model: SvmModel): Judged {
  const inputs = inputsOf(page, blocks);
  const margin = new Float64Array(blocks.size).fill(NaN);
  let largest = -1;
  for (const block of blocks.of) {
    if (block < 0) continue;
    margin[block] = marginOf(model, inputs, block * WIDTH);
    if (largest < 0 || margin[block]! > margin[largest]!) largest = block;
  }
  const isNeeded = values.fallback && largest >= 0 && margin[largest]! <= values.threshold;
  return {
    blocks,
    inputs,
    margin,
    largest: largest < 0 ? NaN : margin[largest]!,
    fallback: isNeeded ? largest : -1,
  };
}

function extract(view: View, values: LValues, trained: SvmModel | null): Extraction {
  const { page } = view;
  const model = trained ?? STARTER_WEIGHTS;
  const { blocks, verdicts } = cutBlocks(view, values);
  const { inputs, margin, largest, fallback } = judge(page, blocks, values, model);
  const score = new Float32Array(blocks.of.length).fill(NaN);
  for (let leaf = 0; leaf < blocks.of.length; leaf++) {
    const block = blocks.of[leaf]!;
    if (block < 0) continue;
    const isContent = margin[block]! > values.threshold;
    const rule = block === fallback ? "largest-margin" : "margin";
    decideLeaf(verdicts, leaf, isContent || block === fallback, rule, blocks.node[block]!);
    score[leaf] = margin[block]!;
  }
  const reasons = reasonsOf("l-extractor", verdicts, blocks.of, (leaf) => {
    const block = blocks.of[leaf]!;
    if (block < 0) return [];
    const value = margin[block]!;
    const terms = inputs[block * WIDTH]!;
    return [
      {
        name: "margin",
        value,
        relation: value > values.threshold ? ">" : "<=",
        limit: values.threshold,
        param: "threshold",
      },
      { name: "terms", value: terms, relation: "=", limit: terms },
      // The threshold is not all that decides: whether any block is above it does, too.
      ...(values.fallback
        ? [
            {
              name: "largestMargin",
              value: largest,
              relation: largest > values.threshold ? ">" : "<=",
              limit: values.threshold,
            } as const,
          ]
        : []),
    ];
  }).map((reason) => {
    const block = blocks.of[reason.range.start]!;
    return block < 0 ? reason : { ...reason, detail: weightiest(model, inputs, block) };
  });
  return { keep: verdicts.keep, score, reasons, fields: [] };
}

/** The features that add most to the margin, or take most from it, e.g. `terms +0.41, links −0.12`. */
function weightiest(model: SvmModel, inputs: Float64Array, block: number): string {
  const parts = contributionsOf(model, inputs, block * WIDTH)
    .map((part, at) => ({ part, name: FEATURE_NAMES[at]! }))
    .filter(({ part }) => part !== 0)
    .sort((a, b) => Math.abs(b.part) - Math.abs(a.part))
    .slice(0, 3)
    .map(({ part, name }) => `${name} ${part > 0 ? "+" : "−"}${figureOf(Math.abs(part))}`);
  return [...parts, `bias ${model.bias > 0 ? "+" : "−"}${figureOf(Math.abs(model.bias))}`].join(", ");
}

function trace(view: View, values: LValues, { keep }: Extraction, trained: SvmModel | null): Trace {
  const { page } = view;
  const { blocks } = cutBlocks(view, values);
  const { inputs, margin } = judge(page, blocks, values, trained ?? STARTER_WEIGHTS);
  const kept = atBlocks(blocks, Float32Array.from(keep));
  const units = unitsOfBlocks(page, blocks, margin, (block) => kept[block] === 1);
  return {
    unit: "block",
    units,
    curves: [
      barsOfUnits(units, {
        name: "Margin of each block",
        doc: "A bar is a block with text, in document order: above the line it is on the side of content.",
        x: "block",
        y: "margin",
        limits: [{ name: "threshold", value: values.threshold, param: "threshold" }],
      }),
    ],
    columns: FEATURE_NAMES.map((name, at) => ({
      name,
      doc: `Count of ${name} in the block of the text.`,
      values: Float64Array.from(blocks.of, (block) => (block < 0 ? NaN : inputs[block * WIDTH + at]!)),
    })),
  };
}

export const lExtractor = defineLearner({
  id: "l-extractor",
  name: "L-Extractor",
  summary: "Keeps the blocks that a linear classifier, trained on labelled pages, takes for content.",
  source: { key: "S4", section: "7", evidence: "stated" },
  about: {
    idea: "Whether a block is content is learned from pages on which people have marked it: from how many words, links, images, lists and forms a block has. Each count has a weight, and the sum of the weighted counts decides.",
    formula:
      "value of a feature = count / maximum in training\nmargin = bias + sum of weight * value\nkeep = margin > threshold",
    choices: [
      "The paper's model is not public: the weights that come with it are learned from Winnow's own 18 pages, others are trained by winnow train.",
      "Tags are counted by what they are for, as in the paper's list of features, not each by itself.",
      "A block is content in training where at least half of its characters are.",
      "The paper does not say how counts are scaled: by their maxima in training.",
      "Its folds are of pages at random; ours are of sites, as pages of one site are too much alike to test each other.",
    ],
  },
  score: {
    name: "margin",
    doc: "How far the block is on the side of content; below 0 it is on the other side.",
    scale: "linear",
    content: "high",
    limit: "threshold",
  },
  rules: {
    "largest-margin":
      "No block of the page is on the side of content; its block comes nearest, with a margin of {margin}.",
  },
  params: L_PARAMS,
  shipsModel: true,
  learning: { weights: "trained" },
  deciding: ["threshold", "fallback"],
  needs: ({ weights }) => (weights === "trained" ? "labels" : "page"),
  model: {
    version: 1,
    schema: svmSchema,
    write: (model: SvmModel) => model,
    read: (model) => ofWidth(model, WIDTH),
  },
  learn: train,
  extract,
  trace,
  weights: ({ weights }) => [
    {
      part: "",
      kind: "weight",
      doc: "What a count adds to the margin where it is as large as the largest in training.",
      inputs: FEATURE_NAMES.map((name, at) => ({ name, value: weights[at]! })),
    },
  ],
});
