/**
 * What was seen of a program of others while it worked on a page: what became of each text and by which step,
 * what it scored, what it tried. Written by lib/peers, where the programs run; read here.
 */
import type { LeafRange, NodeId } from "../../page/page";
import type { Attempt, Measure, Verdict } from "../contract/contract";

/** One decision of a program, about any number of leaves. */
export interface Deed {
  readonly rule: string;
  readonly verdict: Verdict;
  /** The element that it was about; null where none is known on the page. */
  readonly node: NodeId | null;
  readonly measures: readonly Measure[];
  /** As of a reason. */
  readonly detail?: string;
}

/** An element with the program's own score. */
export interface Candidate {
  readonly node: NodeId;
  readonly range: LeafRange;
  readonly score: number;
  /** Share of its text in links, as the program has it; NaN where it says nothing of that. */
  readonly linkDensity: number;
  /** Chosen, examined and dropped, or only scored. */
  readonly verdict: Verdict | null;
}

export interface Trail {
  readonly deeds: readonly Deed[];
  /** (L) the deed that decided; -1 for text that the program's own tree of the page does not have as such. */
  readonly decided: Int32Array;
  /**
   * (L) the deeds for leaves without one in `decided` of which only the answer tells what became, since the
   * program wrote them anew: the one that kept a leaf which the answer has, and the one that dropped a leaf
   * which it does not have; -1 where none is known.
   */
  readonly ifFound: Int32Array;
  readonly unlessFound: Int32Array;
  /** (L) the program's score of the nearest scored element around the text; NaN where none is. */
  readonly score: Float32Array;
  /** The score that others are measured by; null where there is none. */
  readonly limit: { readonly name: string; readonly value: number } | null;
  /** Scored elements of the try that gave the answer, in document order. */
  readonly candidates: readonly Candidate[];
  readonly attempts: readonly Attempt[];
}
