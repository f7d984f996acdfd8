import { useCallback, useEffect, useRef } from "react";
import { leafAt } from "@/lib/view/page/geometry";
import type { Point, WorkspaceStore } from "@/components/workbench/page/workspace-store";

/**
 * A page is seen before its texts are measured. Answers what to do with a click that met none, given in page
 * pixels: it is made as soon as they are, on the text that is there then; only the last one counts.
 */
export function useEarlyClick(store: WorkspaceStore): (point: Point, shift: boolean) => void {
  const early = useRef<{ readonly point: Point; readonly shift: boolean } | null>(null);
  const make = useCallback(() => {
    const { page, geometry, gestured } = store.getState();
    if (early.current === null || page === null || geometry === null) return;
    const { point, shift } = early.current;
    early.current = null;
    const leaf = leafAt(geometry, point.x, point.y);
    if (leaf !== null) gestured({ kind: "click", from: leaf, to: leaf, shift });
  }, [store]);
  useEffect(() => {
    const stop = store.subscribe(make);
    return () => {
      stop();
      // The next page has a store of its own.
      early.current = null;
    };
  }, [store, make]);
  return useCallback(
    (point, shift) => {
      early.current = { point, shift };
      make();
    },
    [make],
  );
}
