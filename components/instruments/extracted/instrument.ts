import { lazily } from "@/components/ui/controls/lazily";
import type { Instrument } from "@/components/workbench/inspection/instrument";

const tab = () => import("./extracted-tab");

/** Fetches the tab before it is shown; who shows it reports a failure. */
export function fetchExtracted(): void {
  tab().catch(() => undefined);
}

/** The answer itself: what would be saved, text by text beside the page. */
export const EXTRACTED: Instrument = {
  id: "extracted",
  label: "Extracted",
  open: { label: "Show the extracted text", keys: ["Shift+x"] },
  content: lazily(async () => (await tab()).ExtractedTab),
  waiting: { rows: 12, height: 20 },
  isAlone: true,
  tellsWhy: true,
};
