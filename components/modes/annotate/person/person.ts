/**
 * A person who labels a page by keyboard alone and knows what is right: how many keys the tool asks of somebody who
 * makes no mistake, goes to everything that is uncertain and finds a short way to the rest. No browser: keys are the
 * actions of annotate mode.
 */
import type { Page } from "@/lib/page/page";
import { NO_ACTIVITY } from "@/lib/view/labels/activity";
import type { Proposal } from "@/lib/view/labels/proposal";
import type { Units } from "@/lib/labels/units/units";
import { isContent } from "@/lib/view/labels/decisions";
import type { AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import { isShown } from "@/components/modes/annotate/state/annotate-state";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";
import { createAnnotateStore, type AnnotateStore } from "@/components/modes/annotate/session/annotate-store";
import { bestPlan, MOVES, STEPS } from "./plan";

export interface Labelled {
  /** Actions in their order; the last one accepts the page. */
  readonly keys: readonly string[];
  /** Of these, what only went on to the next uncertain run, which was right. */
  readonly looks: number;
  /** Blocks that were proposed wrongly. */
  readonly wrongAtFirst: number;
  /** Blocks that are still wrong: the tool had no way, or none that was found. */
  readonly wrong: number;
}

/** What a person at a page has: its state now, and a key that acts on it. Keys are ids of actions. */
export interface Hands {
  state(): AnnotateState;
  press(id: string): Promise<void> | void;
}

const ACCEPT = "annotate.accept";
const LIST_HIDDEN = "annotate.hidden-text";
const NEXT = "annotate.next-uncertain";
/** Nobody looks at the same page for ever; a tool that leads round in circles is told from one that works. */
const MOST_KEYS = 2_000;

/**
 * Label a page that is open.
 * @param gold (units) 1 where a block is main text
 */
export async function labelWith({ state, press }: Hands, gold: Uint8Array): Promise<Labelled> {
  const keys: string[] = [];
  let looks = 0;
  const type = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await press(id);
    keys.push(...ids);
  };
  const isWrong = (unit: number): boolean => isContent(state().decisions.units[unit]!) !== (gold[unit] === 1);
  const wrongNow = (): number => gold.reduce((sum, _, unit) => sum + (isWrong(unit) ? 1 : 0), 0);
  const wrongAtFirst = wrongNow();
  // Everything uncertain that can be seen is looked at, and put right where it is wrong.
  while (keys.length < MOST_KEYS) {
    const now = state();
    if (now.cursor !== null) {
      const here = unitsUnder(now, now.cursor.target);
      const isStop = now.decisions.units[here.start]!.isUncertain;
      let isWrongHere = false;
      for (let unit = here.start; unit < here.end; unit++) isWrongHere ||= isWrong(unit);
      const plan = isStop && isWrongHere ? bestPlan(now, gold, MOVES, here) : null;
      if (plan !== null) {
        await type(plan.keys);
        continue;
      }
    }
    const isLeft = now.decisions.units.some(
      ({ isUncertain }, unit) => isUncertain && now.visited[unit] === 0 && isShown(now, unit),
    );
    if (!isLeft) break;
    await type([NEXT]);
    looks++;
  }
  // What is wrong without being uncertain, or hidden, a person who reads the page finds.
  for (let wrong = wrongNow(); wrong > 0 && keys.length < MOST_KEYS;) {
    const now = state();
    // Far away on a large page only a walk from block to block leads.
    const plan = bestPlan(now, gold, MOVES, null) ?? bestPlan(now, gold, STEPS, null);
    const isHiddenWrong = gold.some((_, unit) => isWrong(unit) && !isShown(now, unit));
    if (plan === null && isHiddenWrong && !now.withHidden) {
      // The cursor passes by what the page hides until that is listed.
      await type([LIST_HIDDEN]);
      continue;
    }
    if (plan === null) break;
    await type(plan.keys);
    const left = wrongNow();
    if (left >= wrong) break;
    wrong = left;
  }
  const wrong = wrongNow();
  await type([ACCEPT]);
  // Where much was not seen the tool says so first.
  if (!state().isLeaving) await type([ACCEPT]);
  return { keys, looks, wrongAtFirst, wrong };
}

/** Label a page without a browser. @param shown (units) 1 where the page shows a block; null where all of it */
export function labelByKeys(
  page: Page,
  units: Units,
  proposal: Proposal,
  gold: Uint8Array,
  shown: Uint8Array | null = null,
): Promise<Labelled> {
  const store = storeOf(page, units, proposal);
  if (shown !== null) store.measured(shown);
  return labelWith({ state: store.state.getState, press: (id) => void store.perform(id) }, gold);
}

/** The state of a page that nobody has labelled yet. */
export function storeOf(page: Page, units: Units, proposal: Proposal): AnnotateStore {
  let now = 0;
  return createAnnotateStore(
    {
      page,
      units,
      proposal,
      log: { operations: [], labelState: "open", activity: { ...NO_ACTIVITY, last: 0 } },
    },
    { now: () => ++now, id: () => `o${++now}` },
    { operations: () => undefined, request: () => undefined },
  );
}
