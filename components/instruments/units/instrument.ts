import { lazily } from "@/components/ui/controls/lazily";
import type { Instrument } from "@/components/workbench/inspection/instrument";
import { unitWord } from "./unit-word";

/** What the extractor cuts the page into, in a list. */
export const UNITS: Instrument = {
  id: "blocks",
  label: unitWord,
  count: ({ units }) => units.length,
  open: { label: "Show the list of units", keys: ["Shift+u"] },
  content: lazily(async () => (await import("./unit-list")).UnitList),
};
