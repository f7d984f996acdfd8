import type { Instrument } from "@/components/workbench/inspection/instrument";
import { UnitList, unitWord } from "./unit-list";

/** What the extractor cuts the page into, in a list. */
export const UNITS: Instrument = {
  id: "blocks",
  label: unitWord,
  count: ({ units }) => units.length,
  open: { label: "Show the list of units", keys: ["Shift+u"] },
  content: UnitList,
};
