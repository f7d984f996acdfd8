import type { StoreApi } from "zustand/vanilla";
import type { GoldRecord } from "@/lib/corpus/record";
import type { MetricId } from "@/lib/evaluation/metrics/names";
import type { Recipe } from "@/lib/recipes/recipe";
import type { Fitting } from "@/lib/view/inspection/answers";
import type { Inspection } from "@/lib/view/inspection/inspection";

/** What inspect mode knows of one page, and what can be asked of it. */
export interface InspectState {
  readonly setup: Recipe;
  readonly inspection: Inspection | null;
  /** Kept leaves at the parameters that the address holds, while another value is tried; null at rest. */
  readonly before: Uint8Array | null;
  /** Why the setup gives no answer, as a sentence. */
  readonly problem: string | null;
  /** Whether the server is being asked. */
  readonly isAsking: boolean;
  /** How far the server is with fitting the recipe to the page's site; null while it is not. */
  readonly fitting: Fitting | null;
  /** Whether gold is still to be brought to the leaves. */
  readonly isAligning: boolean;
  /** How gold came to the leaves; null without gold. */
  readonly goldNote: string | null;
  /** The metrics for which the page has gold. */
  readonly metrics: readonly MetricId[];
  /** Run a recipe on the page. The last call wins. */
  run(setup: Recipe): Promise<void>;
  /** Nobody looks any more: the server, if it is still being asked, need not answer. */
  leave(): void;
  /**
   * Decide at another value of one parameter while it is being dragged; nothing is written to the address.
   */
  tryValue(param: string, value: number): void;
  /** Compare with another gold from now on: somebody corrected it. */
  setGold(gold: GoldRecord): void;
  /**
   * Score by another metric from now on; where the page has no gold for it, by the usual one. The last call
   * wins.
   * @throws Error where the metric cannot be had; the one before stays
   */
  setMetric(metric: MetricId): Promise<void>;
}

export type InspectStore = StoreApi<InspectState>;
