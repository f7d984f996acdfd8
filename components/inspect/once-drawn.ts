import type { WorkspaceStore } from "../workspace/workspace-store";

/** A page that cannot be measured is not waited for any longer than this. */
const PATIENCE_MS = 3000;

/** Run a task after the next frame in which the page is measured and what was answered is drawn on it. */
export function onceDrawn(workspace: WorkspaceStore, task: () => void): void {
  const run = () => {
    stop();
    clearTimeout(timer);
    // After the paint of the frame that is drawn next.
    requestAnimationFrame(() => setTimeout(task));
  };
  const stop = workspace.subscribe(({ geometry }) => {
    if (geometry !== null) run();
  });
  const timer = setTimeout(run, PATIENCE_MS);
  if (workspace.getState().geometry !== null) run();
}
