"use client";
import { useMemo } from "react";
import type { LeafId, Page } from "@/lib/page/page";
import { annotationUnits, type Units } from "@/lib/labels/units/units";
import { NO_MARKS, verdictMarks, type BlockMarks } from "@/lib/view/listing/block-mark";
import { hiddenBlocks, type HiddenBlocks } from "@/lib/view/listing/hidden-blocks";
import { useWorkspace } from "@/components/workbench/page/context";
import type { WorkspaceStore } from "@/components/workbench/page/workspace-store";

/** The blocks of the page, for what lists them. */
export interface Blocks {
  readonly page: Page;
  readonly units: Units;
  /** What the mode that is on says of them: its own words, else the verdicts that it shows. */
  readonly marks: BlockMarks;
  readonly hidden: HiddenBlocks;
  /** Blocks `[start, end)` that are selected; null where none is. */
  readonly selected: { readonly start: number; readonly end: number } | null;
}

/** @param page that is open, once it is there */
export function useBlocks(page: Page): Blocks {
  const units = annotationUnits(page);
  const said = useWorkspace((state) => state.marks);
  const verdicts = useWorkspace((state) => state.verdicts);
  const geometry = useWorkspace((state) => state.geometry);
  const selection = useWorkspace((state) => state.selection);
  const marks = useMemo(
    () => said ?? (verdicts === null ? NO_MARKS : verdictMarks(units, verdicts)),
    [said, verdicts, units],
  );
  const hidden = useMemo(() => hiddenBlocks(page, units, geometry), [page, units, geometry]);
  const selected = useMemo(() => {
    if (selection === null || selection.range.end <= selection.range.start) return null;
    const { start, end } = selection.range;
    return { start: units.unitOf[start]!, end: units.unitOf[end - 1]! + 1 };
  }, [selection, units]);
  return { page, units, marks, hidden, selected };
}

/** A click on a text, wherever it is listed: what it means is the mode's, as on the page. */
export function clickOn(store: WorkspaceStore, leaf: LeafId, shift: boolean): void {
  store.getState().gestured({ kind: "click", from: leaf, to: leaf, shift });
}
