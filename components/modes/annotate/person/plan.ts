/** The shortest way that a person finds to a key that puts blocks right. */
import type { LeafRange } from "@/lib/page/page";
import type { Layer1 } from "@/lib/labels/model";
import type { Cursor } from "@/lib/view/labels/cursor";
import { isContent } from "@/lib/view/labels/decisions";
import { alikeTargets } from "@/components/modes/annotate/actions/many";
import { annotateAction } from "@/components/modes/annotate/actions/registry";
import type { AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";

/** Keys that only move: id of the action, which is one key. */
export const STEPS = [
  "annotate.next-uncertain",
  "annotate.previous-uncertain",
  "annotate.next-block",
  "annotate.previous-block",
  "annotate.leap-down",
  "annotate.leap-up",
] as const;
export const MOVES = [
  ...STEPS,
  "annotate.parent",
  "annotate.child",
  "annotate.extend-down",
  "annotate.extend-up",
  "annotate.next-edge",
  "annotate.previous-edge",
] as const;
/** What leads to the same place from everywhere: only worth a thought before any other move. */
const LEAPS = ["annotate.headline", "annotate.first-block", "annotate.last-block"] as const;
/** Places that are looked at for the next label; a person does not see further ahead either. */
const MOST_PLACES = 1_200;
/** Keys that a block takes on average where it is put right alone: a way to it, and its label. */
const KEYS_A_BLOCK = 3;

export interface Plan {
  readonly keys: readonly string[];
  /** Keys that it spares, itself taken off; below 0 where the way is long. */
  readonly spares: number;
}

/**
 * The way to a label that spares most keys, over the places that a few moves lead to; null where none is found that
 * puts more right than wrong.
 * @param gold (units) 1 where a block is main text
 * @param near only labels that put a unit of these right; null for all
 */
export function bestPlan(
  state: AnnotateState,
  gold: Uint8Array,
  moves: readonly string[],
  near: LeafRange | null,
): Plan | null {
  const worth = worths(state, gold, near);
  const seen = new Set<string>();
  let best: Plan | null = null;
  const waiting: { readonly cursor: Cursor | null; readonly keys: readonly string[] }[] = [
    { cursor: state.cursor, keys: [] },
  ];
  for (let at = 0; at < waiting.length && at < MOST_PLACES; at++) {
    const { cursor, keys } = waiting[at]!;
    const here: AnnotateState = { ...state, cursor };
    if (cursor !== null)
      for (const { ids, gain } of worth(here, unitsUnder(here, cursor.target))) {
        const spares = gain * KEYS_A_BLOCK - keys.length - ids.length;
        if (gain > 0 && (best === null || spares > best.spares)) best = { keys: [...keys, ...ids], spares };
      }
    for (const id of keys.length === 0 ? [...moves, ...LEAPS] : moves) {
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

interface Worth {
  readonly ids: readonly string[];
  /** Blocks that come right, those taken off that go wrong. */
  readonly gain: number;
}

/** What each label key is worth at a place, by sums over units that are made once. */
function worths(
  state: AnnotateState,
  gold: Uint8Array,
  near: LeafRange | null,
): (here: AnnotateState, under: LeafRange) => readonly Worth[] {
  const count = state.units.list.length;
  const sums = (["main", "boilerplate"] as const).map((label) => {
    const all = new Int32Array(count + 1);
    const open = new Int32Array(count + 1);
    const right = new Int32Array(count + 1);
    for (let unit = 0; unit < count; unit++) {
      const decided = state.decisions.units[unit]!;
      const isRight = isContent(decided) === (gold[unit] === 1);
      const willBe = (label === "main") === (gold[unit] === 1);
      const gain = Number(willBe) - Number(isRight);
      const isNear = near === null || (unit >= near.start && unit < near.end);
      all[unit + 1] = all[unit]! + gain;
      open[unit + 1] = open[unit]! + (decided.state === "confirmed" ? 0 : gain);
      right[unit + 1] = right[unit]! + Number(gain > 0 && isNear);
    }
    return { label, all, open, right };
  });
  const of = (column: Int32Array, start: number, end: number): number => column[end]! - column[start]!;
  const alike = alikeUnits(state);
  return (here, { start, end }) =>
    sums.flatMap(({ label, all, open, right }) => [
      ...alike(here).flatMap((like) => {
        const gains = (column: Int32Array): number =>
          like.reduce((sum, of_) => sum + of(column, of_.start, of_.end), 0);
        return gains(right) > 0 ? [{ ids: [labelKey(label), ALIKE], gain: gains(all) }] : [];
      }),
      ...(of(right, start, end) > 0
        ? [{ ids: [labelKey(label)], gain: of(end - start > 1 ? open : all, start, end) }]
        : []),
      ...(of(right, start, count) > 0
        ? [{ ids: [`annotate.rest.${label}`], gain: of(open, start, count) }]
        : []),
    ]);
}

/** The units that are built like the selection; none where it is alone. */
function alikeUnits(state: AnnotateState): (here: AnnotateState) => readonly (readonly LeafRange[])[] {
  const known = new Map<string, readonly (readonly LeafRange[])[]>();
  return (here) => {
    const { target, run } = here.cursor!;
    if (run !== null || target.kind === "block") return [];
    const name = JSON.stringify(target);
    let found = known.get(name);
    if (found === undefined) {
      const targets = alikeTargets(here);
      found = targets.length < 2 ? [] : [targets.map((one) => unitsUnder(state, one))];
      known.set(name, found);
    }
    return found;
  };
}

const ALIKE = "annotate.alike";
const labelKey = (label: Layer1): string => `annotate.label.${label}`;
