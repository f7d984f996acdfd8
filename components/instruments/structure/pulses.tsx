"use client";
import { useState } from "react";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { boxOf } from "@/lib/view/page/geometry";
import type { LeafRange } from "@/lib/page/page";
import { useWorkspace } from "@/components/workbench/page/context";
import { changedUnits } from "@/lib/view/structure/changes";
import styles from "./structure.module.css";

/**
 * One pulse of the outline of every unit that a change of the setup has made or turned over; the others stay
 * as they are. None with reduced motion.
 */
export function Pulses({ inspection }: { readonly inspection: Inspection }) {
  const geometry = useWorkspace((state) => state.geometry);
  const [seen, setSeen] = useState(inspection);
  const [pulse, setPulse] = useState<{ readonly turn: number; readonly ranges: readonly LeafRange[] }>({
    turn: 0,
    ranges: [],
  });
  if (seen !== inspection) {
    setSeen(inspection);
    const ranges = changedUnits(seen, inspection);
    if (ranges.length > 0) setPulse(({ turn }) => ({ turn: turn + 1, ranges }));
  }
  if (geometry === null) return null;
  return (
    <div
      key={pulse.turn}
      className={styles.pulses}
      aria-hidden="true"
      data-testid="pulses"
      data-count={pulse.ranges.length}
    >
      {pulse.ranges.map((range) => {
        const box = boxOf(geometry, range);
        return box === null ? null : (
          <i
            key={range.start}
            style={{ left: box.x - 6, top: box.y - 5, width: box.width + 12, height: box.height + 10 }}
          />
        );
      })}
    </div>
  );
}
