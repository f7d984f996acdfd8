/** The parameters of BlockExtractor as specs, and as the typed options that the decision reads. */
import type { ParamSpecs, ParamValues } from "../contract/contract";
import { GRAMMARS, type Grammar } from "../../blocks/ble-ie/grammar";
import { TAG_LENGTHS, type TagLength } from "../../blocks/ble-ie/tag-length";
import type { RedundancyOptions } from "../../blocks/redundancy/site-index";
import type { FocusOptions } from "./focus";
import type { RemovalOptions } from "./removal-rules";
import { ours, published, reconstructed, tuned } from "../contract/evidence";

export interface PaperOptions extends RedundancyOptions {
  readonly threshold: number;
  readonly grammar: Grammar;
  readonly tagLength: TagLength;
  readonly cjkFactor: number;
  readonly redundancy: boolean;
}

export interface ModernOptions extends RemovalOptions, FocusOptions {
  readonly attributeCap: number;
  readonly ignoreLinkText: boolean;
  readonly maxLinkShare: number;
  readonly fillGaps: number;
  readonly minKept: number;
}

export type Options = PaperOptions & ModernOptions;

/** Every adaptation off: what is left is the paper. */
export const ADAPTATIONS_OFF: ModernOptions = {
  dropElements: false,
  dropHidden: false,
  maxHintShare: 0,
  attributeCap: 0,
  ignoreLinkText: false,
  maxLinkShare: 1,
  preferArticle: 0,
  focus: 0,
  fillGaps: 0,
  minKept: 0,
};

export const PAPER_PARAMS = {
  threshold: {
    kind: "number",
    default: 1.5,
    evidence: published("S0, section 3"),
    min: 0,
    max: 4,
    step: 0.1,
    doc: "Smallest density (text length / tag length) of content; the paper advises 1.3 to 1.7.",
    paper: { low: 1.3, high: 1.7, section: "2" },
  },
  grammar: {
    kind: "choice",
    default: "sequence",
    evidence: published("S0, definition 1"),
    choices: GRAMMARS,
    doc: "Pattern of a block's children: the paper's Definition 1 (sequence) or its Algorithm 1 (alternation).",
  },
  tagLength: {
    kind: "choice",
    default: "bare",
    evidence: reconstructed("the literal reading of S0, section 2.3: names and values, no brackets"),
    choices: TAG_LENGTHS,
    doc: "What a tag's length counts: names and values, the start tag as serialised, as in the source, or both tags.",
  },
  cjkFactor: {
    kind: "number",
    default: 1,
    evidence: published("S0 counts every character as one"),
    min: 1,
    max: 4,
    step: 0.5,
    doc: "What one Chinese, Japanese or Korean character counts in text length.",
  },
  redundancy: {
    kind: "flag",
    default: false,
    evidence: ours("off: the third step needs other pages of the site"),
    doc: "Drop blocks that occur in other pages of the site; needs those pages.",
  },
  tau: {
    kind: "number",
    default: 0.1,
    evidence: reconstructed("S0 names the tree edit distance and no limit"),
    min: 0,
    max: 0.3,
    step: 0.01,
    under: { redundancy: true },
    doc: "Largest tree edit distance, as a share of the larger block, at which two blocks are the same.",
  },
  minOtherPages: {
    kind: "number",
    default: 1,
    evidence: reconstructed("S0, section 2.4: a block that occurs in other pages"),
    min: 1,
    max: 10,
    step: 1,
    under: { redundancy: true },
    doc: "In how many other pages of the site a block must occur to be redundant.",
  },
} as const satisfies ParamSpecs;

const FOLDS = "pages of eleven corpora, docs/tuning.md";

/** Defaults searched on all pages; what they are worth comes from nested folds by site: docs/tuning.md. */
export const MODERN_PARAMS = {
  ...PAPER_PARAMS,
  threshold: {
    ...PAPER_PARAMS.threshold,
    default: 0.15,
    evidence: tuned(FOLDS),
    step: 0.05,
    doc: "Smallest density of content; lower than the paper's because attributes are capped and the focus does the rest.",
  },
  grammar: { ...PAPER_PARAMS.grammar, default: "alternation", evidence: tuned(FOLDS) },
  dropElements: {
    kind: "flag",
    default: true,
    evidence: tuned(FOLDS),
    doc: "Drop nav, footer, aside, form controls, dialogs, menus, and elements with a role that says the same.",
  },
  dropHidden: {
    kind: "flag",
    default: true,
    evidence: tuned(FOLDS),
    doc: "Drop elements hidden by the hidden attribute, aria-hidden or an inline style.",
  },
  maxHintShare: {
    kind: "number",
    default: 0.3,
    evidence: tuned(FOLDS),
    min: 0,
    max: 1,
    step: 0.05,
    doc: "Drop elements whose class or id names boilerplate (comments, footer, caption, ...) while they hold at most this share of the text; 0 = off.",
  },
  attributeCap: {
    kind: "number",
    default: 60,
    evidence: tuned(FOLDS),
    min: 0,
    max: 200,
    step: 5,
    doc: "Most that the attributes of one element count in its tag length; 0 = no limit.",
  },
  ignoreLinkText: {
    kind: "flag",
    default: true,
    evidence: tuned(FOLDS),
    doc: "Text inside links does not count as text.",
  },
  maxLinkShare: {
    kind: "number",
    default: 0.5,
    evidence: tuned(FOLDS),
    min: 0,
    max: 1,
    step: 0.05,
    doc: "Drop blocks with a larger share of link text; 1 = off.",
  },
  preferArticle: {
    kind: "number",
    default: 0.5,
    evidence: tuned(FOLDS),
    min: 0,
    max: 1,
    step: 0.05,
    doc: "Narrow to the article or main element that holds at least this share of the kept text; 0 = off.",
  },
  focus: {
    kind: "number",
    default: 0.65,
    evidence: tuned(FOLDS),
    min: 0,
    max: 1,
    step: 0.05,
    doc: "Narrow to the deepest element that holds at least this share of the kept text; 0 = off.",
  },
  fillGaps: {
    kind: "number",
    default: 100,
    evidence: tuned(FOLDS),
    min: 0,
    max: 1000,
    step: 50,
    doc: "Keep what was dropped between two kept texts less than this many characters apart; 0 = off.",
  },
  minKept: {
    kind: "number",
    default: 300,
    evidence: tuned(FOLDS),
    min: 0,
    max: 5000,
    step: 100,
    doc: "Where less than this many characters are kept (a Chinese, Japanese or Korean one counts three), keep all that was not removed; 0 = off.",
  },
} as const satisfies ParamSpecs;

/** Checked values as options; parameters that the extractor does not have are off. */
export function optionsOf(values: ParamValues): Options {
  return { ...ADAPTATIONS_OFF, ...values } as Options;
}
