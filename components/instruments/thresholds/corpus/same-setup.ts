import type { ParamValues } from "@/lib/extractors/contract/contract";
import type { RunExtractor } from "@/lib/store/interfaces/runs";

/** Whether a run's configuration is this extractor with these parameters, those aside that are varied. */
export function isSetup(
  one: RunExtractor,
  extractorId: string,
  params: ParamValues,
  varied: readonly string[],
): boolean {
  return (
    one.id === extractorId &&
    Object.entries(params).every(([name, value]) => varied.includes(name) || one.params[name] === value)
  );
}

/** A name for that: equal for the same extractor with the same parameters, those aside that are varied. */
export function setupName(extractorId: string, params: ParamValues, varied: readonly string[]): string {
  const others = Object.entries(params)
    .filter(([name]) => !varied.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([extractorId, varied, others]);
}
