"use client";
import { useCallback } from "react";
import type { SourcePositions } from "@/lib/page/source/source-positions";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { SourceLines } from "@/components/workbench/views/source-lines";
import { keptRows } from "@/lib/view/source/kept-rows";
import type { Rows } from "@/lib/view/source/source-rows";
import { selectionOfNode } from "@/lib/view/source/spans";

const KEPT = { bar: "var(--line-3)", isHidden: false };
const DROPPED = { bar: null, isHidden: false };

/** The source beside the page, with what the extractor keeps of it. */
export function SourceTab({ inspection }: { readonly inspection: Inspection }) {
  const { page, extraction } = inspection;
  const store = useWorkspaceStore();
  const looksOf = useCallback(
    (positions: SourcePositions, rows: Rows) => {
      const kept = keptRows(page, positions, rows, extraction.keep);
      return (row: number) => (kept[row] === 1 ? KEPT : DROPPED);
    },
    [page, extraction.keep],
  );
  return (
    <SourceLines
      page={page}
      looksOf={looksOf}
      note="Tags are grey; a grey bar beside the line number means that text of the line is kept. Click a line to select it on the page."
      onPick={(node) => {
        const next = selectionOfNode(page, node);
        if (next === null) return;
        store.getState().select(next);
        store.getState().scrollTo(next.range);
      }}
    />
  );
}
