import type { Action } from "@/components/ui/keys/actions";
import { MODES } from "@/components/modes/registry";
import type { Mode } from "@/components/workbench/stage/mode";
import type { WorkspaceStore } from "@/components/workbench/page/workspace-store";

/** What the workspace's own actions need, whatever the mode. */
export interface WorkspaceActionState {
  readonly store: WorkspaceStore;
  go(pageId: string): void;
  setMode(mode: string): void;
}

const neighboursOf = ({ store }: WorkspaceActionState) => store.getState().subject.neighbours;

const step = (
  id: string,
  label: string,
  keys: readonly string[],
  side: "previous" | "next",
): Action<WorkspaceActionState> => ({
  id,
  label,
  group: "Page",
  keys,
  when: (state) => neighboursOf(state)[side] !== null,
  perform: (state) => {
    const page = neighboursOf(state)[side];
    if (page !== null) state.go(page);
  },
});

const steps = (
  previous: readonly string[],
  next: readonly string[],
): readonly Action<WorkspaceActionState>[] => [
  step("workspace.previous", "Previous page", previous, "previous"),
  step("workspace.next", "Next page", next, "next"),
];

/** The steps to the pages beside this one, by the id of the mode that is on. */
export const STEP_ACTIONS: ReadonlyMap<string, readonly Action<WorkspaceActionState>[]> = new Map(
  MODES.map(({ id, steps: { previous, next } }) => [id, steps(previous, next)]),
);

const opening = ({ id, open }: Mode): Action<WorkspaceActionState> => ({
  id: `workspace.${id}`,
  label: open.label,
  group: "Page",
  keys: [open.key],
  when: () => true,
  perform: ({ setMode }) => setMode(id),
});

/** The ways to the modes. */
export const OPEN_ACTIONS: readonly Action<WorkspaceActionState>[] = MODES.map(opening);

/** What the workspace itself can do while a mode is on, by its id: the steps, and going to the other modes. */
export const WORKSPACE_ACTIONS: ReadonlyMap<string, readonly Action<WorkspaceActionState>[]> = new Map(
  MODES.map(({ id }, place) => [
    id,
    [...(STEP_ACTIONS.get(id) ?? []), ...OPEN_ACTIONS.filter((_, other) => other !== place)],
  ]),
);
