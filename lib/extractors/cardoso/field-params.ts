/** The parameters of S3's title and date models; those of NCE come with them. */
import type { ParamSpecs } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { ours, published, reconstructed } from "../contract/evidence";
import { RELEVANT_PARAMS } from "./relevant";

export const FIELD_PARAMS = {
  ensemble: {
    kind: "choice",
    default: "none",
    evidence: ours("without training: the title tag, S3's baseline"),
    choices: ["none", "forest", "bagging"],
    doc: "What finds title and date: nothing but the title tag, a random forest, or bagged trees with pruning.",
  },
  trees: {
    kind: "number",
    default: 100,
    evidence: reconstructed("S3 names neither the ensemble nor its size; the usual size of a forest"),
    min: 1,
    max: 500,
    step: 1,
    doc: "How many trees an ensemble has.",
  },
  seed: {
    kind: "number",
    default: 1,
    evidence: ours("any number does"),
    min: 0,
    max: 1_000_000,
    step: 1,
    doc: "Seed of all chance in training.",
  },
  attributes: {
    kind: "choice",
    default: "visual",
    evidence: published("S3, section 4, table 2"),
    choices: ["visual", "structural"],
    doc: "Attributes of structure and look, or of structure alone.",
  },
  reference: {
    kind: "choice",
    default: "title-tag",
    evidence: published("S3, section 3.3, attribute 9"),
    choices: ["title-tag", "metadata"],
    doc: "What texts are compared with, and what is the title where none of them is: the title tag, or the title of JSON-LD, Open Graph or other meta data.",
  },
  scope: {
    kind: "choice",
    default: "page",
    evidence: reconstructed("S3 looks in what NCE leaves; NCE as we read it leaves most titles out"),
    choices: ["page", "relevant"],
    doc: "Where title and date are looked for: in all texts (S3's whole tree), or in what NCE leaves.",
  },
  mergeInline: {
    kind: "flag",
    default: true,
    evidence: ours("a title with a word in italics is one title"),
    doc: "Texts that only inline markup parts are one candidate for the title.",
  },
  dates: {
    kind: "choice",
    default: "dependent",
    evidence: published("S3, section 4, table 5: the better balanced of the two"),
    choices: ["dependent", "conditional"],
    doc: "Where no title is found: ask the date model as if it were far away, or a model without the distance.",
  },
  minProbability: {
    kind: "number",
    default: 0.5,
    evidence: reconstructed("S3 takes what its classifiers say, which is the likelier class"),
    min: 0,
    max: 1,
    step: 0.05,
    doc: "From this probability on a text is the title, or a part of the date.",
  },
  pick: {
    kind: "choice",
    default: "first",
    evidence: published("S3, section 3.4.3"),
    choices: ["first", "likeliest"],
    doc: "Which of several texts that may be the title is: the first on the page, or the likeliest.",
  },
  gap: {
    kind: "number",
    default: 3,
    evidence: reconstructed("S3 says near, and gives no figure"),
    min: 0,
    max: 10,
    step: 1,
    doc: "Dates with at most so many texts between them belong together; those nearest to the title count.",
  },
  maxDateChars: {
    kind: "number",
    default: 80,
    evidence: reconstructed("S3 says a large amount of text, and gives no figure"),
    min: 40,
    max: 150,
    step: 5,
    doc: "A longer text is no date.",
  },
  ...RELEVANT_PARAMS,
} as const satisfies ParamSpecs;
export type FieldValues = ValuesOf<typeof FIELD_PARAMS>;
