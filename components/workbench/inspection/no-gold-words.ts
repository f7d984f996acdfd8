import type { InspectState } from "./inspect-state";

/** What stands where a figure against gold would, as long as there is none. */
export function noGoldWords(state: Pick<InspectState, "isAligning"> | null): string {
  return state?.isAligning === true ? "Aligning gold…" : "No gold on this page";
}
