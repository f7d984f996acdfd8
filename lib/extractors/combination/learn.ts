/**
 * Learning the combination: what the trees see of the words, and what their scores are calibrated on, comes from
 * models that did not see the page, so that each learns how far the one before can be trusted (stacking: Wolpert
 * 1992). Sites stay together.
 */
import { binSteps, type Binned } from "../../learn/boosting/bins";
import { boostSteps } from "../../learn/boosting/boost";
import { appended, scoresOf, type Boosted } from "../../learn/boosting/model";
import { hashedEpochs, DEFAULT_BITS, type HashedLinear } from "../../learn/hashed-linear";
import { learnersFor, type Learned, type Lesson } from "../../learn/lessons/learners";
import type { Steps } from "../../learn/steps";
import { stepByStep, type Task } from "../../task";
import type { Corpus } from "../contract/contract";
import { CONTEXT_FEATURES, contextRows } from "./context";
import { examplesOf, type Example } from "./examples";
import { FEATURES } from "./features/catalogue";
import { INPUTS, inputRows, lexicalScores, withoutLanguage } from "./inputs";
import type { Combination } from "./model";
import type { Values } from "./params";
import { ofEach, noted, stacked } from "./stacking";
import { NOTHING_CERTAIN, sureness } from "./sureness";
import { joined, TrainingSet } from "./training-set";

/** Parts of the groups, each judged by word models of the others. */
const FOLDS = 4;
/** And by trees of the others, which are only calibrated on them: how sure they may be takes less to find out. */
const TREE_FOLDS = 2;
const LEXICAL = { bits: DEFAULT_BITS, epochs: 3, rate: 0.3, l1: 0.5, l2: 1 };
const BOOSTING = { minHessian: 0.1, rowShare: 0.5, inputShare: 0.2 };

/** @throws as `examplesOf` */
export async function learnCombination(corpus: Corpus, values: Values, task: Task): Promise<Combination> {
  return learnFrom(await examplesOf(corpus, values, task), values, task);
}

/** A model of the words, and what models that did not see a page say of its. */
export interface LearnedWords {
  /** Null where the model is to know no language. */
  readonly lexical: HashedLinear | null;
  /** (pages) log-odds of each run, 0 without a model. */
  readonly scores: readonly Float32Array[];
}

/** The first half of learning: it asks nothing of a page but its words and labels. */
export async function learnWords(
  pages: readonly Example[],
  values: Values,
  task: Task,
): Promise<LearnedWords> {
  if (!values.lexical)
    return { lexical: null, scores: pages.map(({ labels }) => new Float32Array(labels.length)) };
  const set = new TrainingSet(pages, values.seed);
  const { model, scores } = await stacked(
    set,
    FOLDS,
    "words",
    task,
    (weights, told) => trainWords(set, weights, values, told),
    (words, page) => lexicalScores(page.words, words),
  );
  return { lexical: model, scores };
}

/** A whole model, or one that only decides: how sure it may be is then not found out, which takes half of the time. */
export type Depth = "whole" | "deciding";

const UNKNOWN = { calibration: { slope: 1, offset: 0 }, certainty: NOTHING_CERTAIN, nothing: null };

/**
 * Learn from pages that are columns already.
 * @param words of the same pages, labels and seed, where they were learned before
 * @throws as `learnCombination`, but for pages without labels
 */
export async function learnFrom(
  pages: readonly Example[],
  values: Values,
  task: Task,
  { depth = "whole", words }: { readonly depth?: Depth; readonly words?: LearnedWords } = {},
): Promise<Combination> {
  const { lexical, scores: said } = words ?? (await learnWords(pages, values, task));
  const set = new TrainingSet(pages, values.seed);
  const all = await binsOf(pages, said, task);
  const bins = values.lexical ? all : withoutLanguage(all);
  if (depth === "deciding")
    return {
      lexical,
      trees: await trainTrees(set, bins, set.weights, values, noted(task, "trees")),
      ...UNKNOWN,
    };
  const {
    model: trees,
    scores,
    isUnseen,
  } = await stacked(
    set,
    TREE_FOLDS,
    "trees",
    task,
    (weights, told) => trainTrees(set, bins, weights, values, told),
    (model, page, at) => scoresOf(model, inputsOf(page, said[at]!)),
  );
  return { lexical, trees, ...sureness(set, scores, isUnseen) };
}

/**
 * On fewer runs than some ten pages have, or where no page can be judged by a model of others, how sure one may be is
 * not found out: then it is what it was before.
 */
const LEAST_RUNS = 2000;

/**
 * Go on from a model that has not seen these pages: more trees are added, which learn where its own are wrong here.
 * What it knows of words stays, since a few pages have few.
 * @throws as `learnCombination`
 */
export async function goOnFrom(
  base: Combination,
  corpus: Corpus,
  values: Values,
  task: Task,
): Promise<Combination> {
  // A few pages have few names to spare, and those to come are like them.
  const pages = await examplesOf(corpus, { ...values, hideNames: false }, task);
  const set = new TrainingSet(pages, values.seed);
  const said = await ofEach(pages, task, ({ words }) => lexicalScores(words, base.lexical));
  const before = await ofEach(pages, task, (page, at) => scoresOf(base.trees, inputsOf(page, said[at]!)));
  const baseScore = joined(before.map((scores) => Float32Array.from(scores)));
  const bins = await binsOf(pages, said, task);
  const added = { ...values, trees: values.added };
  const {
    model: trees,
    scores,
    isUnseen,
  } = await stacked(
    set,
    TREE_FOLDS,
    "trees",
    task,
    (weights, told) => trainTrees(set, bins, weights, added, told, baseScore),
    (model, page, at) =>
      scoresOf(model, inputsOf(page, said[at]!)).map((score, run) => score + before[at]![run]!),
  );
  const { lexical, calibration, certainty, nothing } = base;
  const isTold = set.labels.length >= LEAST_RUNS && isUnseen.every(Boolean);
  const told = isTold ? sureness(set, scores, isUnseen) : { calibration, certainty, nothing };
  // A team's pages may all have content: what is known of others is then known of theirs.
  const sure = { ...told, nothing: told.nothing ?? nothing };
  return { lexical, trees: appended(base.trees, trees), ...sure };
}

/** What the trees are asked with of a page. @param said what the words say of each run */
const inputsOf = ({ rows, places }: Example, said: Float32Array): Float32Array =>
  inputRows(rows, places, said);

/** The same of all pages, for trees to learn from. @param said (pages) */
async function binsOf(pages: readonly Example[], said: readonly Float32Array[], task: Task): Promise<Binned> {
  const context = await ofEach(pages, task, ({ places }, at) => contextRows(places, said[at]!));
  const tables = [
    { width: FEATURES.length, parts: pages.map(({ rows }) => rows) },
    { width: CONTEXT_FEATURES.length, parts: context },
  ];
  const runs = pages.reduce((sum, { labels }) => sum + labels.length, 0);
  return stepByStep(binSteps(tables), task, { total: INPUTS.length, note: "cutting inputs" }, runs);
}

function trainWords(
  set: TrainingSet,
  weights: Float32Array,
  { seed }: Values,
  task: Task,
): Promise<HashedLinear> {
  const { labels, words: examples } = set;
  const options = { ...LEXICAL, seed };
  const lesson = { of: "words", examples, labels, weights, options } as const;
  const here = () => hashedEpochs(examples, labels, weights, options);
  return learnt(lesson, here, task, LEXICAL.epochs, examples.tokens.length);
}

function trainTrees(
  { labels }: TrainingSet,
  bins: Binned,
  weights: Float32Array,
  { trees, leaves, rate, seed }: Values,
  task: Task,
  baseScore?: Float32Array,
): Promise<Boosted> {
  const held = { minExamples: leastOf(labels.length), l2: l2Of(labels.length) };
  const growth = { ...BOOSTING, ...held, trees, leaves, rate, seed };
  const options = { ...growth, ...(baseScore !== undefined && { baseScore }) };
  const lesson = { of: "trees", binned: bins, labels, weights, options } as const;
  const here = () => boostSteps(bins, labels, weights, options);
  return learnt(lesson, here, task, options.trees, bins.columns.length);
}

/** In a thread of its own where there are any, else here, in turns with everything else. */
function learnt<L extends Lesson>(
  lesson: L,
  here: () => Steps<Learned[L["of"]]>,
  task: Task,
  total: number,
  numbers: number,
): Promise<Learned[L["of"]]> {
  const told = { total, note: "training" };
  const learners = learnersFor(numbers);
  return learners === null
    ? stepByStep(here(), task, told, numbers)
    : learners.learn(lesson, task.signal, (step) => task.report({ done: step, ...told }));
}

/** Text runs in a leaf of a tree at least: few where there are few to learn from. */
const leastOf = (runs: number): number => Math.max(5, Math.min(40, Math.floor(runs / 100)));

/**
 * How much leaves are held back: little where few pages are all there is. Beyond 20 less is learned of what few of many
 * pages have, such as Chinese text (docs/combination.md#texts-that-are-there-twice-and-pages-without-content).
 */
const l2Of = (runs: number): number => Math.max(5, Math.min(20, runs / 2000));
