import type { WorkspaceStore } from "@/components/workbench/page/workspace-store";

/** A page that cannot be measured is not waited for any longer than this. */
const PATIENCE_MS = 3000;

/** A browser that is never idle still gets to what waits for it. */
const LATEST_MS = 1000;

/**
 * Run a task when the page is measured, what was answered is drawn on it, and the browser has nothing better
 * to do.
 */
export function onceDrawn(workspace: WorkspaceStore, task: () => void): void {
  const run = () => {
    stop();
    clearTimeout(timer);
    // After the paint of the frame that is drawn next, and of what React makes of it.
    requestAnimationFrame(() => whenIdle(task));
  };
  const stop = workspace.subscribe(({ geometry }) => {
    if (geometry !== null) run();
  });
  const timer = setTimeout(run, PATIENCE_MS);
  if (workspace.getState().geometry !== null) run();
}

/** Not every browser can tell when it is idle. */
function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: LATEST_MS });
  else setTimeout(task, 100);
}
