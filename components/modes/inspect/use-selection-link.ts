import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useRef } from "react";
import type { Page } from "@/lib/page/page";
import type { WorkspaceStore } from "@/components/workbench/page/workspace-store";
import type { Selection } from "@/lib/view/page/selection";
import { leavesOfLink } from "@/lib/view/inspection/share";

/** The address follows the selection this long after it came to rest. */
const REST_MS = 400;

/**
 * A link to a text opens at that text; from then on the address follows the selection, so that a reload or a
 * way back finds it again.
 */
export function useSelectionLink(workspace: WorkspaceStore, page: Page | null, isMeasured: boolean): void {
  const [linked, setLinked] = useQueryState("leaves", parseAsString);
  const atFirst = useRef(linked);
  useEffect(() => {
    if (page === null || !isMeasured) return;
    // The other modes have a cursor of their own.
    const range = workspace.getState().isOn("inspect")
      ? leavesOfLink(atFirst.current, page.leaves.length)
      : null;
    // Not again when the page is measured anew.
    atFirst.current = null;
    if (range !== null) {
      workspace.getState().select({ range, node: null });
      workspace.getState().scrollTo(range);
    }
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const follow = (selection: Selection | null): void => {
      clearTimeout(waiting);
      waiting = setTimeout(
        () => void setLinked(selection === null ? null : `${selection.range.start}-${selection.range.end}`),
        REST_MS,
      );
    };
    const stop = workspace.subscribe(({ selection, isOn }, before) => {
      if (selection !== before.selection && isOn("inspect")) follow(selection);
    });
    // What was selected before the page was measured, as the first error of a page that one came to.
    const { selection, isOn } = workspace.getState();
    if (range === null && selection !== null && isOn("inspect")) follow(selection);
    return () => {
      stop();
      // Or it would end up in the address of the next page.
      clearTimeout(waiting);
    };
  }, [workspace, page, isMeasured, setLinked]);
}
