"use client";
import { leavesIn } from "@/lib/page/axis";
import type { Page } from "@/lib/page/page";
import type { Stretch } from "@/lib/gold/stretches";
import type { Token } from "@/lib/view/page/draw-list";
import type { Box, Geometry } from "@/lib/view/page/geometry";
import { classes } from "@/components/ui/classes";
import { boxesOfPart } from "@/components/workbench/frame/leaf-texts";
import { useWorkspace } from "@/components/workbench/page/context";
import styles from "./remarks.module.css";

/** Characters that are marked on the page: chosen, or with a label that is not that of their block. */
export type MarkedText = Stretch &
  ({ readonly look: "chosen" } | { readonly look: "label"; readonly hue: Token; readonly name: string });

/** Marks characters on the page, line by line: what the canvases, which know texts as wholes, cannot draw. */
export function TextLayer({ page, texts }: { readonly page: Page; readonly texts: readonly MarkedText[] }) {
  const geometry = useWorkspace((state) => state.geometry);
  if (geometry === null || texts.length === 0) return null;
  return (
    <div className={styles.layer} aria-hidden="true" data-testid="text-layer">
      {texts.flatMap((text) =>
        boxesOf(page, geometry, text).map(({ x, y, width, height }, line) => (
          <i
            key={`${text.look} ${text.start} ${text.end} ${line}`}
            className={classes(text.look === "chosen" ? styles.chosen : styles.part)}
            title={text.look === "label" ? text.name : undefined}
            style={{
              ...{ left: x, top: y, width, height },
              ...(text.look === "label" && { borderColor: `var(${text.hue})` }),
            }}
          />
        )),
      )}
    </div>
  );
}

function boxesOf(page: Page, geometry: Geometry, { start, end }: Stretch): readonly Box[] {
  const leaves = leavesIn(page, start, end);
  const boxes: Box[] = [];
  for (let leaf = leaves.start; leaf < leaves.end; leaf++) {
    const { start: from, text } = page.leaves[leaf]!;
    boxes.push(...boxesOfPart(geometry, leaf, Math.max(0, start - from), Math.min(text.length, end - from)));
  }
  return boxes;
}
