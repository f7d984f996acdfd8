import { useEffect } from "react";
import { selectLeaf } from "@/lib/view/inspection/navigate";
import type { Inspection } from "@/lib/view/inspection/inspection";
import type { Gesture, WorkspaceStore } from "@/components/workbench/page/workspace-store";

/** Gestures that were followed. */
const followed = new WeakSet<Gesture>();

/**
 * What gestures on the page mean in inspect. The page can be clicked before the script of this mode and the
 * extractor's answer have come: the last gesture that was made meanwhile is followed then.
 */
export function useGestures(workspace: WorkspaceStore, inspection: Inspection | null): void {
  useEffect(() => {
    if (inspection === null) return;
    const follow = (): void => {
      const { gesture, mode, isOn, select, selection } = workspace.getState();
      // What was clicked in another mode is not meant for this one.
      if (gesture === null || gesture.mode !== mode || !isOn("inspect") || followed.has(gesture)) return;
      followed.add(gesture);
      const { kind, from, to } = gesture;
      if (kind === "click") select(selectLeaf(inspection, from, selection));
      else if (kind === "open")
        select({
          range: { start: from, end: to + 1 },
          node: from === to ? inspection.page.leaves[from]!.node : null,
        });
    };
    follow();
    return workspace.subscribe(({ gesture }, before) => {
      if (gesture !== before.gesture) follow();
    });
  }, [workspace, inspection]);
}
