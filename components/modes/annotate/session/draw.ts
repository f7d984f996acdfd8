import { leavesOf } from "@/lib/page/page";
import type { WorkspaceStore } from "@/components/workbench/page/workspace-store";
import type { Selection } from "@/lib/view/page/selection";
import { annotateLayer } from "./annotate-layer";
import type { AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import type { AnnotateStore } from "./annotate-store";
import { cursorAt, cursorOver } from "@/lib/view/labels/cursor";
import { decisionMarks } from "@/lib/view/listing/decision-marks";
import { leavesOfTarget } from "@/lib/labels/units/units";

/**
 * Draw annotate mode on the page, and keep cursor and selection of the workspace together: the selection is
 * what the cursor is on, and an element that is selected elsewhere, as in the element path, takes the cursor.
 * Returns how to stop.
 */
export function draw(
  { state, point }: Pick<AnnotateStore, "state" | "point">,
  workspace: WorkspaceStore,
): () => void {
  const show = (now: AnnotateState, isMoved: boolean) => {
    workspace.getState().draw(annotateLayer(now));
    const selection = isMoved ? selectionOf(now) : null;
    if (selection === null) return;
    workspace.getState().select(selection);
    if (workspace.getState().isOpened) workspace.getState().scrollTo(selection.range);
    // A page opens at the block where labelling begins, which is known once the frame was measured.
    else if (now.shown !== null) workspace.getState().openAt(selection.range);
  };
  // Coming from another mode, the cursor goes to what is selected there.
  const selection = workspace.getState().selection;
  const unit =
    selection === null
      ? undefined
      : state.getState().units.list[state.getState().units.unitOf[selection.range.start] ?? -1];
  if (unit !== undefined) point(cursorAt(unit));
  show(state.getState(), true);
  workspace.getState().mark(decisionMarks(state.getState().decisions));
  const stopShowing = state.subscribe((now, before) => {
    if (now.decisions !== before.decisions) workspace.getState().mark(decisionMarks(now.decisions));
    const isMeasured = before.shown === null && now.shown !== null;
    const isMoved = now.cursor !== before.cursor || (isMeasured && !workspace.getState().isOpened);
    if (
      isMoved ||
      now.decisions !== before.decisions ||
      now.flood !== before.flood ||
      now.view !== before.view
    )
      show(now, isMoved);
  });
  const stopFollowing = workspace.subscribe(({ selection: wanted }, before) => {
    if (wanted === before.selection || wanted === null || wanted.node === null) return;
    const now = state.getState();
    const shown = selectionOf(now);
    const { range } = wanted;
    const isShown =
      shown !== null &&
      shown.node === wanted.node &&
      shown.range.start === range.start &&
      shown.range.end === range.end;
    if (!isShown && range.end > range.start) point(cursorOver(now.page, wanted.node, now.cursor));
  });
  return () => {
    stopShowing();
    stopFollowing();
    workspace.getState().mark(null);
  };
}

/** What the cursor selects; null without a cursor. */
function selectionOf({ page, cursor }: AnnotateState): Selection | null {
  if (cursor === null) return null;
  return cursor.target.kind === "node"
    ? { range: leavesOf(page, cursor.target.node), node: cursor.target.node }
    : { range: leavesOfTarget(page, cursor.target), node: null };
}
