import type { ParamSpecs } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { ours, published, reconstructed } from "../contract/evidence";
import { BLOCK_PARAMS } from "./basket";

export const L_PARAMS = {
  weights: {
    kind: "choice",
    default: "starter",
    evidence: ours("the paper's model is not public; these are learned from the pages that come with Winnow"),
    choices: ["starter", "trained"],
    doc: "Weights learned from the 18 pages of the starter corpus, or from labelled pages (winnow train).",
  },
  threshold: {
    kind: "number",
    default: 0,
    evidence: published("S4, section 7: the side of the plane"),
    min: -2,
    max: 2,
    step: 0.05,
    doc: "Blocks with a larger margin are content.",
  },
  fallback: {
    kind: "flag",
    default: false,
    evidence: ours("the paper's classifier may find no content on a page"),
    doc: "Where no block is content, keep the one with the largest margin.",
  },
  c: {
    kind: "number",
    default: 1,
    evidence: published("S4, section 7"),
    min: 0.05,
    max: 100,
    step: 0.05,
    under: { weights: "trained" },
    doc: "In training, what a block on the wrong side costs.",
  },
  tolerance: {
    kind: "number",
    default: 0.01,
    evidence: ours("a smaller one changes the weights in the third digit"),
    min: 0.001,
    max: 1,
    step: 0.001,
    under: { weights: "trained" },
    doc: "In training, stop when the gradients of a pass differ by no more than this.",
  },
  epochs: {
    kind: "number",
    default: 1000,
    evidence: ours("an upper bound, which training rarely meets"),
    min: 10,
    max: 2000,
    step: 10,
    under: { weights: "trained" },
    doc: "In training, the most passes.",
  },
  seed: {
    kind: "number",
    default: 1,
    evidence: ours("any number does"),
    min: 1,
    max: 1_000_000,
    step: 1,
    under: { weights: "trained" },
    doc: "In training, decides the order of blocks, and which are drawn where there are very many.",
  },
  ...BLOCK_PARAMS,
  preset: {
    ...BLOCK_PARAMS.preset,
    default: "atomic",
    evidence: reconstructed("S4, section 4.2: blocks are split until no tag of the list is left in one"),
  },
} as const satisfies ParamSpecs;

export type LValues = ValuesOf<typeof L_PARAMS>;
