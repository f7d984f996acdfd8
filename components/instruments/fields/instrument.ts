import { loadParser } from "@/lib/view/page/with-parser";
import { lazily } from "@/components/ui/controls/lazily";
import type { Instrument } from "@/components/workbench/inspection/instrument";

/** Title, date and author of the page, with every place that says them. */
export const FIELDS: Instrument = {
  id: "fields",
  label: "Fields",
  open: { label: "Show title, date and author", keys: ["Shift+f"] },
  // The rules read HTML inside of meta data.
  content: lazily(async () => (await Promise.all([import("./fields-tab"), loadParser()]))[0].FieldsTab),
  isAlone: true,
};
