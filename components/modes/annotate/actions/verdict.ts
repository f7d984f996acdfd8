import type { PageVerdict } from "@/lib/labels/model";
import type { Step } from "@/components/modes/annotate/state/annotate-state";

/** Say what kind of page this is; null takes the word back. */
export function verdictStep(verdict: PageVerdict | null): Step {
  return { drafts: [{ kind: "verdict", verdict }], notice: null };
}
