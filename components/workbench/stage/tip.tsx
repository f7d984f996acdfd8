"use client";
import { useEffect, useState, type RefObject } from "react";
import { charactersOf, excerptOf } from "@/lib/page/excerpt";
import { shortName } from "@/lib/page/path";
import { boxOf } from "@/lib/view/page/geometry";
import { count, plural } from "@/components/ui/format";
import { useWorkspace } from "@/components/workbench/page/context";
import { tipPlace, TIP_WIDTH } from "./tip-place";
import styles from "./workspace.module.css";

/** Rest before the tip shows, in ms. */
const DELAY = 120;
/**
 * Characters of the text that are shown: white text on a picture that is missing is nowhere else to be read.
 */
const EXCERPT = 60;

/**
 * What the pointer is on: element, size, characters, how it differs from gold, how its text begins. It goes
 * where the page is empty: right of the text, else above, else below.
 * @param view what the page is scrolled in
 */
export function Tip({ view }: { readonly view: RefObject<HTMLElement | null> }) {
  const hover = useWorkspace((state) => state.hover);
  const page = useWorkspace((state) => state.page);
  const geometry = useWorkspace((state) => state.geometry);
  const preset = useWorkspace((state) => state.preset);
  const marks = useWorkspace((state) => state.drawing.marks);
  const [rest, setRest] = useState({ hover, scrolled: 0 });
  useEffect(() => {
    const timer = setTimeout(
      () => setRest({ hover, scrolled: view.current?.scrollTop ?? 0 }),
      hover === null ? 0 : DELAY,
    );
    return () => clearTimeout(timer);
  }, [hover, view]);
  const { hover: rested, scrolled } = rest;
  if (page === null || geometry === null || rested === null || rested !== hover) return null;
  const box = boxOf(geometry, rested.range);
  if (box === null) return null;
  // What a page has beyond its column lies under the tree.
  const { left, top, isAbove } = tipPlace(box, Math.min(geometry.width, preset), scrolled);
  const element =
    rested.node === null ? null : page.isText[rested.node] === 1 ? page.parent[rested.node]! : rested.node;
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
        maxWidth: TIP_WIDTH - 12,
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
        <span className={styles.dim}>{plural(charactersOf(page, rested.range), "character")}</span>
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
