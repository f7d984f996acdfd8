/**
 * Learning the combination: what the trees see of the words, and what their scores are calibrated on, comes from
 * models that did not see the page, so that each learns how far the one before can be trusted (stacking: Wolpert
 * 1992). Sites stay together.
 */
import { binned, type Binned } from "../../learn/boosting/bins";
import { boostSteps } from "../../learn/boosting/boost";
import { scoresOf, type Boosted } from "../../learn/boosting/model";
import { foldsBySite } from "../../learn/folds";
import { hashedEpochs, DEFAULT_BITS, type HashedLinear } from "../../learn/hashed-linear";
import { fitIsotonic } from "../../learn/isotonic";
import type { Steps } from "../../learn/steps";
import { stepByStep, type Task } from "../../task";
import type { Corpus } from "../contract/contract";
import { examplesOf, type Example } from "./examples";
import { INPUTS, inputRows, lexicalScores } from "./inputs";
import type { Combination } from "./model";
import type { Values } from "./params";

/** Parts of the sites, each judged by models of the others. */
const FOLDS = 4;
const LEXICAL = { bits: DEFAULT_BITS, epochs: 3, rate: 0.3, l1: 0.5, l2: 1 };
const BOOSTING = { l2: 5, minHessian: 0.1, rowShare: 0.5, inputShare: 0.2 };

/** @throws as `examplesOf` */
export async function learnCombination(corpus: Corpus, values: Values, task: Task): Promise<Combination> {
  const pages = await examplesOf(corpus, values.seed, task);
  const set = new TrainingSet(pages, values.seed);
  const { lexical, scores: words } = values.lexical
    ? await stacked(
        set,
        (weights, part) => trainWords(set, weights, values, noted(task, `words, ${part}`)),
        (model, page) => lexicalScores(page.words, model),
      ).then(({ model, scores }) => ({ lexical: model, scores }))
    : { lexical: null, scores: pages.map(({ labels }) => new Float32Array(labels.length)) };

  const inputs = pages.map(({ rows, places }, at) => inputRows(rows, places, words[at]!));
  const bins = binned(joined(inputs), INPUTS.length);
  const { model: trees, scores } = await stacked(
    set,
    (weights, part) => trainTrees(set, bins, weights, values, noted(task, `trees, ${part}`)),
    (model, _, at) => scoresOf(model, inputs[at]!),
  );
  const unseen = Float64Array.from(scores.flatMap((page) => [...page]));
  return { lexical, trees, calibration: fitIsotonic(unseen, set.labels, null) };
}

/** All runs of all pages, one after the other. */
class TrainingSet {
  readonly labels: Uint8Array;
  readonly weights: Float32Array;
  /** (pages) */
  readonly foldOf: Int32Array;
  readonly folds: number;

  constructor(
    readonly pages: readonly Example[],
    seed: number,
  ) {
    this.labels = Uint8Array.from(pages.flatMap(({ labels }) => [...labels]));
    this.weights = joined(pages.map(({ weights }) => weights));
    const sites = pages.map(({ site }) => site);
    const groups = new Set(sites.map((site, page) => site ?? page)).size;
    // Pages of one site alone are better parted than judged by what they themselves taught.
    const byPage = groups < 2;
    this.folds = Math.min(FOLDS, byPage ? pages.length : groups);
    this.foldOf =
      this.folds < 2
        ? new Int32Array(pages.length)
        : foldsBySite(byPage ? sites.map(() => null) : sites, this.folds, seed);
  }

  /** (runs) weights without the pages of a fold. */
  without(fold: number): Float32Array {
    const weights = this.weights.slice();
    let at = 0;
    this.pages.forEach(({ labels }, page) => {
      if (this.foldOf[page] === fold) weights.fill(0, at, at + labels.length);
      at += labels.length;
    });
    return weights;
  }

  /** Whether runs of both labels count. */
  tellsApart(weights: Float32Array): boolean {
    const seen = new Set(this.labels.filter((_, run) => weights[run]! > 0));
    return seen.size === 2;
  }
}

/** A model of all pages, and for each page the scores of a model that did not see it. */
async function stacked<Model, Scores extends Float32Array | Float64Array>(
  set: TrainingSet,
  train: (weights: Float32Array, part: string) => Promise<Model>,
  scoresOfPage: (model: Model, page: Example, at: number) => Scores,
): Promise<{ readonly model: Model; readonly scores: readonly Scores[] }> {
  const model = await train(set.weights, "all pages");
  const scores: Scores[] = new Array<Scores>(set.pages.length);
  for (let fold = 0; fold < set.folds; fold++) {
    const weights = set.without(fold);
    // Where the rest is all content, or none of it is, nothing can be learned without this part.
    const without =
      set.folds < 2 || !set.tellsApart(weights)
        ? model
        : await train(weights, `part ${fold + 1} of ${set.folds}`);
    set.pages.forEach((page, at) => {
      if (set.foldOf[at] === fold) scores[at] = scoresOfPage(without, page, at);
    });
  }
  return { model, scores };
}

function trainWords(
  { pages, labels }: TrainingSet,
  weights: Float32Array,
  { seed }: Values,
  task: Task,
): Promise<HashedLinear> {
  const tokens = new Int32Array(pages.reduce((sum, { words }) => sum + words.tokens.length, 0));
  const starts = new Int32Array(labels.length + 1);
  let [at, run] = [0, 0];
  for (const { words } of pages) {
    tokens.set(words.tokens, at);
    for (const end of words.starts.subarray(1)) starts[++run] = at + end;
    at += words.tokens.length;
  }
  const steps = hashedEpochs({ tokens, starts }, labels, weights, { ...LEXICAL, seed });
  return inTurns(steps, task, LEXICAL.epochs, tokens.length);
}

function trainTrees(
  { labels }: TrainingSet,
  bins: Binned,
  weights: Float32Array,
  { trees, leaves, rate, seed }: Values,
  task: Task,
): Promise<Boosted> {
  const options = { ...BOOSTING, minExamples: leastOf(labels.length), trees, leaves, rate, seed };
  return inTurns(boostSteps(bins, labels, weights, options), task, options.trees, bins.columns.length);
}

/** Text runs in a leaf of a tree at least: few where there are few to learn from. */
const leastOf = (runs: number): number => Math.max(5, Math.min(40, Math.floor(runs / 100)));

const inTurns = <T>(steps: Steps<T>, task: Task, total: number, numbers: number): Promise<T> =>
  stepByStep(steps, task, { total, note: "training" }, numbers);

function noted({ signal, report }: Task, where: string): Task {
  return { signal, report: (progress) => report({ ...progress, note: `${progress.note} (${where})` }) };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
