import type { Inspection } from "@/lib/view/inspection/inspection";

/** `Blocks`, `Lines`: what the extractor cuts the page into. */
export function unitWord({ trace }: Pick<Inspection, "trace">): string {
  const unit = trace?.unit ?? "unit";
  return `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;
}
