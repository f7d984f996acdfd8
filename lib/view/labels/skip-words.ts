import type { Skip } from "../../labels/remarks/skip";

/** Why a page was skipped, with what was said of it: `cannot decide: half of it is a form`. */
export function skipWords({ reason, text }: Skip): string {
  return text === null ? reason : reason === "other" ? text : `${reason}: ${text}`;
}
