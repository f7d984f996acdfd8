import { lazy } from "react";
import type { Instrument } from "@/components/workbench/inspection/instrument";

/** How a grammar over the children of an element makes the blocks, or what an extractor tried, step by step. */
export const REPLAY: Instrument = {
  id: "replay",
  label: "Replay",
  open: { label: "Show the replay", keys: ["Shift+r"] },
  isFor: ({ extractor, trace }) =>
    trace !== null && (extractor.segment !== undefined || trace.attempts !== undefined),
  content: lazy(async () => ({ default: (await import("./replay-tab")).ReplayTab })),
  isAlone: true,
};
