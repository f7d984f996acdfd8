import { lazy } from "react";
import type { Instrument } from "@/components/workbench/inspection/instrument";

/** The answer itself: what would be saved, text by text beside the page. */
export const EXTRACTED: Instrument = {
  id: "extracted",
  label: "Extracted",
  open: { label: "Show the extracted text", keys: ["Shift+x"] },
  content: lazy(async () => ({ default: (await import("./extracted-tab")).ExtractedTab })),
  waiting: { rows: 12, height: 20 },
  isAlone: true,
};
