/** Recipes with a name, which a text takes as `preset:NAME`. */
import type { DefaultEvidence } from "../extractors/contract/contract";

export interface RecipePreset {
  readonly name: string;
  /** As text. */
  readonly recipe: string;
  /** What it is for, one sentence. */
  readonly doc: string;
  /** Where its form and its parts come from. */
  readonly evidence: DefaultEvidence;
}

/**
 * S1 (section 4.1) says how modules are put together and names no pipeline of its own: the forms are its, the
 * parts are the modules that are best in its table 2 (ACCB 0.782, TCCB 0.776, DSC 0.770, CCB 0.757, DTP 0.709).
 */
const formOf = (form: string): DefaultEvidence => ({
  kind: "reconstructed",
  from: `${form}; its parts by table 2 of S1`,
});

export const RECIPE_PRESETS: readonly RecipePreset[] = [
  {
    name: "combination",
    recipe: "combination",
    doc: "What extracts where nobody says which: extractors and features of each text, weighed by trees learned from labels.",
    evidence: { kind: "ours", from: "boosted trees in place of a vote, see docs/combination.md" },
  },
  {
    name: "combine-serial",
    recipe: "lqf | accb",
    doc: "Navigation goes first, then ACCB sees what is left.",
    evidence: formOf("a serial pipeline as in section 4.1 of S1"),
  },
  {
    name: "combine-union",
    recipe: "union(accb, dsc)",
    doc: "What ACCB or DSC keeps.",
    evidence: formOf("a parallel pipeline as in section 4.1 of S1"),
  },
  {
    name: "combine-intersection",
    recipe: "intersection(accb, dsc)",
    doc: "What both ACCB and DSC keep.",
    evidence: formOf("a parallel pipeline as in section 4.1 of S1"),
  },
  {
    name: "combine-vote",
    recipe: "vote(majority: accb, tccb, dsc, ccb, dtp)",
    doc: "What most of the five best modules of S1 keep.",
    evidence: formOf("a voting pipeline as in section 4.1 of S1"),
  },
  {
    name: "combine-nested",
    recipe: "vote(majority: lqf | accb, union(dsc, dtp), tccb)",
    doc: "Serial and parallel pipelines, put together by a vote.",
    evidence: formOf("the example of nesting in section 4.1 of S1"),
  },
  {
    name: "kinds-vote",
    recipe: "vote(majority: block-extractor-modern, cetd, nce, num-words-rules, article-element, ttr, ccb)",
    doc: "What most extractors of seven different kinds keep: blocks, density, separators, words and links, elements, lines, blurring.",
    evidence: {
      kind: "ours",
      from: "those whose votes propose labels beside the combination, see lib/extractors/panels.ts",
    },
  },
];
