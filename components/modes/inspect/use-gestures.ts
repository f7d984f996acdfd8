import { useEffect, useRef } from "react";
import type { Page } from "@/lib/page/page";
import { selectLeaf } from "@/lib/view/inspection/navigate";
import type { Inspection } from "@/lib/view/inspection/inspection";
import type { Gesture, WorkspaceStore } from "@/components/workbench/page/workspace-store";

/**
 * What gestures on the page mean in inspect. The page is there before the extractor's answer: the last
 * gesture that came in between is followed once the answer has come.
 */
export function useGestures(workspace: WorkspaceStore, inspection: Inspection | null): void {
  const early = useRef<{ readonly gesture: Gesture; readonly page: Page | null } | null>(null);
  useEffect(() => {
    const follow = ({ kind, from, to }: Gesture): void => {
      if (inspection === null) return;
      const now = workspace.getState();
      if (kind === "click") now.select(selectLeaf(inspection, from, now.selection));
      else if (kind === "open")
        now.select({
          range: { start: from, end: to + 1 },
          node: from === to ? inspection.page.leaves[from]!.node : null,
        });
    };
    if (inspection !== null && early.current !== null) {
      const { page, isOn } = workspace.getState();
      // Meanwhile another page or mode may have been chosen.
      if (page === early.current.page && isOn("inspect")) follow(early.current.gesture);
      early.current = null;
    }
    return workspace.subscribe((now, before) => {
      const { gesture } = now;
      if (gesture === before.gesture || gesture === null || !now.isOn("inspect")) return;
      if (inspection === null) early.current = { gesture, page: now.page };
      else follow(gesture);
    });
  }, [workspace, inspection]);
}
