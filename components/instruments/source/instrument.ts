import { lazily } from "@/components/ui/controls/lazily";
import type { Instrument } from "@/components/workbench/inspection/instrument";

/** The HTML of the page, each line with what became of its text. */
export const SOURCE: Instrument = {
  id: "source",
  label: "Source",
  open: { label: "Show the source", keys: ["Shift+s"] },
  content: lazily(async () => (await import("./source-tab")).SourceTab),
  waiting: { rows: 14, height: 17 },
  isAlone: true,
};
