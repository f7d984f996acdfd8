import type { Label, Target } from "@/lib/labels/model";
import type { Page } from "@/lib/page/page";
import type { LabelLog, Saying } from "@/components/workbench/saving/label-log";
import type { Cursor } from "@/lib/view/labels/cursor";
import type { Decisions } from "@/lib/view/labels/decisions";
import type { Proposal } from "@/lib/view/labels/proposal";
import type { TextRange } from "@/lib/view/labels/text-range";
import type { Units } from "@/lib/labels/units/units";

/** What lies on the page; `v` goes round. */
export const VIEWS = ["labels and veil", "labels", "page only"] as const;
export type View = (typeof VIEWS)[number];

/**
 * A flood that waits for its second key: what it would put where, and how many characters change their label.
 */
export interface Flood {
  readonly label: Label;
  readonly target: Target;
  readonly characters: number;
}

/** What a step needs to be told before it is made; a dialog asks. */
export type Question =
  | { readonly about: "skip" }
  /** Of the page as a whole where the target is null. */
  | { readonly about: "note"; readonly target: Target | null };

/** Everything that actions decide on. Immutable; a new one after each step. */
export interface AnnotateState extends LabelLog {
  readonly page: Page;
  readonly units: Units;
  readonly proposal: Proposal;
  readonly decisions: Decisions;
  readonly cursor: Cursor | null;
  readonly lastLabel: Label | null;
  readonly flood: Flood | null;
  readonly question: Question | null;
  /** The characters that are chosen: the cursor is on them. Null while it is on blocks. */
  readonly range: TextRange | null;
  /** Where the cursor was before characters were chosen. */
  readonly rangeFrom: Cursor | null;
  readonly view: View;
  /**
   * (units) 1 where the page shows the unit; null until the frame was measured, when every unit counts as
   * shown.
   */
  readonly shown: Uint8Array | null;
  /**
   * (units) 1 where somebody had a chance to look at the unit in this visit: it stood in the view for a
   * moment, or the cursor on it.
   */
  readonly seen: Uint8Array;
  /** (units) 1 where the cursor was in this visit. */
  readonly visited: Uint8Array;
  /** Whether it was said how much an acceptance would confirm unseen; said once for a page. */
  readonly isTold: boolean;
  /** Whether text that the page hides is listed and walked through like the rest. */
  readonly withHidden: boolean;
  /** Whether the page is looked at in a view that has hidden text in its place, like the rest. */
  readonly isListed: boolean;
  /** Whether another page is on its way: until it is there, what a person does is not meant for this one. */
  readonly isLeaving: boolean;
  /** One sentence about what the last key did where the page does not show it. */
  readonly notice: string | null;
}

/** Whether the page shows a unit. */
export function isShown({ shown }: Pick<AnnotateState, "shown">, unit: number): boolean {
  return shown === null || shown[unit] === 1;
}

/** Whether what the page hides is gone through like the rest. */
export function goesThroughHidden({
  withHidden,
  isListed,
}: Pick<AnnotateState, "withHidden" | "isListed">): boolean {
  return withHidden || isListed;
}

/** Whether the cursor goes to a block: what the page hides is passed by unless it is listed. */
export function isReached(state: AnnotateState, unit: number): boolean {
  return goesThroughHidden(state) || isShown(state, unit);
}

/** Where to go after a step; the workspace does it. */
export type Request = "next page" | "previous page" | "skip page" | "skipped page";

/** What to open beside the page after a step. */
export type Wanted = "carrying over";

/** What an action wants to happen. Absent fields stay as they are. */
export interface Step extends Saying {
  readonly cursor?: Cursor | null;
  readonly lastLabel?: Label;
  readonly flood?: Flood | null;
  readonly question?: Question | null;
  /** A step to another place without one leaves the characters. */
  readonly range?: TextRange | null;
  readonly rangeFrom?: Cursor | null;
  readonly view?: View;
  readonly withHidden?: boolean;
  readonly isTold?: boolean;
  readonly notice?: string | null;
  readonly request?: Request;
  readonly wants?: Wanted;
}

/**
 * One thing an annotator can do. Toolbar, keys, palette and key sheet are read from these. `perform` is pure.
 */
export interface AnnotateAction {
  readonly id: string;
  /** What the button or the palette says. */
  readonly label: string;
  when(state: AnnotateState): boolean;
  perform(state: AnnotateState): Step;
}
