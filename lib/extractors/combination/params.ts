import type { ParamSpecs } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { ours, tuned } from "../contract/evidence";

const onFolds = tuned("folds of WCXB dev by site (docs/combination.md)");

export const PARAMS = {
  model: {
    kind: "choice",
    default: "shipped",
    evidence: ours("whoever has no labelled pages should have the best answer too"),
    choices: ["shipped", "trained", "continued"],
    doc: "The model that comes with Winnow, one of one's own labelled pages, or the first going on to learn from those (winnow train).",
  },
  cut: {
    kind: "choice",
    default: "expected-f1",
    evidence: onFolds,
    choices: ["expected-f1", "threshold"],
    doc: "Cut where the expected F1 of the page is highest, or at a probability that is the same for all pages.",
  },
  threshold: {
    kind: "number",
    default: 0.5,
    evidence: ours("as likely content as not"),
    min: 0,
    max: 1,
    step: 0.01,
    under: { cut: "threshold" },
    doc: "Runs at least as probable are content.",
  },
  headline: {
    kind: "choice",
    default: "learned",
    evidence: ours("corpora differ in whether the headline belongs to the text"),
    choices: ["learned", "keep", "drop"],
    doc: "Whether the headline is kept: as the model has learned it, always where anything is, or never.",
  },
  comments: {
    kind: "choice",
    default: "learned",
    evidence: ours("corpora differ in whether comments belong to the text"),
    choices: ["learned", "keep", "drop"],
    doc: "Whether comments below an article are kept: as the model has learned it, always, or never. In many forums the answers are marked as comments.",
  },
  lexical: {
    kind: "flag",
    default: true,
    evidence: onFolds,
    under: { model: "trained" },
    doc: "In training, learn from words too, also those of class names. Without, the model knows no language: it asks for no word of the text or the address, and of class names only for English hints.",
  },
  hideNames: {
    kind: "flag",
    default: true,
    evidence: ours("names are of a site, and pages to come are of others (docs/combination.md)"),
    under: { model: "trained" },
    doc: "In training, learn from each page once more without its classes, ids, roles and named sections.",
  },
  trees: {
    kind: "number",
    default: 400,
    evidence: onFolds,
    min: 1,
    max: 1000,
    step: 1,
    under: { model: "trained" },
    doc: "Trees in training.",
  },
  added: {
    kind: "number",
    default: 60,
    evidence: ours("a seventh of what is there: enough for a new habit, too few to forget the old ones"),
    min: 1,
    max: 1000,
    step: 1,
    under: { model: "continued" },
    doc: "Trees that are added where the model that comes with Winnow goes on learning.",
  },
  leaves: {
    kind: "number",
    default: 31,
    evidence: ours("what such trees usually have"),
    min: 2,
    max: 255,
    step: 1,
    under: { model: ["trained", "continued"] },
    doc: "Leaves of a tree at the most.",
  },
  rate: {
    kind: "number",
    default: 0.05,
    evidence: onFolds,
    min: 0.01,
    max: 1,
    step: 0.01,
    under: { model: ["trained", "continued"] },
    doc: "In training, how much of its best value each leaf is given.",
  },
  seed: {
    kind: "number",
    default: 1,
    evidence: ours("any number does"),
    min: 0,
    max: 1_000_000,
    step: 1,
    under: { model: ["trained", "continued"] },
    doc: "In training, decides which runs and features each tree sees.",
  },
} as const satisfies ParamSpecs;

export type Values = ValuesOf<typeof PARAMS>;
