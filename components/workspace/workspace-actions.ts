import type { Action } from "../ui/actions";
import type { Mode, WorkspaceStore } from "./workspace-store";

/** What the workspace's own actions need, whatever the mode. */
export interface WorkspaceActionState {
  readonly store: WorkspaceStore;
  go(pageId: string): void;
  setMode(mode: Mode): void;
}

const neighboursOf = ({ store }: WorkspaceActionState) => store.getState().subject.neighbours;

export const WORKSPACE_ACTIONS: readonly Action<WorkspaceActionState>[] = [
  { id: "workspace.inspect", label: "Inspect this page", group: "Page", keys: ["Alt+i"], when: ({ store }) => store.getState().mode !== "inspect", perform: ({ setMode }) => setMode("inspect") },
  { id: "workspace.annotate", label: "Annotate this page", group: "Page", keys: ["Alt+a"], when: ({ store }) => store.getState().mode !== "annotate", perform: ({ setMode }) => setMode("annotate") },
  {
    id: "workspace.previous", label: "Previous page", group: "Page", keys: ["["], when: (state) => neighboursOf(state).previous !== null,
    perform: (state) => { const { previous } = neighboursOf(state); if (previous !== null) state.go(previous); },
  },
  {
    id: "workspace.next", label: "Next page", group: "Page", keys: ["]"], when: (state) => neighboursOf(state).next !== null,
    perform: (state) => { const { next } = neighboursOf(state); if (next !== null) state.go(next); },
  },
];
