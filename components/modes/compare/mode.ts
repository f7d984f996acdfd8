import { inBar, lazily } from "@/components/ui/controls/lazily";
import type { Mode } from "@/components/workbench/stage/mode";
import { keptAddress } from "@/lib/view/comparison/kept-address";

// Only whoever compares fetches what comparing needs.
const parts = () => import("./panel/compare-mode");

export const COMPARE: Mode = {
  id: "compare",
  label: "Compare",
  open: { label: "Compare on this page", key: "Alt+c" },
  // [ and ] change the pair.
  steps: { previous: ["{"], next: ["}"] },
  surroundings: {
    lane: "Votes",
    ruler: null,
    hints: [
      ["d", "next disagreement"],
      ["j", "next of the pair"],
    ],
  },
  parts: {
    context: lazily(async () => (await parts()).CompareContext, inBar),
    panel: lazily(async () => (await parts()).ComparePanel),
    tools: lazily(async () => (await parts()).CompareTools, inBar),
  },
  ahead: { own: parts },
  along: keptAddress,
};
