"use client";
import { useEffect, useState } from "react";
import { excerptOf } from "@/lib/page/excerpt";
import { shortName } from "@/lib/page/path";
import { boxOf } from "@/lib/view/page/geometry";
import { count, plural } from "@/components/ui/format";
import { useWorkspace } from "@/components/workbench/page/context";
import styles from "./workspace.module.css";

/** Rest before the tip shows, in ms. */
const DELAY = 120;
/**
 * Characters of the text that are shown: white text on a picture that is missing is nowhere else to be read.
 */
const EXCERPT = 60;
/** Room that the tip takes beside and above what it speaks of, in px. */
const WIDTH = 240;
const HEIGHT = 92;

/**
 * What the pointer is on: element, size, characters, how it differs from gold, how its text begins. It goes
 * where the page is empty: right of the text, else above, else below.
 */
export function Tip() {
  const hover = useWorkspace((state) => state.hover);
  const page = useWorkspace((state) => state.page);
  const geometry = useWorkspace((state) => state.geometry);
  const preset = useWorkspace((state) => state.preset);
  const marks = useWorkspace((state) => state.drawing.marks);
  const [rested, setRested] = useState(hover);
  useEffect(() => {
    const timer = setTimeout(() => setRested(hover), hover === null ? 0 : DELAY);
    return () => clearTimeout(timer);
  }, [hover]);
  if (page === null || geometry === null || rested === null || rested !== hover) return null;
  const box = boxOf(geometry, rested.range);
  if (box === null) return null;
  // What a page has beyond its column lies under the tree.
  const edge = Math.min(geometry.width, preset);
  const fitsRight = box.x + box.width + WIDTH < edge;
  const left = fitsRight ? box.x + box.width + 10 : Math.max(4, Math.min(box.x, edge - WIDTH));
  const isAbove = !fitsRight && box.y > HEIGHT;
  const top = fitsRight ? box.y : isAbove ? box.y - 8 : box.y + box.height + 8;
  const element =
    rested.node === null ? null : page.isText[rested.node] === 1 ? page.parent[rested.node]! : rested.node;
  let characters = 0;
  for (let leaf = rested.range.start; leaf < rested.range.end; leaf++)
    characters += page.leaves[leaf]!.text.length;
  const error = marks.find(
    (mark) =>
      mark.kind === "error" && mark.range.start < rested.range.end && mark.range.end > rested.range.start,
  );
  return (
    <div
      className={styles.tip}
      style={{
        left: `calc(var(--w-lane) + ${left}px)`,
        top,
        maxWidth: WIDTH - 12,
        whiteSpace: "normal",
        ...(isAbove && { transform: "translateY(-100%)" }),
      }}
      role="presentation"
      data-testid="tip"
    >
      <div>
        {element !== null && <b>{shortName(page, element)}</b>}
        <span className={styles.dim}>
          {Math.round(box.width)} × {Math.round(box.height)}
        </span>
      </div>
      <div>
        <span className={styles.dim}>{plural(characters, "character")}</span>
        {error?.kind === "error" && (
          <span>
            {error.error === "missed" ? "Missed" : "Extra"} {count(error.characters)}
          </span>
        )}
      </div>
      <div>
        <span>{excerptOf(page, rested.range, EXCERPT)}</span>
      </div>
    </div>
  );
}
