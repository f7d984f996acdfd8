"use client";
import { leavesIn } from "@/lib/page/axis";
import type { Page } from "@/lib/page/page";
import type { PlacedRemark } from "@/lib/labels/remarks/remarks";
import { boxOf } from "@/lib/view/page/geometry";
import { useWorkspace } from "@/components/workbench/page/context";
import { RemarkSigns } from "./remark-signs";
import styles from "./remarks.module.css";

/** A small sign over the upper right corner of each text that is flagged or has a note. */
export function RemarkLayer({
  page,
  remarks,
}: {
  readonly page: Page;
  readonly remarks: readonly PlacedRemark[];
}) {
  const geometry = useWorkspace((state) => state.geometry);
  if (geometry === null) return null;
  return (
    <div className={styles.layer} aria-hidden="true" data-testid="remark-layer">
      {remarks.map(({ stretch, flagged, note }) => {
        const box = stretch === null ? null : boxOf(geometry, leavesIn(page, stretch.start, stretch.end));
        if (stretch === null || box === null) return null;
        return (
          <span
            key={`${stretch.start} ${stretch.end}`}
            className={styles.sign}
            style={{ left: box.x + box.width, top: box.y }}
          >
            <RemarkSigns flagged={flagged} noted={note !== null} />
          </span>
        );
      })}
    </div>
  );
}
