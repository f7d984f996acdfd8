import { inBar, lazily } from "@/components/ui/controls/lazily";
import type { Mode } from "@/components/workbench/stage/mode";
import { COMPARE_ADDRESS, keptAddress } from "@/lib/view/comparison/kept-address";
import { INSPECT_ADDRESS } from "@/lib/view/inspection/kept-address";
import { keptParts } from "@/lib/view/page/kept-parts";

// Only whoever compares fetches what comparing needs.
const parts = () => import("./panel/compare-mode");

const SHARED: ReadonlySet<string> = new Set(COMPARE_ADDRESS);
const INSPECTED = INSPECT_ADDRESS.filter((name) => !SHARED.has(name));

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
  // What is inspected stays chosen while pages are gone through here.
  along: (search) => keptAddress(search) + keptParts(search, INSPECTED),
};
