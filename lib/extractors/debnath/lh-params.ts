import type { ParamSpecs } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { ours, reconstructed } from "../contract/evidence";
import type { BLOCK_PARAMS } from "./basket";

export const LH_PARAMS = {
  decision: {
    kind: "choice",
    default: "dynamic",
    evidence: reconstructed("its authors choose the threshold by the site; how is ours"),
    choices: ["dynamic", "fixed"],
    doc: "Find the threshold on the pages of the site, or take the one that is set.",
  },
  threshold: {
    kind: "number",
    default: 0.5,
    evidence: ours("between a term of one page and one of all"),
    min: 0,
    max: 1,
    step: 0.05,
    under: { decision: "fixed" },
    doc: "Blocks of more entropy are redundant.",
  },
  blocks: {
    kind: "choice",
    default: "container",
    evidence: ours("pages of today are not built of tables, and a page without one would be one block"),
    choices: ["container", "table"],
    doc: "Blocks: innermost tables and sections, or tables alone, as the original cuts pages.",
  },
  occurrences: {
    kind: "choice",
    default: "all",
    evidence: reconstructed("S4, section 6.4: proportional to the weighted sum of the features"),
    choices: ["all", "distinct"],
    doc: "Take the mean over all words of a block, or over its distinct ones.",
  },
} as const satisfies ParamSpecs;

export type LhValues = ValuesOf<typeof LH_PARAMS>;

/** How the pages are cut. */
export const blocksFor = ({ blocks }: Pick<LhValues, "blocks">): ValuesOf<typeof BLOCK_PARAMS> => ({
  preset: "container",
  tagSet: blocks === "table" ? "paper" : "modern",
});
