/** What the parts of a recipe have in common, whatever puts them together. */
import type { Extraction, FieldHit, Reason } from "../extractors/contract/contract";
import type { View } from "../page/page";

/** One fitted part of a recipe, as the whole sees it. */
export interface Part {
  readonly key: string;
  extract(view: View): Extraction;
}

/**
 * A reason of one part as a reason of the whole, e.g. of stage `2. lqf`, or `2. block-extractor: density`
 * where the part has stages of its own.
 */
export function inStage(index: number, key: string, reason: Reason): Reason {
  const own = key === reason.stage || key.startsWith(`${reason.stage}(`) ? "" : `: ${reason.stage}`;
  const stage = { value: `${index + 1}. ${key}${own}`, enumerable: true };
  // Its detail may be worked out when somebody reads it, which a copy of its value would.
  return Object.defineProperties({} as Reason, { ...Object.getOwnPropertyDescriptors(reason), stage });
}

/** What the parts found in the fields of the page, each find once, in the order of the parts. */
export function fieldsOf(extractions: readonly Extraction[]): FieldHit[] {
  const found = new Map<string, FieldHit>();
  for (const { fields } of extractions) {
    for (const hit of fields) {
      const key = JSON.stringify([hit.field, hit.value]);
      if (!found.has(key)) found.set(key, hit);
    }
  }
  return [...found.values()];
}
