import type { Segmentation } from "../../blocks/segment";
import type { FieldName, Fields } from "../../gold/fields";
import type { GoldKind } from "../../gold/gold";
import type { LeafId, LeafRange, NodeId, Page, View } from "../../page/page";
import type { Task } from "../../task";
import type { Judgement, Weights } from "./self-report";

/**
 * Values of a number that its source itself advises or explores, ends included; `section` is where in the
 * source.
 */
export interface PaperRange {
  readonly low: number;
  readonly high: number;
  readonly section: string;
}

/**
 * Where the default of a parameter comes from: the source, other public text or programs, our reading where
 * neither could be read, labelled pages, or ourselves.
 */
export interface DefaultEvidence {
  readonly kind: "published" | "confirmed" | "reconstructed" | "tuned" | "ours";
  /** Where it is published or confirmed, what it was tuned on, else the reason; goes on after a colon. */
  readonly from: string;
}

/**
 * What other parameters must be for one to count: a value each, or any of several. Whoever moves the one in the
 * interface sets them too, to the first of several.
 */
export type Under = Readonly<Record<string, ParamValue | readonly ParamValue[]>>;

/**
 * One value an extractor can be configured with: forms, flags, genes and help are all read from this. A
 * number whose `step` is whole is a count: it takes whole values only. `paper` is absent where the source
 * names no range. Of an extractor `evidence` is never absent (StatedSpecs). `under` is absent where it always counts.
 */
export type ParamSpec = { readonly under?: Under } & (
  | {
      readonly kind: "number";
      readonly default: number;
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly doc: string;
      readonly evidence?: DefaultEvidence;
      readonly paper?: PaperRange;
    }
  | {
      readonly kind: "choice";
      readonly default: string;
      readonly choices: readonly string[];
      readonly doc: string;
      readonly evidence?: DefaultEvidence;
    }
  /** Some of the choices, at least one, in their order and joined by `+`, e.g. `terms+images`. */
  | {
      readonly kind: "set";
      readonly default: string;
      readonly choices: readonly string[];
      readonly doc: string;
      readonly evidence?: DefaultEvidence;
    }
  | {
      readonly kind: "flag";
      readonly default: boolean;
      readonly doc: string;
      readonly evidence?: DefaultEvidence;
    }
  /** One line of text without control characters, e.g. a name that somebody gave. */
  | {
      readonly kind: "text";
      readonly default: string;
      readonly maxLength: number;
      readonly doc: string;
      readonly evidence?: DefaultEvidence;
    }
);
export type ParamSpecs = Readonly<Record<string, ParamSpec>>;
/** Parameters of an extractor: each says where its default comes from. */
export type StatedSpecs = Readonly<Record<string, ParamSpec & { readonly evidence: DefaultEvidence }>>;
export type ParamValue = number | string | boolean;
export type ParamValues = Readonly<Record<string, ParamValue>>;

/** Values with a name, other than the defaults; the parameters that are not given stay at their defaults. */
export interface Preset {
  /** As recipes write it behind the extractor, e.g. `tuned` in `lp:tuned`. */
  readonly name: string;
  readonly values: ParamValues;
  readonly evidence: DefaultEvidence;
}

/** Where an algorithm comes from; `key` is an entry of the bibliography. */
export interface Source {
  readonly key: string;
  readonly section: string;
  /** `stated` in the paper, `confirmed` in other public text, `reconstructed` by us, or `ours`. */
  readonly evidence: "stated" | "confirmed" | "reconstructed" | "ours";
}

/**
 * One comparison that led to a verdict, e.g. density 1.11 < 1.5. `param` names the parameter that holds the
 * limit, where one does.
 */
export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly relation: "<" | "<=" | ">" | ">=" | "=";
  readonly limit: number;
  readonly param?: string;
}

export type Verdict = "keep" | "drop";

/**
 * Why a run of leaves was kept or dropped; structured, so that the UI words it and tests assert it. `node` is
 * the element that decided (null where none did). The last reason that touches a leaf is the one that
 * decided.
 */
export interface Reason {
  readonly stage: string;
  readonly rule: string;
  readonly verdict: Verdict;
  readonly range: LeafRange;
  readonly node: NodeId | null;
  readonly measures: readonly Measure[];
  /** What was matched, e.g. a selector, or what else there is to say that no figure says. */
  readonly detail?: string;
}

/**
 * A field found on the page, e.g. its title; `range` is null where it comes from outside the leaves (title
 * tag, meta data).
 */
export interface FieldHit {
  readonly field: FieldName;
  readonly value: string;
  readonly range: LeafRange | null;
  /** What it was read from where that is no text of the page, or not only, e.g. `JSON-LD headline`. */
  readonly from?: string;
  /** What stands there, where `value` is another form of it, e.g. `19 October 2019` of a day. */
  readonly written?: string;
  /** Why it is the answer or is not, in a sentence. */
  readonly why?: string;
  /** It was looked at and is no answer, not even where there is no other. */
  readonly isRefused?: true;
}

export interface Extraction {
  /** (L) 1 where kept; never 1 where the view was not live. */
  readonly keep: Uint8Array;
  /** (L) the extractor's own score of each leaf, for the heatmap; NaN where it has none. */
  readonly score: Float32Array;
  readonly reasons: readonly Reason[];
  /** Of each field the answer first, then what else was found (see `firstOfEach`). */
  readonly fields: readonly FieldHit[];
  /**
   * The extractor's own text, where that is not the kept leaves joined: a text that was handed in and only
   * aligned with the page. It is what text metrics score.
   */
  readonly text?: string;
}

/** What an extractor's own page tells beside its parameters: the source in our words. */
export interface About {
  /** How it works, in a few sentences for someone who has not read the source. */
  readonly idea: string;
  /** The deciding formulas as plain text, one per line; the names are those of measures and parameters. */
  readonly formula: string;
  /**
   * What the source leaves open or we do otherwise, one sentence each with the choice made and why; empty
   * where nothing is.
   */
  readonly choices: readonly string[];
}

/**
 * A rule's reason as a sentence, said of "this text". In braces stand what the reason gives: `{name}` a
 * measure's figure, `{name<}` its limit, `{name%}` its value as a share (none of, all of, 40 % of), `{place}`
 * the element that decided. A sentence for each verdict where a rule can come to both; a function where figures
 * are to be worked out, null from it where one that it needs was not measured. Its `params` may be ahead of the
 * measures while a threshold is tried.
 */
export type RuleWords =
  | string
  | Readonly<Record<Verdict, string>>
  | ((
      told: Pick<Reason, "verdict" | "measures" | "detail">,
      place: string,
      params: ParamValues,
    ) => readonly Word[] | null);

/** A piece of a sentence; figures that decide are strong. */
export interface Word {
  readonly text: string;
  readonly strong?: boolean;
}

/** How much more or less text would give a text the other verdict, all else on the page being the same. */
export interface TextChange {
  /** To be added, or, negative, to be taken away; not 0. */
  readonly characters: number;
  /** Where: added to the first of them, taken from one after the other so that each keeps a character. */
  readonly leaves: readonly LeafId[];
  /** The element whose figure is the last, or the first, to change sides. */
  readonly node: NodeId;
}

/** What the score of a leaf says: the heatmap's legend and scale are drawn from it. */
export interface ScoreSpec {
  /** The source's term, lower case, e.g. `density`. */
  readonly name: string;
  /** One sentence: what a high value means. */
  readonly doc: string;
  readonly scale: "linear" | "log";
  /** Ends of the scale where they are known; absent where each page has its own. */
  readonly domain?: readonly [number, number];
  /** Which side is content. */
  readonly content: "high" | "low";
  /** The number parameter that the score is compared with; null where another rule decides. */
  readonly limit: string | null;
}

/** One of the extractor's own units on the page: a block, a line, a window of tokens, a pagelet. */
export interface Unit {
  /** What a list shows, e.g. `div.story: p` or `line 12`. */
  readonly label: string;
  /** The leaves it touches. */
  readonly range: LeafRange;
  /** `[start, end)` on the text axis where the unit is finer than leaves; absent where it is whole leaves. */
  readonly interval?: readonly [number, number];
  /** The element it belongs to; null where it has none. */
  readonly node: NodeId | null;
  /** The unit's own score; NaN without one. */
  readonly value: number;
  /** What became of it; null for a unit that only led to a decision, e.g. a window. */
  readonly verdict: Verdict | null;
  /** A few letters beside the name, e.g. the symbols of a block's children. */
  readonly note?: string;
  /** What could not follow each other where this unit was cut off from the one before it. */
  readonly cut?: { readonly before: string; readonly after: string };
}

/** A curve, bars or points as the source draws them, of P points. */
export interface Curve {
  readonly name: string;
  /** One sentence on how to read it. */
  readonly doc: string;
  readonly form: "line" | "bars" | "points";
  /** Axis titles. */
  readonly x: string;
  readonly y: string;
  /** (P) positions; absent where they are 0..P-1. */
  readonly xs?: Float64Array;
  /** (P) */
  readonly values: Float64Array;
  /** (P) a leaf at the point, -1 where there is none: links the chart with the page. */
  readonly leaf: Int32Array;
  /** (P) 1 where the point belongs to what is kept; absent where points are not decided one by one. */
  readonly kept?: Uint8Array;
  /** Horizontal lines: a threshold, a mean. */
  readonly limits: readonly { readonly name: string; readonly value: number; readonly param?: string }[];
}

/** A further measure of each leaf, for the why card and tables. */
export interface LeafColumn {
  readonly name: string;
  readonly doc: string;
  /** (L) NaN where there is none. */
  readonly values: Float64Array;
}

/** A property of each leaf that is no figure, for the why card. */
export interface LeafWords {
  readonly name: string;
  readonly doc: string;
  /** (L) */
  readonly values: readonly string[];
}

/** One thing that an extractor did with texts of the page, as it is replayed. */
export interface AttemptStep {
  /** A rule of the extractor, which has the words for it. */
  readonly rule: string;
  readonly verdict: Verdict;
  /** The texts it was about, disjoint and rising; none for a step that only led to others. */
  readonly ranges: readonly LeafRange[];
  readonly node: NodeId | null;
  readonly measures: readonly Measure[];
  /** As of a reason. */
  readonly detail?: string;
}

/** One try of an extractor that tries again, with other settings, where it has found too little. */
export interface Attempt {
  /** What is particular about it, e.g. `without stripUnlikelys`. */
  readonly name: string;
  /** What came of it, in a sentence. */
  readonly outcome: string;
  /** Whether its answer is the extractor's. */
  readonly isAnswer: boolean;
  /** In the order in which they were done. */
  readonly steps: readonly AttemptStep[];
}

/**
 * How an extractor came to its verdicts on one page: what inspect mode draws beside them. Never needed to
 * extract.
 */
export interface Trace {
  /** What one unit is called, e.g. `block`, `line`, `pagelet`. */
  readonly unit: string;
  /** In document order; they may overlap (windows) or nest (subtrees). */
  readonly units: readonly Unit[];
  readonly curves: readonly Curve[];
  readonly columns: readonly LeafColumn[];
  /** What is no figure. */
  readonly words?: readonly LeafWords[];
  /** Absent where the extractor tries once and its steps are not known one by one. */
  readonly attempts?: readonly Attempt[];
}

/** A page to learn from; `gold` is (L), 1 where a person marked content. */
export interface CorpusPage {
  readonly id: string;
  readonly page: Page;
  /** (L) 1 where the leaf is under consideration: what earlier stages of a recipe kept. */
  readonly live: Uint8Array;
  readonly gold: Uint8Array | null;
  /**
   * What it shares with pages that have so much in common with it that whoever learned from one knows the other, by
   * site, domain or template: they stay together where learning holds pages out. Absent where only the site is known.
   */
  readonly group?: string;
  /** Its fields as gold has them; absent where nobody learns from labels. */
  readonly fields?: Fields;
  /**
   * What learners keep of the whole page until it is learned from again, as in the next fold, by names of their own;
   * absent where it will not be.
   */
  readonly kept?: Map<string, unknown>;
}

/** What `fit` sees. Pages are parsed as they are asked for and need not stay in memory. */
export interface Corpus {
  readonly size: number;
  pages(): AsyncIterable<CorpusPage>;
}

/** What an extractor must see before it can extract: nothing, other pages of the site, or labelled pages. */
export type Needs = "page" | "site" | "labels";

/** State is in the type: an algorithm, then its parameters (Configured), then what it learned (Fitted). */
export interface Extractor {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly source: Source;
  readonly about: About;
  readonly score: ScoreSpec;
  /**
   * Sentences for rules that their measures alone do not explain; of the others the measures are read out.
   */
  readonly rules?: Readonly<Record<string, RuleWords>>;
  /**
   * Of a program of others, whose steps have no parameters: what would have spared a text of the step that dropped
   * it, by rule. Rules that are not in it compare nothing that is known.
   */
  readonly spares?: Readonly<Record<string, RuleWords>>;
  /** What to set so that it learns from other pages; absent where no values make it learn. */
  readonly learning?: ParamValues;
  /** Version of the form of its models, of which it reads no other; absent where no values make it learn. */
  readonly modelVersion?: number;
  /** What to set so that it goes on learning from the model that comes with it; absent where it cannot. */
  readonly continuing?: ParamValues;
  /** Any of which a page must have to be learned from, where it learns from labels; content where absent. */
  readonly learnsFrom?: readonly GoldKind[];
  /**
   * Parameters that only decide: at another value of them it would have learned the same, so that a model still
   * holds. Absent where there are none.
   */
  readonly deciding?: readonly string[];
  /**
   * At its defaults it decides by a model that comes with it, which somebody's labelled pages were learned from:
   * its scores on pages like those say how well it remembers. Absent where it learns anew or not at all.
   */
  readonly shipsModel?: true;
  /**
   * What it is about where that is not the content: of the texts it then keeps all, or what another method
   * leaves.
   */
  readonly subject?: "fields";
  /**
   * It runs only where Node does (a program of others that needs a DOM); the browser asks the server for its
   * verdicts.
   */
  readonly serverOnly?: true;
  readonly params: StatedSpecs;
  /** Absent where there are none. */
  readonly presets?: readonly Preset[];
  /**
   * What it is called with these values, where they and not its own name tell what it is; they are then not
   * for setting.
   */
  called?(params: ParamValues): string;
  /**
   * The BLE&IE blocks it cuts a view into, for the replay of the cutting and the parts of a block; absent
   * where its units come otherwise.
   */
  segment?(view: View, params: ParamValues): Segmentation;
  /**
   * The least change of the amount of text after which the rule that decided would say otherwise: every unit
   * around the text that takes part is counted. What comes after that rule is not asked, so that whoever
   * offers the change tries it first. Null where no amount does; absent where no rule counts characters.
   */
  textToFlip?(view: View, params: ParamValues, leaf: LeafId, isKept: boolean): TextChange | null;
  /**
   * A value of a column of its traces as people read it, a count in place of its logarithm; absent where all columns
   * are for reading as they are.
   */
  tellColumn?(name: string, value: number): string;
  /** @throws UsageError for an unknown parameter or a value out of range */
  configure(values?: ParamValues): ConfiguredExtractor;
}

/** What can be fitted and then run: an extractor with its parameters, or a recipe of several. */
export interface Configured {
  /** Names algorithm and parameters, e.g. `block-extractor(threshold=1.3)`; equal keys give equal answers. */
  readonly key: string;
  /** What `fit` must be given; with `page` it learns nothing. */
  readonly needs: Needs;
  fit(corpus: Corpus, task?: Task): Promise<Fitted>;
  /** Load what must be there before `restore`; `fit` does so by itself. Absent where there is nothing to load. */
  ready?(): Promise<void>;
  /**
   * Rebuild what `fit` returned from its `model` after a trip through JSON.
   * @throws InputError `bad-model`, `model-version`
   */
  restore(model: unknown): Fitted;
}

export interface ConfiguredExtractor extends Configured {
  readonly id: string;
  /** All parameters with their values. */
  readonly params: ParamValues;
}

export interface Fitted {
  readonly key: string;
  /** What was learned, as JSON; null where nothing was. */
  readonly model: unknown;
  extract(view: View): Extraction;
  /** Absent where nothing can be shown beside the verdicts (opaque peers). */
  trace?(view: View): Trace;
  /** What it says of the examples on a labelled page; absent for what gives no probabilities. */
  judge?(page: CorpusPage): readonly Judgement[];
  /**
   * (L) 1 where a person should look at its verdict; where it is 0, at least 99 in 100 were right on pages that it did
   * not learn from. Absent for what gives no such promise.
   */
  uncertain?(view: View): Uint8Array;
  /** What its model goes by; absent where nothing was learned, or nothing that has weights. */
  weights?(): readonly Weights[];
}

/** What an extractor learns from where its parameters say so; null where it never learns. */
export function learns({ learning, configure }: Extractor): Needs | null {
  return learning === undefined ? null : configure(learning).needs;
}

/** For extractors that learn nothing: what `fit` is given. */
export const noCorpus: Corpus = { size: 0, async *pages() {} };
