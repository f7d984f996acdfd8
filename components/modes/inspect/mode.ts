import { inBar, lazily } from "@/components/ui/controls/lazily";
import type { Mode } from "@/components/workbench/stage/mode";
import { keptInspection } from "@/lib/view/inspection/kept-address";

// Every mode needs inspect's verdicts sooner or later, but none needs them before the page: they come beside
// it. What shows them is for this mode alone, and asked for by way of the host: what both are made of would be
// brought twice otherwise.
const host = () => import("./inspect-host");
const parts = async () => (await host()).inspectParts();

export const INSPECT: Mode = {
  id: "inspect",
  label: "Inspect",
  open: { label: "Inspect this page", key: "Alt+i" },
  // [ and ] step through what a value flips.
  steps: { previous: ["{"], next: ["}"] },
  surroundings: {
    lane: "Blocks",
    ruler: "Tree, by height",
    hints: [
      ["h", "parent"],
      ["l", "child"],
      ["e", "next error"],
    ],
  },
  parts: {
    context: lazily(async () => (await parts()).InspectContext, inBar),
    sheet: lazily(async () => (await (await parts()).inSheet()).InspectInSheet),
    panel: lazily(async () => (await parts()).InspectPanel),
    tools: lazily(async () => (await parts()).InspectTools, inBar),
  },
  host: lazily(async () => (await host()).InspectHost),
  ahead: { always: host, own: parts },
  along: keptInspection,
  keys: async () => (await import("./actions")).INSPECT_ACTIONS,
};
