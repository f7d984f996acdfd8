import type { Action } from "../ui/actions";
import type { Mode, WorkspaceStore } from "./workspace-store";

/** What the workspace's own actions need, whatever the mode. */
export interface WorkspaceActionState {
  readonly store: WorkspaceStore;
  go(pageId: string): void;
  setMode(mode: Mode): void;
}

const neighboursOf = ({ store }: WorkspaceActionState) => store.getState().subject.neighbours;

const step = (id: string, label: string, keys: readonly string[], side: "previous" | "next", isMeant: (mode: Mode) => boolean): Action<WorkspaceActionState> => ({
  id, label, group: "Page", keys, when: (state) => isMeant(state.store.getState().mode) && neighboursOf(state)[side] !== null,
  perform: (state) => {
    const page = neighboursOf(state)[side];
    if (page !== null) state.go(page);
  },
});

export const WORKSPACE_ACTIONS: readonly Action<WorkspaceActionState>[] = [
  { id: "workspace.inspect", label: "Inspect this page", group: "Page", keys: ["Alt+i"], when: ({ store }) => store.getState().mode !== "inspect", perform: ({ setMode }) => setMode("inspect") },
  { id: "workspace.annotate", label: "Annotate this page", group: "Page", keys: ["Alt+a"], when: ({ store }) => store.getState().mode !== "annotate", perform: ({ setMode }) => setMode("annotate") },
  { id: "workspace.compare", label: "Compare on this page", group: "Page", keys: ["Alt+c"], when: ({ store }) => store.getState().mode !== "compare", perform: ({ setMode }) => setMode("compare") },
  step("workspace.previous", "Previous page", ["{"], "previous", () => true),
  step("workspace.next", "Next page", ["}"], "next", () => true),
  // In compare mode [ and ] change the pair, in inspect mode they step through what a value flips.
  step("workspace.previousToLabel", "Previous page", ["["], "previous", (mode) => mode === "annotate"),
  step("workspace.nextToLabel", "Next page", ["]"], "next", (mode) => mode === "annotate"),
];
