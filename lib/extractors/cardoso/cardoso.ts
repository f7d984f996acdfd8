/**
 * S3 whole: the title, then the publication date, then the body of a news page. NCE narrows the page, each text
 * that is left is described by nine attributes (eight for each model), and ensembles of decision trees tell
 * which is the title and which the date (S3, sections 3.3 and 3.4; docs/algorithms/cardoso.md#title-and-date).
 *
 * Stated: the order, the attributes, the first of several titles, the title tag where there is none, the date
 * texts nearest to the title, no date that would add much text, the body from the title on. Choices: which
 * ensemble is not named, so there are three presets; without a model the title tag is the title and there is no
 * date, which is the paper's baseline; what is near and what is much is ours.
 */
import type { LeafRange, Page, View } from "../../page/page";
import { dateAnswer } from "../../page/page-day";
import { ownText } from "../../text/kept-text";
import type { Extraction, FieldHit, Measure } from "../contract/contract";
import { defineLearner } from "../contract/define-learner";
import { reconstructed, tuned } from "../contract/evidence";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { rangeOf, type Candidates } from "./candidates";
import { FIELD_PARAMS, type FieldValues } from "./field-params";
import { analyse, findFields, judgeFields, ready, type Analysis, type Found, type Known } from "./find";
import { fieldModelsSchema, learnedFrom, weightsOf } from "./models";
import { referenceOf } from "./title-tag";
import { traceFields } from "./trace-fields";

function extract(view: View, values: FieldValues, known: Known | null): Extraction {
  const { page } = view;
  const analysis = analyse(view, values);
  const { relevant, candidates, texts } = analysis;
  const { verdicts, noiseOf, score } = relevant;
  const found = findFields(view, analysis, values, known);
  const first = found.title < 0 ? 0 : candidates.start[found.title]!;
  const unit = Int32Array.from(noiseOf);
  for (let leaf = 0; leaf < first; leaf++)
    if (verdicts.keep[leaf] === 1) decideLeaf(verdicts, leaf, false, "before-title", page.body);
  const isDate = new Set(found.dates);
  for (let leaf = 0; leaf < unit.length; leaf++) {
    const isTitle = found.title >= 0 && candidates.of[leaf] === found.title;
    if (!isTitle && !isDate.has(texts.of[leaf]!)) continue;
    decideLeaf(verdicts, leaf, false, isTitle ? "title" : "date", page.parent[page.leaves[leaf]!.node]!);
    // Beside the noise, which counts from 0, and what is in none: the title, and each text of the date.
    unit[leaf] = isTitle ? -2 : -3 - texts.of[leaf]!;
  }
  const measuresOf = (leaf: number): readonly Measure[] => {
    switch (verdicts.rule[leaf]) {
      case "title":
        return [probability("titleProbability", found.titleProbability[found.title]!, values)];
      case "date":
        return [probability("dateProbability", found.dateProbability[texts.of[leaf]!]!, values)];
      default:
        return relevant.measuresOf(leaf);
    }
  };
  return {
    keep: verdicts.keep,
    score: Float32Array.from(score),
    reasons: reasonsOf("cardoso", verdicts, unit, measuresOf),
    fields: hits(page, analysis, found, values),
  };
}

function probability(name: string, value: number, { minProbability }: FieldValues): Measure {
  return { name, value, relation: ">=", limit: minProbability, param: "minProbability" };
}

/** Candidates of a field that are told beside the answer. */
const MOST_OTHERS = 5;

/** Title and date, then the likeliest of the others, each with what its model says of it. */
function hits(
  page: Page,
  { candidates, texts }: Analysis,
  { title, dates, titleProbability, dateProbability }: Found,
  { ensemble, minProbability, pick, reference }: FieldValues,
): FieldHit[] {
  const stated = referenceOf(page, reference);
  const percent = (value: number): string => `${Math.round(100 * value)} %`;
  const found: FieldHit[] = [];
  if (title >= 0)
    found.push({
      field: "title",
      value: ownText(candidates.texts[title]!),
      range: rangeOf(candidates, title),
      why: `Taken: the ${pick} of the texts that are the title by at least ${percent(minProbability)}; it is by ${percent(titleProbability[title]!)}.`,
    });
  else if (stated !== "")
    found.push({
      field: "title",
      value: stated,
      range: null,
      from: reference === "metadata" ? "meta data" : "title tag",
      why:
        ensemble === "none"
          ? "Taken: without a model no text of the page is asked."
          : `Taken: no text is the title by at least ${percent(minProbability)}.`,
    });
  for (const at of likeliest(titleProbability, [title])) {
    const isLater = titleProbability[at]! >= minProbability;
    found.push({
      field: "title",
      value: ownText(candidates.texts[at]!),
      range: rangeOf(candidates, at),
      isRefused: true,
      why: `Not taken: the title by ${percent(titleProbability[at]!)}${isLater ? `, but another one is ${pick === "first" ? "before it" : "likelier"}` : ""}.`,
    });
  }
  if (dates.length > 0)
    found.push({
      field: "date",
      ...dateAnswer(page, ownText(dates.map((at) => texts.texts[at]!).join(" "))),
      range: rangeFrom(texts, dates),
      why: `Taken: what is the date by at least ${percent(minProbability)} and nearest to the title.`,
    });
  for (const at of likeliest(dateProbability, dates)) {
    const isFar = dateProbability[at]! >= minProbability;
    found.push({
      field: "date",
      ...dateAnswer(page, ownText(texts.texts[at]!)),
      range: rangeOf(texts, at),
      isRefused: true,
      why: `Not taken: the date by ${percent(dateProbability[at]!)}${isFar ? ", but it is too long or others are nearer to the title" : ""}.`,
    });
  }
  return found;
}

/** The likeliest candidates beside those that were taken; none that the model gives nothing. */
function likeliest(probability: Float64Array, taken: readonly number[]): number[] {
  return Array.from(probability.keys())
    .filter((at) => probability[at]! > 0 && !taken.includes(at))
    .sort((a, b) => probability[b]! - probability[a]! || a - b)
    .slice(0, MOST_OTHERS);
}

/** The texts from the first on as long as none is left out between them. */
function rangeFrom(candidates: Candidates, rising: readonly number[]): LeafRange {
  let last = 0;
  while (last + 1 < rising.length && rising[last + 1] === rising[last]! + 1) last++;
  return { start: candidates.start[rising[0]!]!, end: candidates.end[rising[last]!]! };
}

export const cardoso = defineLearner({
  id: "cardoso",
  name: "Cardoso",
  summary:
    "Finds the title and the date of a news page by their attributes, and keeps what NCE leaves after the title; can be trained on labelled pages.",
  source: { key: "S3", section: "3 and 4", evidence: "stated" },
  about: {
    idea: "NCE finds the relevant part of the page. Each text in it is described by its length, its digits, how it looks by a simplified style cascade, and how far it is from the title tag; a random forest learned from labelled pages tells which text is the title. A second one tells the date, from the same attributes and the distance to the title. The body is everything relevant from the title on that is neither.",
    formula:
      "title = first text with titleProbability >= minProbability, else the title tag\ndate = texts with dateProbability >= minProbability, of those parted by more than gap texts the nearest to the title\nbody = relevant texts after the title that are not the date",
    choices: [
      "The paper says ensemble of decision trees and default settings: the presets are a random forest of today's size, one of the size that was the default then, and bagged trees with pruning.",
      "Without a trained model the title is the title tag and there is no date, which is the paper's baseline.",
      "Gold often has title and date as text, so the texts of the page that say the same are learned from; a page that shows neither teaches nothing.",
      "A title in pieces of inline markup is one candidate.",
      "Title and date are looked for on the whole page, because NCE as it is reconstructed leaves most titles out.",
    ],
  },
  score: {
    name: "share elsewhere",
    scale: "linear",
    content: "low",
    limit: null,
    doc: "As of NCE: the share of the good text in the heaviest part of the page that leaves this text out.",
  },
  rules: {
    title:
      "This is the title, which is a field of its own and not part of the body, with a probability of {titleProbability%}.",
    date: "This belongs to the date, which is a field of its own and not part of the body, with a probability of {dateProbability%}.",
    "before-title": "This text comes before the title, and the body begins after it.",
  },
  params: FIELD_PARAMS,
  presets: [
    {
      name: "forest",
      values: { ensemble: "forest" },
      evidence: reconstructed("S3 says ensemble of decision trees; a random forest needs no further choice"),
    },
    {
      name: "likeliest",
      values: { ensemble: "forest", pick: "likeliest", minProbability: 0.1 },
      evidence: tuned("trafilatura-segments and htmldate-mediacloud"),
    },
    {
      name: "stated-title",
      values: { ensemble: "forest", pick: "likeliest", minProbability: 0.1, reference: "metadata" },
      evidence: tuned("trafilatura-segments and htmldate-mediacloud, as likeliest"),
    },
    {
      name: "forest-weka36",
      values: { ensemble: "forest", trees: 10 },
      evidence: reconstructed("the defaults of the program that S3 used, as they were at the time"),
    },
    {
      name: "bagging-reptree",
      values: { ensemble: "bagging", trees: 10 },
      evidence: reconstructed("the other ensemble of trees that the program has at its defaults"),
    },
  ],
  // Without a model its body is what NCE leaves after the title tag's text.
  subject: "fields",
  learning: { ensemble: "forest" },
  learnsFrom: ["title", "date"],
  // The others also say which texts are learned from.
  deciding: ["dates"],
  needs: ({ ensemble }) => (ensemble === "none" ? "page" : "labels"),
  model: {
    // 2: dates are learned text by text.
    version: 2,
    schema: fieldModelsSchema,
    write: ({ models }: Known) => models,
    read: (models, values) => ready(learnedFrom(models, values)),
  },
  learn: async (corpus, values, task) => (await import("./learn")).learnFields(corpus, values, task),
  extract,
  trace: traceFields,
  judge: judgeFields,
  weights: ({ models }) => weightsOf(models),
});
