import type { LeafRange, NodeId, Page, View } from "../page/page";
import type { Task } from "../task";

/** One value an extractor can be configured with: forms, flags, genes and help are all read from this. */
export type ParamSpec =
  | { readonly kind: "number"; readonly default: number; readonly min: number; readonly max: number; readonly step: number; readonly doc: string }
  | { readonly kind: "choice"; readonly default: string; readonly choices: readonly string[]; readonly doc: string }
  | { readonly kind: "flag"; readonly default: boolean; readonly doc: string };
export type ParamSpecs = Readonly<Record<string, ParamSpec>>;
export type ParamValue = number | string | boolean;
export type ParamValues = Readonly<Record<string, ParamValue>>;

/** Where an algorithm comes from; `key` is an entry of the bibliography. */
export interface Source {
  readonly key: string;
  readonly section: string;
  /** `stated` in the paper, `confirmed` in other public text, `reconstructed` by us, or `ours`. */
  readonly evidence: "stated" | "confirmed" | "reconstructed" | "ours";
}

/** One comparison that led to a verdict, e.g. density 1.11 < 1.5. `param` names the parameter that holds the limit, where one does. */
export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly relation: "<" | "<=" | ">" | ">=" | "=";
  readonly limit: number;
  readonly param?: string;
}

export type Verdict = "keep" | "drop";

/**
 * Why a run of leaves was kept or dropped; structured, so that the UI words it and tests assert it. `node` is the element that
 * decided (null where none did). The last reason that touches a leaf is the one that decided.
 */
export interface Reason {
  readonly stage: string;
  readonly rule: string;
  readonly verdict: Verdict;
  readonly range: LeafRange;
  readonly node: NodeId | null;
  readonly measures: readonly Measure[];
}

/** A field found on the page, e.g. its title; `range` is null where it comes from outside the leaves (title tag, meta data). */
export interface FieldHit {
  readonly field: "title" | "date" | "author";
  readonly value: string;
  readonly range: LeafRange | null;
}

export interface Extraction {
  /** (L) 1 where kept; never 1 where the view was not live. */
  readonly keep: Uint8Array;
  /** (L) the extractor's own score of each leaf, for the heatmap; NaN where it has none. */
  readonly score: Float32Array;
  readonly reasons: readonly Reason[];
  readonly fields: readonly FieldHit[];
}

/** A page to learn from; `gold` is (L), 1 where a person marked content. */
export interface CorpusPage {
  readonly id: string;
  readonly page: Page;
  readonly gold: Uint8Array | null;
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
  readonly needs: Needs;
  readonly params: ParamSpecs;
  /** @throws UsageError for an unknown parameter or a value out of range */
  configure(values?: ParamValues): Configured;
}

export interface Configured {
  /** Names algorithm and parameters, e.g. `block-extractor(threshold=1.3)`; equal keys give equal answers. */
  readonly key: string;
  readonly id: string;
  readonly params: ParamValues;
  readonly needs: Needs;
  fit(corpus: Corpus, task?: Task): Promise<Fitted>;
  /** Rebuild what `fit` returned from its `model` after a trip through JSON. */
  restore(model: unknown): Fitted;
}

export interface Fitted {
  readonly key: string;
  readonly model: unknown;
  extract(view: View): Extraction;
}

/** For extractors that learn nothing: what `fit` is given. */
export const noCorpus: Corpus = { size: 0, async *pages() {} };
