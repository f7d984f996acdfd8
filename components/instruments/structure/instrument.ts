import { lazily } from "@/components/ui/controls/lazily";
import type { Instrument } from "@/components/workbench/inspection/instrument";

/** The tree of the page by height, and who keeps what of it. */
export const STRUCTURE: Instrument = {
  id: "structure",
  label: "Tree",
  open: { label: "Show the structure of the page", keys: ["Shift+t"] },
  content: lazily(async () => (await import("./structure-tab")).StructureTab),
  isAlone: true,
};
