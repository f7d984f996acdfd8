import type { Instrument } from "@/components/workbench/inspection/instrument";
import { WhyCard } from "./why-card";

/** What became of the selected text, by which rule, and what would change that. */
export const WHY: Instrument = {
  id: "why",
  label: "Why",
  open: { label: "Show why", keys: ["Shift+w"] },
  content: WhyCard,
  tellsWhy: true,
};
