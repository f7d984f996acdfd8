import type { LeafRange } from "@/lib/page/page";
import { VEIL } from "@/lib/view/page/selection";
import type { Action } from "@/components/ui/keys/actions";
import type { WorkspaceStore } from "@/components/workbench/page/workspace-store";
import type { CompareStore } from "./compare-store";
import type { ComparedView } from "@/lib/view/comparison/compared-view";
import { stepRun } from "@/lib/view/comparison/comparison";
import { stepPair } from "@/lib/view/comparison/differences";
import type { CompareSetup, CompareTab } from "./use-setup";

export interface CompareActionState {
  readonly workspace: WorkspaceStore;
  readonly store: CompareStore | null;
  readonly view: ComparedView | null;
  readonly setup: CompareSetup;
}

type CompareAction = Action<CompareActionState>;
const isComparing = ({ workspace, view }: CompareActionState): boolean =>
  workspace.getState().isOn("compare") && view !== null;

/** Select leaves and bring them into view. */
export function goTo(workspace: WorkspaceStore, range: LeafRange): void {
  workspace.getState().select({ range, node: null });
  workspace.getState().scrollTo(range);
}

type Steps = "disputed" | "differing";

/** What the steps go through: places where anybody disagrees, or rows in which the pair and gold do. */
const placesOf = (
  view: ComparedView,
  kind: Steps,
): readonly { readonly range: LeafRange; readonly characters: number }[] =>
  kind === "disputed" ? view.comparison.disputed : view.rows.filter(({ differs }) => differs);

const holds =
  (leaf: number) =>
  ({ range }: { readonly range: LeafRange }): boolean =>
    range.start <= leaf && leaf < range.end;

const step = (
  id: string,
  label: string,
  keys: readonly string[],
  kind: Steps,
  direction: 1 | -1,
): CompareAction => ({
  id,
  label,
  group: "Compare",
  keys,
  when: (state) => isComparing(state) && placesOf(state.view!, kind).length > 0,
  perform: ({ workspace, view }) => {
    if (view === null) return;
    const { selection, opening } = workspace.getState();
    const places = placesOf(view, kind);
    // The largest of all may lie in text that the page hides: the first step is to the one it was opened at.
    const isFirst = kind === "differing" && selection === null && opening !== null;
    const opened = isFirst ? places.find(holds(opening.start)) : undefined;
    const found = opened ?? stepRun(places, selection?.range.start ?? null, direction);
    if (found !== null) goTo(workspace, found.range);
  },
});

const changePair = (id: string, label: string, key: string, direction: 1 | -1): CompareAction => ({
  id,
  label,
  group: "Compare",
  keys: [key],
  when: (state) => isComparing(state) && state.setup.ids.length > 2,
  perform: ({ view, setup }) => {
    if (view?.pair != null) setup.setPair(stepPair(view.pair, setup.ids, direction));
  },
});

const need = (id: string, label: string, keys: readonly string[], change: 1 | -1): CompareAction => ({
  id,
  label,
  group: "Compare",
  keys,
  when: (state) => isComparing(state) && (state.view?.comparison.electorate ?? 0) > 1,
  perform: ({ view, setup }) => {
    if (view !== null) setup.setK(Math.max(1, Math.min(view.comparison.electorate, view.vote.k + change)));
  },
});

const show = (tab: CompareTab, label: string, key: string): CompareAction => ({
  id: `compare.tab.${tab}`,
  label,
  group: "Panel",
  keys: [key],
  when: (state) => isComparing(state) && state.setup.show !== tab,
  perform: ({ setup }) => setup.setShow(tab),
});

const layer = (id: "veil" | "blocks", label: string, key: string): CompareAction => ({
  id: `compare.layer.${id}`,
  label,
  group: "Layers",
  keys: [key],
  when: isComparing,
  perform: ({ workspace }) => workspace.getState().toggleLayer(id),
});

export const COMPARE_ACTIONS: readonly CompareAction[] = [
  step("compare.next", "Next disagreement among all", ["d"], "disputed", 1),
  step("compare.previous", "Previous disagreement among all", ["Shift+d"], "disputed", -1),
  step("compare.nextOfPair", "Next difference of the pair", ["j", "ArrowDown"], "differing", 1),
  step("compare.previousOfPair", "Previous difference of the pair", ["k", "ArrowUp"], "differing", -1),
  changePair("compare.previousPair", "Previous pair", "[", -1),
  changePair("compare.nextPair", "Next pair", "]", 1),
  need("compare.raise", "Require one vote more", [".", "+"], 1),
  need("compare.lower", "Require one vote fewer", [",", "-"], -1),
  show("differences", "Show the differences of a pair", "Shift+a"),
  show("votes", "Show the votes", "Shift+v"),
  show("matrix", "Show the matrix", "Shift+m"),
  show("patterns", "Show the vote patterns", "Shift+p"),
  layer("veil", VEIL.label, VEIL.key),
  layer("blocks", "Show or hide the outlines of differences", "o"),
  ...Array.from({ length: 9 }, (_, place): CompareAction => ({
    id: `compare.mute.${place + 1}`,
    label: `Count extractor ${place + 1} or leave it out`,
    group: "Compare",
    keys: [String(place + 1)],
    when: (state) => isComparing(state) && state.setup.ids.length > place,
    perform: ({ setup }) => {
      const id = setup.ids[place];
      if (id !== undefined) setup.mute(id);
    },
  })),
  {
    id: "compare.deselect",
    label: "Select nothing",
    group: "Compare",
    keys: ["Escape"],
    when: (state) =>
      isComparing(state) &&
      (state.workspace.getState().selection !== null || state.store?.getState().pattern != null),
    perform: ({ workspace, store }) => {
      workspace.getState().select(null);
      store?.getState().light(null);
    },
  },
];
