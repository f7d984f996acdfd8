import { unitsIn, watchView, type Strip } from "@/lib/view/labels/in-view";
import type { WorkspaceStore } from "@/components/workbench/page/workspace-store";
import type { Session } from "./session";

/** What of a session is told what was seen. */
type Told = Pick<Session, "annotate">;

const inAMoment = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const isInFrame = (workspace: WorkspaceStore): boolean => workspace.getState().view === "rendered";

/** Tell the session which units have been in the view for a moment, as long as the page and the window can be seen. */
export function watchSeen(session: Told, workspace: WorkspaceStore): () => void {
  const view = document.querySelector<HTMLElement>("[data-view]");
  if (view === null) return () => undefined;
  const watch = watchView({
    strip: () =>
      workspace.getState().geometry === null || document.visibilityState === "hidden" || !isInFrame(workspace)
        ? null
        : { top: view.scrollTop, bottom: view.scrollTop + view.clientHeight },
    onStayed: (strip) => {
      const { geometry } = workspace.getState();
      if (geometry !== null)
        session.annotate.saw(unitsIn(geometry, session.annotate.state.getState().units, strip));
    },
    schedule: inAMoment,
  });
  const moved = () => watch.moved();
  const resized = new ResizeObserver(moved);
  const stop = workspace.subscribe((now, before) => {
    if (now.geometry !== before.geometry || now.view !== before.view) moved();
  });
  view.addEventListener("scroll", moved, { passive: true });
  document.addEventListener("visibilitychange", moved);
  resized.observe(view);
  moved();
  return () => {
    stop();
    watch.stop();
    resized.disconnect();
    view.removeEventListener("scroll", moved);
    document.removeEventListener("visibilitychange", moved);
  };
}

/** The same where the page is read as text: of its rows, which have their blocks in full. */
export function watchRead(session: Told, workspace: WorkspaceStore): () => void {
  const watch = watchView({
    strip: (): Strip | null => {
      const { inSight } = workspace.getState();
      return inSight === null || document.visibilityState === "hidden"
        ? null
        : { top: inSight.start, bottom: inSight.end };
    },
    onStayed: ({ top, bottom }) => session.annotate.saw([{ start: top, end: bottom }]),
    schedule: inAMoment,
  });
  const moved = () => watch.moved();
  const stop = workspace.subscribe((now, before) => {
    if (now.inSight !== before.inSight) moved();
  });
  document.addEventListener("visibilitychange", moved);
  moved();
  return () => {
    stop();
    watch.stop();
    document.removeEventListener("visibilitychange", moved);
  };
}
