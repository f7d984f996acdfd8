import { describe } from "@/lib/labels/anchor";
import { beginLabels, isRemark } from "@/lib/labels/remarks/remarks";
import { mergeLogs, type Merged } from "@/lib/labels/merge";
import type { Accepted, Label, Operation, Origin, PageVerdict, SkipReason, Target } from "@/lib/labels/model";
import type { Page } from "@/lib/page/page";
import type { AnnotationSet, LabelState } from "@/lib/store/interfaces/labels";
import { alive, spent, type Activity, type Stamp } from "@/lib/view/labels/activity";

/** What one annotator has said of a page that is open; labelling and settling both add to it. Immutable. */
export interface LabelLog {
  /** What the server has, then what it does not have yet. */
  readonly operations: readonly Operation[];
  readonly labelState: LabelState;
  /** Time spent on this page, idle time cut. */
  readonly activity: Activity;
  /** What steps of this visit called the page, by their group; the operations do not tell. */
  readonly called?: ReadonlyMap<string, Called>;
}

/** What a step called the page, and what it was called before. */
interface Called {
  readonly before: LabelState;
  readonly after: LabelState;
}

/** An operation before it has an id, a group, a time and a quote. */
export type Draft =
  | {
      readonly kind: "set";
      readonly target: Target;
      readonly label: Label;
      readonly origin: Origin;
      readonly accepted?: Accepted;
    }
  | { readonly kind: "clear"; readonly target: Target }
  | { readonly kind: "verdict"; readonly verdict: PageVerdict | null }
  | { readonly kind: "skip"; readonly reason: SkipReason; readonly text?: string }
  /** On the page as a whole where the target is null. */
  | { readonly kind: "flag"; readonly target: Target | null; readonly on: boolean }
  | { readonly kind: "note"; readonly target: Target | null; readonly text: string }
  | { readonly kind: "undo" | "redo"; readonly ids: readonly string[] };

/** What a step says: its drafts are one group, i.e. one undo. Without a word, the page stays what it is. */
export interface Saying {
  readonly drafts?: readonly Draft[];
  readonly labelState?: LabelState;
}

/** What is read of a log to take operations back and to restore them. */
type Past = Pick<LabelLog, "operations" | "labelState" | "called">;

const namedIn = ({ operations }: Past, ids: readonly string[]): readonly Operation[] => {
  const named = new Set(ids);
  return operations.filter(({ id }) => named.has(id));
};

/**
 * Take operations back. What was called done is not, once a word of it is taken back; flags and notes are no words of
 * it. A page whose skip is taken back is what it was.
 */
export function takingBack(past: Past, ids: readonly string[]): Saying {
  const drafts: readonly Draft[] = [{ kind: "undo", ids }];
  const words = namedIn(past, ids).filter((each) => !isRemark(each));
  if (words.some(({ kind }) => kind === "skip"))
    return { drafts, labelState: beforeSkip(past) === "done" ? "done" : "in progress" };
  return { drafts, ...(past.labelState === "done" && words.length > 0 && { labelState: "in progress" }) };
}

/** What the page was called before it was skipped last; undefined where that was before this visit. */
export function beforeSkip({ operations, called }: Past): LabelState | undefined {
  const skip = operations.findLast(({ kind }) => kind === "skip");
  return skip && called?.get(skip.group)?.before;
}

/**
 * Restore operations that were taken back. What a step of this visit called the page it is called again. Of earlier
 * ones the log tells only skips, and acceptances by what they say they confirmed; where it does not tell that a page
 * was called done, the page stays in progress until somebody says so again.
 */
export function restoring(past: Past, ids: readonly string[]): Saying {
  const named = namedIn(past, ids);
  const isDone = named.some((each) => each.kind === "set" && each.accepted !== undefined);
  const isSkip = named.some(({ kind }) => kind === "skip");
  const labelState =
    named.map(({ group }) => past.called?.get(group)?.after).find((after) => after !== undefined) ??
    (isSkip ? "open" : isDone ? "done" : undefined);
  return { drafts: [{ kind: "redo", ids }], ...(labelState !== undefined && { labelState }) };
}

/**
 * The log after a step, and the operations that the step has made, to be stored.
 * @param noted what the first of them says of the circumstances
 */
export function withSaid(
  page: Page,
  before: LabelLog,
  { drafts = [], labelState }: Saying,
  stamp: Stamp,
  noted: Pick<Operation, "proposed"> = {},
): { readonly log: LabelLog; readonly added: readonly Operation[] } {
  const activity = alive(before.activity, stamp.now());
  const group = stamp.id();
  const added = drafts.map((draft, index): Operation => {
    const activeMs = index === 0 ? activity.sinceOperation : 0;
    const base = { id: stamp.id(), group, at: stamp.now(), activeMs, ...(index === 0 && noted) };
    if (draft.kind === "set" || draft.kind === "clear")
      return { ...base, ...draft, anchor: describe(page, draft.target) };
    if (draft.kind !== "flag" && draft.kind !== "note") return { ...base, ...draft };
    const { target, ...said } = draft;
    const place = target === null ? null : { target, anchor: describe(page, target) };
    return { ...base, ...said, place };
  });
  const isBegun = before.labelState === "open" && beginLabels(added);
  const isCall = labelState !== undefined && drafts.some(({ kind }) => kind !== "undo" && kind !== "redo");
  const called = isCall
    ? new Map(before.called).set(group, { before: before.labelState, after: labelState })
    : before.called;
  const log: LabelLog = {
    operations: added.length > 0 ? [...before.operations, ...added] : before.operations,
    // The first label begins the page, a remark does not; the server says so by itself.
    labelState: labelState ?? (isBegun ? "in progress" : before.labelState),
    activity: added.length > 0 ? spent(activity) : activity,
    ...(called !== undefined && { called }),
  };
  return { log, added };
}

/** What came in from another tab or computer: both logs, and what the page is called after it. */
export interface Received extends Merged {
  readonly labelState: LabelState;
}

/** The log as it stands on the server brought together with this side's; `theirs` is empty where nothing is new. */
export function received(page: Page, before: LabelLog, stored: AnnotationSet): Received {
  const { operations } = before;
  // What is open there has been begun here, by labels that are still on their way.
  const labelState = stored.state === "open" ? before.labelState : stored.state;
  const local = new Set(operations.map(({ id }) => id));
  const isKnown = stored.operations.every(({ id }) => local.has(id));
  const merged = isKnown
    ? { operations, theirs: [], mine: [], clashes: [] }
    : mergeLogs(page, stored.operations, operations);
  return { ...merged, labelState };
}
