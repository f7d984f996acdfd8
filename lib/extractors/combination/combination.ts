/**
 * The learned combination (ours): what single extractors say of a text run, and some two hundred features of it,
 * are weighed by boosted trees; the runs are kept whose set has the highest expected F1
 * (docs/combination.md). It stands on CombinE (S1): extractors that fail in different places do better together.
 */
import { importancesOf } from "../../learn/boosting/attribution";
import { isUncertain } from "../../learn/certainty";
import type { View } from "../../page/page";
import type { Task } from "../../task";
import { begin } from "../contract/begin";
import type { Corpus, CorpusPage, Extraction, Reason, Trace } from "../contract/contract";
import { defineLearner } from "../contract/define-learner";
import { ours } from "../contract/evidence";
import type { Judgement, Weights } from "../contract/self-report";
import { unitLabels } from "../contract/unit-labels";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { askedFor } from "./asked";
import { FEATURES } from "./features/catalogue";
import { flipsOf, flipWords, type Flip } from "./flip";
import { removeUnread } from "./features/text-runs";
import { INPUTS } from "./inputs";
import { cutOf, isNothing, judged, type Judged } from "./judge";
import { COMBINATION_FORM, type Combination } from "./model";
import { moversWords } from "./movers";
import { PARAMS, type Values } from "./params";
import { loadShipped, shippedNow } from "./shipped";
import { tellColumn, traceOf } from "./trace";

/** What learns comes when somebody has it learn: those who look at a page would wait for it otherwise. */
async function learned(corpus: Corpus, values: Values, task: Task): Promise<Combination> {
  const { goOnFrom, learnCombination } = await import("./learn");
  if (values.model !== "continued") return learnCombination(corpus, values, task);
  await loadShipped();
  return goOnFrom(shippedNow(), corpus, values, task);
}

function extract(view: View, values: Values, trained: Combination | null): Extraction {
  const model = trained ?? shippedNow();
  const { verdicts } = begin(view, removeUnread);
  const found = judged(view, model);
  const { runs, probability, best, nothing } = found;
  const cut = cutOf(found, values);
  const isEmpty = isNothing(found, values);
  const score = new Float32Array(verdicts.keep.length).fill(NaN);
  const rule = values.cut === "threshold" ? "probability" : isEmpty ? "nothing" : "expected-f1";
  const asked = askedFor(found, cut, values);
  for (let leaf = 0; leaf < score.length; leaf++) {
    const run = runs.of[leaf]!;
    if (run < 0) continue;
    const wish = asked(run);
    if (wish !== null) decideLeaf(verdicts, leaf, wish.isKept, wish.rule, wish.by);
    else decideLeaf(verdicts, leaf, probability[run]! >= cut, rule, runs.node[run]!);
    score[leaf] = probability[run]!;
  }
  const reasons = reasonsOf("combination", verdicts, runs.of, (leaf) => {
    const run = runs.of[leaf]!;
    if (run < 0 || asked(run) !== null) return [];
    if (isEmpty) return [{ name: "nothing", value: nothing, relation: ">", limit: best.f1 }];
    const value = probability[run]!;
    // Where nothing is expected of any run there is no cut: none is as probable as it would have to be.
    const limit = Math.min(1, cut);
    return [
      {
        name: "probability",
        value,
        relation: value >= cut ? ">=" : "<",
        limit,
        ...(values.cut === "threshold" && { param: "threshold" }),
      },
    ];
  });
  const flipOf = flipsOf(found, model, values);
  const explained = reasons.map((reason) => {
    const run = runs.of[reason.range.start]!;
    return run < 0 || asked(run) !== null ? reason : withMovers(reason, run, found, model, flipOf);
  });
  return { keep: verdicts.keep, score, reasons: explained, fields: [] };
}

/** What moved a run most, and what would flip it, worked out when somebody asks: most reasons are never read. */
function withMovers(
  reason: Reason,
  run: number,
  found: Judged,
  model: Combination,
  flipOf: (run: number) => Flip | null,
): Reason {
  let words: string | null = null;
  return {
    ...reason,
    get detail() {
      return (words ??= `${moversWords(run, found, model)}. ${flipWords(flipOf(run), reason.verdict === "keep")}`);
    },
  };
}

function judge({ page, live, gold }: CorpusPage, _: Values, model: Combination): Judgement[] {
  if (gold === null) return [];
  const { runs, probability } = judged({ page, live }, model);
  return [{ what: "text run is content", probability, label: unitLabels(page, runs, gold) }];
}

/** Leaves outside runs are what nobody reads, and what was asked for needs no look: both are certain. */
function uncertain(view: View, values: Values, trained: Combination | null): Uint8Array {
  const model = trained ?? shippedNow();
  const found = judged(view, model);
  const cut = cutOf(found, values);
  const asked = askedFor(found, cut, values);
  return Uint8Array.from(found.runs.of, (run) => {
    const probability = found.probability[run] ?? 0;
    return run >= 0 && asked(run) === null && isUncertain(model.certainty, probability, probability >= cut)
      ? 1
      : 0;
  });
}

function weightsOf({ trees }: Combination): Weights[] {
  const importances = importancesOf(trees);
  return [
    {
      part: "",
      kind: "importance",
      doc: "Share of an input in all that the splits of the trees gained; it says nothing of the direction.",
      inputs: INPUTS.map(({ name }, at) => ({ name, value: importances[at]! })),
    },
  ];
}

export const combination = defineLearner({
  id: "combination",
  name: "Combination",
  summary:
    "Weighs what ten extractors say and two hundred features of each text, by trees learned from labels.",
  source: { key: "W", section: "combination", evidence: "ours" },
  about: {
    idea: `Each text run (what is between two block-level edges) is described by ${FEATURES.length} numbers: its own text, its place in the tree, the elements and runs around it, runs built alike, words in class names, the page, and the verdicts and scores of ten other extractors. A linear score of its words, of those beside it and of the names of its elements joins them. Boosted trees learned from labelled pages turn all into a probability of content. The runs are then kept whose set has the highest expected F1 on this page; none where the page is likelier to have no content at all.`,
    formula:
      "log-odds = trees(features, what the words say here and around)\np = 1 / (1 + exp(-log-odds)), probability = 1 / (1 + exp(-(a log-odds + b)))\nkeep = the runs with the highest F = 2 sum of kept(p w) / (sum of kept(w) + sum of all(p w))\nnothing where P(no content | sum of all(p w), F) > F",
    choices: [
      "What is in noscript takes part: forums that are put together in the browser give their posts to readers without scripts there.",
      "In training a run counts by its words to the power of 0.7, every page as much as the others.",
      "What the trees see of the words, and what probabilities are calibrated on, comes from models that did not see the page.",
    ],
  },
  score: {
    name: "probability",
    doc: "How likely the text is content.",
    scale: "linear",
    domain: [0, 1],
    content: "high",
    limit: "threshold",
  },
  rules: {
    "expected-f1": {
      keep: "Its probability of {probability} reaches {probability<}, from which on the runs have the highest expected F1 on this page.",
      drop: "Its probability of {probability} is below {probability<}, from which on the runs have the highest expected F1 on this page.",
    },
    nothing:
      "Nothing is kept of this page: the probability that it has no content, {nothing}, is above {nothing<}, the F1 that is expected of the best choice of its texts.",
    comments: {
      keep: "It is one of the comments, which are kept whatever their probability: comments = keep.",
      drop: "It is one of the comments, which are left out whatever their probability: comments = drop.",
    },
    headline: {
      keep: "It is the page's headline, which is kept whatever its probability: headline = keep.",
      drop: "It is the page's headline, which is left out whatever its probability: headline = drop.",
    },
    probability: {
      keep: "Its probability of {probability} reaches the threshold {probability<}.",
      drop: "Its probability of {probability} is below the threshold {probability<}.",
    },
  },
  params: PARAMS,
  presets: [
    {
      name: "article-body",
      values: { headline: "drop", comments: "drop" },
      evidence: ours("what schema.org calls articleBody: neither the headline nor comments below"),
    },
  ],
  shipsModel: true,
  learning: { model: "trained" },
  continuing: { model: "continued" },
  deciding: ["cut", "threshold", "headline", "comments"],
  needs: ({ model }) => (model === "shipped" ? "page" : "labels"),
  model: COMBINATION_FORM,
  ready: loadShipped,
  // As coarse as it is written, so that it answers alike before and after.
  learn: async (corpus, values, task) =>
    COMBINATION_FORM.read(COMBINATION_FORM.write(await learned(corpus, values, task))),
  extract,
  trace: (view, values, extraction, trained): Trace =>
    traceOf(judged(view, trained ?? shippedNow()), values, extraction),
  judge,
  uncertain,
  weights: weightsOf,
  tellColumn,
});
