import type { Action } from "@/components/ui/keys/actions";
import type { Mode, WorkspaceStore } from "@/components/workbench/page/workspace-store";

/** What the workspace's own actions need, whatever the mode. */
export interface WorkspaceActionState {
  readonly store: WorkspaceStore;
  go(pageId: string): void;
  setMode(mode: Mode): void;
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

const BRACES = steps(["{"], ["}"]);

/**
 * The steps to the pages beside this one. In compare mode [ and ] change the pair, in inspect mode they step
 * through what a value flips: only who labels has them for pages.
 */
export const STEP_ACTIONS: Readonly<Record<Mode, readonly Action<WorkspaceActionState>[]>> = {
  annotate: steps(["[", "{"], ["]", "}"]),
  inspect: BRACES,
  compare: BRACES,
};

/** What can be done in every mode of the workspace beside the steps. */
export const WORKSPACE_ACTIONS: readonly Action<WorkspaceActionState>[] = [
  {
    id: "workspace.inspect",
    label: "Inspect this page",
    group: "Page",
    keys: ["Alt+i"],
    when: ({ store }) => store.getState().mode !== "inspect",
    perform: ({ setMode }) => setMode("inspect"),
  },
  {
    id: "workspace.annotate",
    label: "Annotate this page",
    group: "Page",
    keys: ["Alt+a"],
    when: ({ store }) => store.getState().mode !== "annotate",
    perform: ({ setMode }) => setMode("annotate"),
  },
  {
    id: "workspace.compare",
    label: "Compare on this page",
    group: "Page",
    keys: ["Alt+c"],
    when: ({ store }) => store.getState().mode !== "compare",
    perform: ({ setMode }) => setMode("compare"),
  },
];
