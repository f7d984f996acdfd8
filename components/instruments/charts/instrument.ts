import { lazily } from "@/components/ui/controls/lazily";
import type { Instrument } from "@/components/workbench/inspection/instrument";

/** The curves that the source of the extractor draws of a page. */
export const CHARTS: Instrument = {
  id: "charts",
  label: "Charts",
  open: { label: "Show the charts", keys: ["Shift+c"] },
  content: lazily(async () => (await import("./charts-tab")).ChartsTab),
};
