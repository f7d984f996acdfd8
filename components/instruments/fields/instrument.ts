import { lazy } from "react";
import type { Instrument } from "@/components/workbench/inspection/instrument";

/** Title, date and author of the page, with every place that says them. */
export const FIELDS: Instrument = {
  id: "fields",
  label: "Fields",
  open: { label: "Show title, date and author", keys: ["Shift+f"] },
  content: lazy(async () => ({ default: (await import("./fields-tab")).FieldsTab })),
  isAlone: true,
};
