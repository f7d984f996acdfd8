"use client";
import { createContext, useContext } from "react";
import type { GoldRecord } from "@/lib/corpus/record";
import type { MetricId } from "@/lib/evaluation/metrics/names";
import type { Extractor, ParamValues } from "@/lib/extractors/contract/contract";
import type { Recipe } from "@/lib/recipes/recipe";
import type { DrawList } from "@/lib/view/page/draw-list";
import type { InspectState } from "./inspect-state";

/** What the parts of inspect mode share beside the workspace. */
export interface Inspecting {
  readonly recipe: Recipe;
  /** What stands for the recipe where an extractor is shown, see `described`. */
  readonly extractor: Extractor;
  /**
   * All parameters with their values, as the address says; while a threshold is dragged, `state.inspection`
   * is ahead of it.
   */
  readonly params: ParamValues;
  /** Null until the page is there. */
  readonly state: InspectState | null;
  /** @param text of a recipe, e.g. the id of an extractor */
  setRecipe(text: string): void;
  /** The metric that the address asks for; a page without gold for it is scored by the usual one. */
  readonly metric: MetricId;
  /** Write another one to the address. */
  setMetric(metric: MetricId): void;
  /** Write parameters to the address; absent ones stay as they are. */
  setParams(changes: ParamValues): void;
  /**
   * Write to the address the value that a drag ends with; where it began with the same, what was tried is
   * over all the same.
   */
  letGo(param: string, value: number): void;
  /** Somebody corrected the gold of this page. */
  setGold(gold: GoldRecord): void;
  /** Draw this on the page instead of verdicts and scores; null for them again. */
  show(list: DrawList | null): void;
}

const InspectContext = createContext<Inspecting | null>(null);
export const InspectingProvider = InspectContext.Provider;

export function useInspecting(): Inspecting {
  const value = useContext(InspectContext);
  if (value === null) throw new Error("useInspecting needs an InspectProvider above it");
  return value;
}
