/** The recipe that is being edited, with the way back. No React, no time of its own. */
import { createStore, type StoreApi } from "zustand/vanilla";
import { partAt, spotsOf, type Spot } from "@/lib/optimise/search/trees";
import type { Recipe } from "@/lib/recipes/recipe";
import type { Edited } from "@/lib/view/recipes/edit";
import { keyOfSpot } from "@/lib/view/recipes/rows";

interface Step {
  readonly recipe: Recipe;
  readonly chosen: Spot;
}

export interface EditorState {
  readonly recipe: Recipe;
  /** The part that is chosen. */
  readonly chosen: Spot;
  /** The newest last. */
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** What was changed last, as long as another change of it is the same step. */
  readonly step: { readonly name: string; readonly at: number } | null;
  choose(spot: Spot): void;
  /**
   * @param change null for one that cannot be made
   * @param name of what a person changes in one go, such as a slider; every other change is a step of its own
   * @param now in milliseconds
   */
  apply(change: Edited | null, name?: string, now?: number): void;
  undo(): void;
  redo(): void;
}

export type EditorStore = StoreApi<EditorState>;

/** A value that is changed again this soon, as by a slider, is one step. */
const SAME_STEP_MS = 1000;
const MOST_STEPS = 500;

export function editorStore(recipe: Recipe): EditorStore {
  return createStore<EditorState>((set, get) => {
    const go = (from: "past" | "future", to: "past" | "future"): void => {
      const { [from]: steps, [to]: others, recipe: now, chosen } = get();
      const step = steps.at(-1);
      if (step === undefined) return;
      set({
        recipe: step.recipe,
        chosen: step.chosen,
        step: null,
        [from]: steps.slice(0, -1),
        [to]: [...others, { recipe: now, chosen }],
      });
    };
    return {
      recipe,
      chosen: [],
      past: [],
      future: [],
      step: null,
      choose: (spot) => {
        if (keyOfSpot(spot) !== keyOfSpot(get().chosen)) set({ chosen: spot, step: null });
      },
      apply: (change, name, now = 0) => {
        const { recipe: before, chosen, past, step } = get();
        if (change === null || JSON.stringify(change.recipe) === JSON.stringify(before)) return;
        const isSame = name !== undefined && step?.name === name && now - step.at < SAME_STEP_MS;
        set({
          recipe: change.recipe,
          chosen: nearest(change.recipe, change.spot),
          past: isSame ? past : [...past, { recipe: before, chosen }].slice(-MOST_STEPS),
          future: [],
          step: name === undefined ? null : { name, at: now },
        });
      },
      undo: () => go("past", "future"),
      redo: () => go("future", "past"),
    };
  });
}

/** The place, or the one above it that is there. */
function nearest(recipe: Recipe, spot: Spot): Spot {
  const known = new Set(spotsOf(recipe).map(keyOfSpot));
  let at = spot;
  while (!known.has(keyOfSpot(at))) at = at.slice(0, -1);
  return at;
}

/** The part that is chosen. */
export function chosenPart({ recipe, chosen }: Pick<EditorState, "recipe" | "chosen">): Recipe {
  return partAt(recipe, chosen);
}
