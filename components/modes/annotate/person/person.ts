/**
 * A person who labels a page by keyboard alone and knows what is right: how many keys the tool asks of somebody who
 * makes no mistake and always finds a short way. No browser: keys are the actions of annotate mode.
 */
import type { Page } from "@/lib/page/page";
import type { Layer1 } from "@/lib/labels/model";
import { NO_ACTIVITY } from "@/lib/view/labels/activity";
import type { Cursor } from "@/lib/view/labels/cursor";
import type { Proposal } from "@/lib/view/labels/proposal";
import type { Units } from "@/lib/view/labels/units";
import { isContent } from "@/lib/view/labels/decisions";
import { annotateAction } from "@/components/modes/annotate/actions/registry";
import type { AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";
import { createAnnotateStore } from "@/components/modes/annotate/session/annotate-store";

/** Keys that only move: id of the action, which is one key. */
const STEPS = [
  "annotate.next-uncertain",
  "annotate.previous-uncertain",
  "annotate.next-block",
  "annotate.previous-block",
] as const;
const MOVES = [
  ...STEPS,
  "annotate.parent",
  "annotate.child",
  "annotate.extend-down",
  "annotate.extend-up",
] as const;
/** Places that are looked at for the next label; a person does not see further ahead either. */
const MOST_PLACES = 5_000;
/** Keys that a block takes on average where it is put right alone: a way to it, and its label. */
const KEYS_A_BLOCK = 3;

export interface Labelled {
  /** Actions in their order; the last one accepts the page. */
  readonly keys: readonly string[];
  /** Blocks that were proposed wrongly. */
  readonly wrongAtFirst: number;
  /** Blocks that are still wrong: the tool had no way, or none that was found. */
  readonly wrong: number;
  /** Blocks that the cursor would stop at still, though they are right: who looks at each presses a key more. */
  readonly stops: number;
  /** Runs of such blocks side by side. */
  readonly runs: number;
}

interface Plan {
  readonly keys: readonly string[];
  /** Keys that it spares, itself taken off; below 0 where the way is long. */
  readonly spares: number;
}

/**
 * Label a page.
 * @param gold (units) 1 where a block is main text
 */
export function labelByKeys(page: Page, units: Units, proposal: Proposal, gold: Uint8Array): Labelled {
  let now = 0;
  const store = createAnnotateStore(
    {
      page,
      units,
      proposal,
      log: { operations: [], labelState: "open", activity: { ...NO_ACTIVITY, last: 0 } },
    },
    { now: () => ++now, id: () => `o${++now}` },
    { operations: () => undefined, request: () => undefined },
  );
  const keys: string[] = [];
  const wrongNow = (): number => {
    const { decisions } = store.state.getState();
    return decisions.units.reduce(
      (sum, one, unit) => sum + (isContent(one) === (gold[unit] === 1) ? 0 : 1),
      0,
    );
  };
  const wrongAtFirst = wrongNow();
  for (let wrong = wrongAtFirst; wrong > 0;) {
    // Far away on a large page only a walk from block to block leads.
    const state = store.state.getState();
    const plan = bestPlan(state, gold, MOVES) ?? bestPlan(state, gold, STEPS);
    if (plan === null) break;
    for (const id of plan.keys) store.perform(id);
    keys.push(...plan.keys);
    const left = wrongNow();
    if (left >= wrong) break;
    wrong = left;
  }
  keys.push("annotate.accept");
  const { units: decided } = store.state.getState().decisions;
  const stops = decided.filter(({ isUncertain }) => isUncertain).length;
  const runs = decided.filter(({ isUncertain }, at) => isUncertain && decided[at - 1]?.isUncertain !== true);
  return { keys, wrongAtFirst, wrong: wrongNow(), stops, runs: runs.length };
}

/** The way to a label that spares most keys, over the places that a few moves lead to. */
function bestPlan(state: AnnotateState, gold: Uint8Array, moves: readonly string[]): Plan | null {
  const seen = new Set<string>();
  let best: Plan | null = null;
  const waiting: { readonly cursor: Cursor | null; readonly keys: readonly string[] }[] = [
    { cursor: state.cursor, keys: [] },
  ];
  for (let at = 0; at < waiting.length && at < MOST_PLACES; at++) {
    const { cursor, keys } = waiting[at]!;
    const here: AnnotateState = { ...state, cursor };
    if (cursor !== null)
      for (const { ids, worth } of labelsHere(here, gold)) {
        const all = [...keys, ...ids];
        const spares = worth * KEYS_A_BLOCK - all.length;
        if (worth > 0 && (best === null || spares > best.spares)) best = { keys: all, spares };
      }
    for (const id of moves) {
      const action = annotateAction(id);
      if (!action.when(here)) continue;
      const next = action.perform(here).cursor ?? null;
      const name = JSON.stringify(next?.target) + next?.focus;
      if (next === null || seen.has(name)) continue;
      seen.add(name);
      waiting.push({ cursor: next, keys: [...keys, id] });
    }
  }
  return best;
}

function labelsHere(
  state: AnnotateState,
  gold: Uint8Array,
): readonly { ids: readonly string[]; worth: number }[] {
  const { start, end } = unitsUnder(state, state.cursor!.target);
  const isWrong = (unit: number): boolean => isContent(state.decisions.units[unit]!) !== (gold[unit] === 1);
  const worthOf = (units: Iterable<number>, label: Layer1, keepsLabelled: boolean): number => {
    let worth = 0;
    for (const unit of units) {
      const decided = state.decisions.units[unit]!;
      if (keepsLabelled && decided.state === "confirmed") continue;
      const isRight = (label === "main") === (gold[unit] === 1);
      if (isRight && isWrong(unit)) worth += 1;
      else if (!isRight && !isWrong(unit)) worth -= 1;
    }
    return worth;
  };
  const under = range(start, end);
  const below = range(start, state.units.list.length);
  return (["main", "boilerplate"] as const).flatMap((label) => [
    { ids: [`annotate.label.${label}`], worth: worthOf(under, label, under.length > 1) },
    { ids: [`annotate.rest.${label}`], worth: worthOf(below, label, true) },
  ]);
}

const range = (start: number, end: number): readonly number[] =>
  Array.from({ length: end - start }, (_, at) => start + at);
