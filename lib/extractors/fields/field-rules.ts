/**
 * Title, date and author of a page by rules: from JSON-LD, Open Graph and other meta elements, microdata, time
 * elements, headings, bylines, the address, and short texts that name a day (docs/algorithms/fields.md). Ours.
 *
 * Every place that says a field is a candidate, with what was read there and why it is the answer or not; a date
 * is answered as a day (ISO 8601). Nothing is decided about the content: all text stays, so that in a recipe it
 * adds fields to whatever comes after it. The order in which candidates are trusted is fixed, or learned from
 * labelled pages (`learn.ts`).
 */
import { FIELD_NAMES } from "../../gold/fields";
import type { View } from "../../page/page";
import { begin } from "../contract/begin";
import type { CorpusPage, Extraction, ParamSpecs } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { defineLearner } from "../contract/define-learner";
import { ours } from "../contract/evidence";
import type { Judgement } from "../contract/self-report";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { fieldCandidates } from "./choose";
import { likeliestCandidates } from "./learned";
import { lessonsOf } from "./lessons";
import { choiceModelsSchema, ready, weightsOf, type Known } from "./models";

const PARAMS = {
  order: {
    kind: "choice",
    default: "trust",
    evidence: ours("seen on fundus and big9; a learned order needs labelled pages"),
    choices: ["trust", "learned"],
    doc: "Which candidate is the answer: the first in a fixed order of places, or the likeliest by trees learned from labelled pages.",
  },
  trees: {
    kind: "number",
    default: 100,
    evidence: ours("the usual size of a forest"),
    min: 1,
    max: 500,
    step: 1,
    under: { order: "learned" },
    doc: "How many trees the learned order has for each field.",
  },
  seed: {
    kind: "number",
    default: 1,
    evidence: ours("any number does"),
    min: 0,
    max: 1_000_000,
    step: 1,
    under: { order: "learned" },
    doc: "Seed of all chance in training.",
  },
  minProbability: {
    kind: "number",
    default: 0.1,
    evidence: ours("a page without a date or an author has candidates, too, and none of them is likely"),
    min: 0,
    max: 1,
    step: 0.05,
    under: { order: "learned" },
    doc: "By the learned order a candidate that is less likely is no answer.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

function extract(view: View, { minProbability }: Values, known: Known | null): Extraction {
  const { page } = view;
  const { verdicts, open } = begin(view);
  const found = known === null ? fieldCandidates(view) : likeliestCandidates(view, known, minProbability);
  const score = Float32Array.from(open, (isOpen) => (isOpen === 1 ? 0 : NaN));
  for (const { range } of found)
    for (let leaf = range?.start ?? 0; leaf < (range?.end ?? 0); leaf++) score[leaf]! += 1;
  const answers = FIELD_NAMES.map((name) => found.find(({ field }) => field === name));
  for (let leaf = 0; leaf < open.length; leaf++) {
    if (open[leaf] === 0) continue;
    const answer = answers.find(
      (hit) =>
        hit?.isRefused !== true && hit?.range != null && leaf >= hit.range.start && leaf < hit.range.end,
    );
    decideLeaf(verdicts, leaf, true, answer?.field ?? "all", page.body);
  }
  return {
    keep: verdicts.keep,
    score,
    reasons: reasonsOf("field-rules", verdicts, new Int32Array(open.length), () => []),
    fields: found,
  };
}

function judge(labelled: CorpusPage, _: Values, { predictors }: Known): Judgement[] {
  const lessons = lessonsOf(labelled);
  return FIELD_NAMES.flatMap((field): Judgement[] => {
    const lesson = lessons[field];
    const predict = predictors[field];
    if (lesson === undefined || predict === null) return [];
    return [{ what: `candidate is the ${field}`, probability: predict(lesson.inputs), label: lesson.labels }];
  });
}

export const fieldRules = defineLearner({
  id: "field-rules",
  name: "Field rules",
  summary:
    "Finds title, date and author by rules in meta data, headings, time elements and bylines; keeps all text. Can learn from labelled pages which find to trust.",
  source: { key: "W", section: "fields", evidence: "ours" },
  subject: "fields",
  about: {
    idea: "A page says its title, its date and its author in many places: to search engines in JSON-LD, to social networks in Open Graph, to readers in headings, bylines and time elements. All of them are read and become candidates. The kinds of places are in a fixed order of trust, and the first that can be read is the answer. With a learned order, trees tell from labelled pages how likely each candidate is right: by its place, by what the others and the meta data say, and by how it looks.",
    formula:
      "title = the heading most like the title tag or meta data, else the headline in JSON-LD, microdata, Open Graph, meta, else the title tag without the site's name\ndate = the day in JSON-LD, meta, microdata, a time element, the address, else the short text by the title that names one\nauthor = the name in JSON-LD, meta, microdata, else a byline by its class or its first word",
    choices: [
      "A heading is like a title where twice the common words are at least 0.6 of the words of both.",
      "A last part of the title tag of at most four words, shorter than what is before it, is the name of the site; in other titles only a part that the page or its host calls the site by.",
      "A day with slashes is read with the month first only where the page says that it is in American English.",
      "An author who is called as the site is comes after all others.",
      "The learned order takes as right, in training, the candidates that say gold's day, or of whose words and gold's at least 0.8 are the same and no other candidate's are more alike.",
      "What readers wrote is not looked at: elements whose class or identifier says that they are comments.",
    ],
  },
  score: {
    name: "candidates",
    doc: "How many candidates for a field the text is in.",
    scale: "linear",
    content: "high",
    limit: null,
  },
  rules: {
    title: "This text is the title of the page. All text is kept: fields are looked for, not content.",
    date: "This text is the date of the page. All text is kept: fields are looked for, not content.",
    author: "This text is the author of the page. All text is kept: fields are looked for, not content.",
    all: "All text is kept: fields are looked for, not content.",
  },
  params: PARAMS,
  presets: [
    { name: "learned", values: { order: "learned" }, evidence: ours("the order of trust is not fixed then") },
  ],
  learning: { order: "learned" },
  learnsFrom: FIELD_NAMES,
  deciding: ["minProbability"],
  needs: ({ order }) => (order === "learned" ? "labels" : "page"),
  model: { version: 1, schema: choiceModelsSchema, write: ({ models }: Known) => models, read: ready },
  learn: async (corpus, values, task) => (await import("./learn")).learnChoice(corpus, values, task),
  extract,
  judge,
  weights: ({ models }) => weightsOf(models),
});
