import { lazily } from "@/components/ui/controls/lazily";
import type { Instrument } from "@/components/workbench/inspection/instrument";

/**
 * How a grammar over the children of an element makes the blocks, what an extractor tried, or what each stage of a
 * recipe removed, step by step.
 */
export const REPLAY: Instrument = {
  id: "replay",
  label: ({ recipe }) => ("use" in recipe ? "Replay" : "Stages"),
  open: { label: "Show the replay", keys: ["Shift+r"] },
  isFor: ({ recipe, extractor, trace }) =>
    !("use" in recipe) ||
    (trace !== null && (extractor.segment !== undefined || trace.attempts !== undefined)),
  content: lazily(async () => (await import("./replay-tab")).ReplayTab),
  isAlone: true,
};
