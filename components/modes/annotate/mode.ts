import { inBar, lazily } from "@/components/ui/controls/lazily";
import { keptView } from "@/lib/view/page/page-views";
import type { Mode } from "@/components/workbench/stage/mode";

// Only whoever labels fetches what labelling needs.
const parts = () => import("./panel/annotate-mode");

export const ANNOTATE: Mode = {
  id: "annotate",
  label: "Annotate",
  open: { label: "Annotate this page", key: "Alt+a" },
  // In the other modes the brackets step through something else.
  steps: { previous: ["[", "{"], next: ["]", "}"] },
  surroundings: {
    lane: "Label",
    ruler: "Votes to keep",
    hints: [
      ["h", "parent"],
      ["l", "child"],
      ["j", "next uncertain"],
    ],
  },
  parts: {
    context: lazily(async () => (await parts()).AnnotateContext, inBar),
    sheet: lazily(async () => (await parts()).AnnotateInSheet),
    panel: lazily(async () => (await parts()).AnnotatePanel),
    tools: lazily(async () => (await parts()).AnnotateTools, inBar),
  },
  ahead: { own: parts },
  along: keptView,
  keys: async () => {
    const [{ ANNOTATE_ACTIONS }, { KEY_MAP }] = await Promise.all([
      import("./actions/registry"),
      import("./session/keys"),
    ]);
    return ANNOTATE_ACTIONS.map(({ id, label }) => ({ id, label, keys: KEY_MAP[id] ?? [] }));
  },
  keysWithin: {
    label: "Page, annotate: while characters are chosen",
    keys: async () => {
      const [{ RANGE_ACTIONS }, { RANGE_KEY_MAP }] = await Promise.all([
        import("./actions/ranging"),
        import("./session/keys"),
      ]);
      return RANGE_ACTIONS.map(({ id, label }) => ({ id, label, keys: RANGE_KEY_MAP[id] ?? [] }));
    },
  },
};
