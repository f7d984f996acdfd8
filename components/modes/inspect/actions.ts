import type { Extractor, ParamValues } from "@/lib/extractors/contract/contract";
import type { Action } from "@/components/ui/keys/actions";
import type { WorkspaceStore } from "@/components/workbench/page/workspace-store";
import { VEIL, type Layer, type Selection } from "@/lib/view/page/selection";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { limitOf, placeOf } from "@/lib/view/inspection/threshold-axis";
import { childOf, parentOf, stepUnit } from "@/lib/view/inspection/navigate";

export interface InspectActionState {
  readonly workspace: WorkspaceStore;
  readonly inspection: Inspection | null;
  readonly extractor: Extractor;
  readonly params: ParamValues;
  setParams(changes: ParamValues): void;
}

type InspectAction = Action<InspectActionState>;
const isInspecting = ({ workspace, inspection }: InspectActionState): boolean =>
  workspace.getState().isOn("inspect") && inspection !== null;

function go({ workspace }: InspectActionState, selection: Selection | null): void {
  if (selection === null) return;
  workspace.getState().select(selection);
  workspace.getState().scrollTo(selection.range);
}

const unit = (id: string, label: string, keys: readonly string[], direction: 1 | -1): InspectAction => ({
  id,
  label,
  group: "Inspect",
  keys,
  when: isInspecting,
  perform: (state) => {
    if (state.inspection !== null)
      go(state, stepUnit(state.inspection, state.workspace.getState().selection, direction));
  },
});

const tree = (id: string, label: string, keys: readonly string[], step: typeof parentOf): InspectAction => ({
  id,
  label,
  group: "Inspect",
  keys,
  when: (state) => isInspecting(state) && state.workspace.getState().selection !== null,
  perform: (state) => {
    const { selection, page } = state.workspace.getState();
    if (selection !== null && page !== null) go(state, step(page, selection));
  },
});

const layer = (name: Layer, label: string, key: string): InspectAction => ({
  id: `inspect.layer.${name}`,
  label,
  group: "Layers",
  keys: [key],
  when: isInspecting,
  perform: ({ workspace }) => workspace.getState().toggleLayer(name),
});

const nudge = (id: string, label: string, keys: readonly string[], direction: 1 | -1): InspectAction => ({
  id,
  label,
  group: "Inspect",
  keys,
  when: (state) => isInspecting(state) && limitOf(state.extractor, state.params) !== null,
  perform: ({ inspection, extractor, params, setParams }) => {
    const name = limitOf(extractor, params) ?? "";
    const spec = extractor.params[name];
    if (spec?.kind !== "number" || inspection === null) return;
    // Keys come faster than answers: what the address says already counts, unless the answer cuts elsewhere.
    const value = placeOf({ ...inspection, extractor, params }, name);
    setParams({
      [name]: Math.min(spec.max, Math.max(spec.min, Number((value + direction * spec.step).toFixed(6)))),
    });
  },
});

/** The keys of the layers, for the boxes in the tools row. */
export const LAYER_KEYS: Readonly<Record<Layer, { readonly key: string; readonly word: string }>> = {
  veil: { key: VEIL.key, word: VEIL.word },
  density: { key: "c", word: "Heatmap" },
  blocks: { key: "b", word: "Units" },
  cuts: { key: "m", word: "Cut marks" },
  errors: { key: "o", word: "Errors" },
};

/** The layers that inspect mode switches. */
export const INSPECT_LAYERS = [
  "veil",
  "density",
  "blocks",
  "cuts",
  "errors",
] as const satisfies readonly Layer[];

export const INSPECT_ACTIONS: readonly InspectAction[] = [
  unit("inspect.next", "Next block or unit", ["j", "ArrowDown"], 1),
  unit("inspect.previous", "Previous block or unit", ["k", "ArrowUp"], -1),
  tree("inspect.parent", "Select the enclosing element", ["h", "ArrowLeft"], parentOf),
  tree("inspect.child", "Select the first element inside", ["l", "ArrowRight"], childOf),
  nudge("inspect.raise", "Raise the threshold", [".", "+"], 1),
  nudge("inspect.lower", "Lower the threshold", [",", "-"], -1),
  ...INSPECT_LAYERS.map((name) =>
    layer(
      name,
      name === "veil" ? VEIL.label : `Show or hide ${LAYER_KEYS[name].word.toLowerCase()}`,
      LAYER_KEYS[name].key,
    ),
  ),
  {
    id: "inspect.deselect",
    label: "Select nothing",
    group: "Inspect",
    keys: ["Escape"],
    when: (state) => isInspecting(state) && state.workspace.getState().selection !== null,
    perform: ({ workspace }) => workspace.getState().select(null),
  },
];
