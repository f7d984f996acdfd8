import { lazily } from "@/components/ui/controls/lazily";
import type { Instrument } from "@/components/workbench/inspection/instrument";

/** How often the blocks of the page are on its site. */
export const SITE: Instrument = {
  id: "site",
  label: "Site",
  open: { label: "Show how often each block is on the site", keys: ["Shift+o"] },
  content: lazily(async () => (await import("./site-tab")).SiteTab),
  isAlone: true,
};
