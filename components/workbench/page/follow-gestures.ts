import type { Gesture, WorkspaceState, WorkspaceStore } from "./workspace-store";

/** Gestures that a mode has followed. */
const followed = new WeakSet<Gesture>();

/**
 * Tell a mode of the gestures that are made while it is on, each once. The page can be clicked before the
 * script of the mode, its session or an extractor's answer have come: the last gesture that was made
 * meanwhile is told at once. Answers how to stop.
 */
export function followGestures(
  workspace: WorkspaceStore,
  mode: string,
  follow: (gesture: Gesture, state: WorkspaceState) => void,
): () => void {
  const tell = (state: WorkspaceState): void => {
    const { gesture, isOn } = state;
    if (gesture === null || gesture.mode !== mode || !isOn(mode) || followed.has(gesture)) return;
    followed.add(gesture);
    follow(gesture, state);
  };
  tell(workspace.getState());
  return workspace.subscribe((state, before) => {
    if (state.gesture !== before.gesture) tell(state);
  });
}
