/**
 * Learning the combination: what the trees see of the words, and what their scores are calibrated on, comes from
 * models that did not see the page, so that each learns how far the one before can be trusted (stacking: Wolpert
 * 1992). Sites stay together.
 */
import { binnedTables, type Binned } from "../../learn/boosting/bins";
import { boostSteps } from "../../learn/boosting/boost";
import { appended, scoresOf, type Boosted } from "../../learn/boosting/model";
import { certaintyOf } from "../../learn/certainty";
import { bestExpectedF1 } from "../../learn/expected-f1";
import { hashedEpochs, DEFAULT_BITS, type HashedLinear } from "../../learn/hashed-linear";
import { learnersFor, type Learned, type Lesson } from "../../learn/lessons/learners";
import { fitPlatt, plattAt, type Platt } from "../../learn/platt";
import type { Steps } from "../../learn/steps";
import { stepByStep, type Task } from "../../task";
import type { Corpus } from "../contract/contract";
import { CONTEXT_FEATURES, contextRows } from "./context";
import { examplesOf, type Example } from "./examples";
import { FEATURES } from "./features/catalogue";
import { inputRows, lexicalScores, withoutLanguage } from "./inputs";
import { ownAt } from "./judge";
import type { Combination } from "./model";
import { learnNothing } from "./nothing";
import type { Values } from "./params";
import { joined, TrainingSet } from "./training-set";

/** Parts of the sites, each judged by word models of the others. */
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
    (weights, part) => trainWords(set, weights, values, noted(task, `words, ${part}`)),
    (words, page) => lexicalScores(page.words, words),
  );
  return { lexical: model, scores };
}

/** A whole model, or one that only decides: how sure it may be is then not found out, which takes half of the time. */
export type Depth = "whole" | "deciding";

const UNKNOWN = {
  calibration: { slope: 1, offset: 0 },
  certainty: { positive: null, negative: null },
  nothing: null,
};

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
  const all = binsOf(pages, said);
  const bins = values.lexical ? all : withoutLanguage(all);
  if (depth === "deciding")
    return {
      lexical,
      trees: await trainTrees(set, bins, set.weights, values, noted(task, "trees")),
      ...UNKNOWN,
    };
  const { model: trees, scores } = await stacked(
    set,
    TREE_FOLDS,
    (weights, part) => trainTrees(set, bins, weights, values, noted(task, `trees, ${part}`)),
    (model, page, at) => scoresOf(model, inputsOf(page, said[at]!)),
  );
  return { lexical, trees, ...sureness(set, scores) };
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
  const said = pages.map(({ words }) => lexicalScores(words, base.lexical));
  const before = pages.map((page, at) => scoresOf(base.trees, inputsOf(page, said[at]!)));
  const baseScore = joined(before.map((scores) => Float32Array.from(scores)));
  const bins = binsOf(pages, said);
  const { model: trees, scores } = await stacked(
    set,
    TREE_FOLDS,
    (weights, part) => {
      const added = { ...values, trees: values.added };
      return trainTrees(set, bins, weights, added, noted(task, `trees, ${part}`), baseScore);
    },
    (model, page, at) =>
      scoresOf(model, inputsOf(page, said[at]!)).map((score, run) => score + before[at]![run]!),
  );
  const { lexical, calibration, certainty, nothing } = base;
  const isTold = set.labels.length >= LEAST_RUNS && set.parts(TREE_FOLDS).folds > 1;
  const told = isTold ? sureness(set, scores) : { calibration, certainty, nothing };
  // A team's pages may all have content: what is known of others is then known of theirs.
  const sure = { ...told, nothing: told.nothing ?? nothing };
  return { lexical, trees: appended(base.trees, trees), ...sure };
}

/** What the trees are asked with of a page. @param said what the words say of each run */
const inputsOf = ({ rows, places }: Example, said: Float32Array): Float32Array =>
  inputRows(rows, places, said);

/** The same of all pages, for trees to learn from. @param said (pages) */
const binsOf = (pages: readonly Example[], said: readonly Float32Array[]): Binned =>
  binnedTables([
    { width: FEATURES.length, parts: pages.map(({ rows }) => rows) },
    { width: CONTEXT_FEATURES.length, parts: pages.map(({ places }, at) => contextRows(places, said[at]!)) },
  ]);

/**
 * How far scores may be trusted, found out on those of models that did not see the page, and on pages with their
 * names, as those to come have them.
 * @param scores (pages)
 */
function sureness(
  set: TrainingSet,
  scores: readonly Float64Array[],
): Pick<Combination, "calibration" | "certainty" | "nothing"> {
  const named = new TrainingSet(set.named, set.seed);
  const unseen = Float64Array.from(scores.flatMap((page, at) => (set.pages[at]!.isUnnamed ? [] : [...page])));
  const calibration = calibrated(unseen, named.labels);
  const probability = unseen.map((score) => plattAt(calibration, score));
  // Where the runs of one label have no word, none weighs anything.
  const weights = named.tellsApart(named.weights) ? named.weights : null;
  const certainty = certaintyOf(probability, named.labels, weights, RIGHT);
  const prospects = set.pages.flatMap(({ isUnnamed, sizes, labels }, at) => {
    if (isUnnamed) return [];
    const { f1, expected } = bestExpectedF1(scores[at]!.map(ownAt(calibration)), sizes);
    return [{ prospect: { words: expected, f1 }, isEmpty: !labels.includes(1) }];
  });
  return { calibration, certainty, nothing: learnNothing(prospects) };
}

/** Of what is accepted without a look, the share that should be right (docs/combination.md#what-is-certain). */
const RIGHT = 0.99;

/** Two pages or three may have it that the trees are the wronger the surer they are: then they are taken as they are. */
function calibrated(scores: Float64Array, labels: Uint8Array): Platt {
  const curve = fitPlatt(scores, labels, null);
  return curve.slope > 0 ? curve : { slope: 1, offset: 0 };
}

/** A model of all pages, and for each page the scores of a model that did not see it. */
async function stacked<Model, Scores extends Float32Array | Float64Array>(
  set: TrainingSet,
  most: number,
  train: (weights: Float32Array, part: string) => Promise<Model>,
  scoresOfPage: (model: Model, page: Example, at: number) => Scores,
): Promise<{ readonly model: Model; readonly scores: readonly Scores[] }> {
  const parts = set.parts(most);
  const all = train(set.weights, "all pages");
  // Learners in other threads learn the parts at the same time; here one comes after the other.
  const withoutPart: Promise<Model>[] = [];
  for (let fold = 0; fold < parts.folds; fold++) {
    const weights = set.without(fold, parts);
    // Where the rest is all content, or none of it is, nothing can be learned without this part.
    withoutPart.push(
      parts.folds < 2 || !set.tellsApart(weights)
        ? all
        : train(weights, `part ${fold + 1} of ${parts.folds}`),
    );
  }
  const [model, ...models] = await Promise.all([all, ...withoutPart]);
  const scores = set.pages.map((page, at) => scoresOfPage(models[parts.foldOf[at]!]!, page, at));
  return { model, scores };
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

function noted({ signal, report }: Task, where: string): Task {
  return { signal, report: (progress) => report({ ...progress, note: `${progress.note} (${where})` }) };
}
