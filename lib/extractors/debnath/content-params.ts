import type { ParamSpecs } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { ours, published, reconstructed } from "../contract/evidence";
import { BLOCK_PARAMS } from "./basket";

export const CONTENT_PARAMS = {
  epsilon: {
    kind: "number",
    default: 0.9,
    evidence: published("S4, section 4.4.1"),
    min: 0.5,
    max: 1,
    step: 0.01,
    doc: "Two blocks are the same where the cosine of their features is above this.",
  },
  theta: {
    kind: "number",
    default: 0.2,
    evidence: reconstructed(
      "S4 names a threshold and gives no value; a block of a fifth of the pages repeats",
    ),
    min: 0,
    max: 0.9,
    step: 0.05,
    doc: "A block that occurs in more than this share of the other pages of the site is no content.",
  },
  scale: {
    kind: "choice",
    default: "max",
    evidence: reconstructed(
      "with raw counts any two long texts are alike, as the number of words outweighs all",
    ),
    choices: ["max", "raw"],
    doc: "Counts of a block's features over their maxima on the site, or as they are.",
  },
  numericWeight: {
    kind: "number",
    default: 1,
    evidence: published("S4, section 4.4.1, weighs all features alike"),
    min: 0,
    max: 10,
    step: 0.5,
    doc: "What counts of features weigh beside the terms that occur.",
  },
  minTerms: {
    kind: "number",
    default: 5,
    evidence: ours("with fewer a cosine of 0.9 allows hardly any difference"),
    min: 0,
    max: 20,
    step: 1,
    doc: "Blocks with fewer distinct terms are the same only where all of them and all counts are equal.",
  },
  sample: {
    kind: "number",
    default: 0,
    evidence: published("S4, section 4.4, takes all pages of the class"),
    min: 0,
    max: 100,
    step: 1,
    doc: "Pages of the site that are compared with, drawn at random; 0 is all of them. The paper finds 5 to 10 enough.",
  },
  byPath: {
    kind: "flag",
    default: false,
    evidence: published("S4, section 4.4.2, names it for sites too large to compare"),
    doc: "Derive from the sample (10 pages where none is set) at which places content is, and take what is there on every page.",
  },
  ...BLOCK_PARAMS,
  preset: {
    ...BLOCK_PARAMS.preset,
    default: "atomic",
    evidence: reconstructed("S4, section 4.2: blocks are split until no tag of the list is left in one"),
  },
} as const satisfies ParamSpecs;

export type ContentValues = ValuesOf<typeof CONTENT_PARAMS>;
