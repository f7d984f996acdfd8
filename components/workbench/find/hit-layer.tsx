"use client";
import { useEffect, useState, type RefObject } from "react";
import { classes } from "@/components/ui/classes";
import { boxesOfPart } from "@/components/workbench/frame/leaf-texts";
import { useWorkspace } from "@/components/workbench/page/context";
import type { Page } from "@/lib/page/page";
import type { Hits } from "@/lib/view/find/hits";
import type { Box, Geometry } from "@/lib/view/page/geometry";
import styles from "./find.module.css";

/** So far above and below the view hits are drawn too, in px. */
const BEYOND = 200;
/** More than fit on a screen; one letter that is looked for is on each line dozens of times. */
const MOST = 600;

/** The hits in view, marked on the page. */
export function HitLayer({ view }: { readonly view: RefObject<HTMLDivElement | null> }) {
  const finding = useWorkspace((state) => state.finding);
  const geometry = useWorkspace((state) => state.geometry);
  const page = useWorkspace((state) => state.page);
  const [window, setWindow] = useState<{ readonly top: number; readonly bottom: number } | null>(null);
  const isOn = finding !== null && finding.hits.size > 0;
  useEffect(() => {
    const scroller = view.current;
    if (!isOn || scroller === null) return;
    let pending = 0;
    const look = (): void => {
      pending = 0;
      const { scrollTop, clientHeight } = scroller;
      setWindow({ top: scrollTop - BEYOND, bottom: scrollTop + clientHeight + BEYOND });
    };
    const schedule = (): void => {
      if (pending === 0) pending = requestAnimationFrame(look);
    };
    const resized = new ResizeObserver(schedule);
    resized.observe(scroller);
    scroller.addEventListener("scroll", schedule, { passive: true });
    schedule();
    return () => {
      resized.disconnect();
      scroller.removeEventListener("scroll", schedule);
      cancelAnimationFrame(pending);
    };
  }, [view, isOn]);
  if (!isOn || geometry === null || page === null || window === null) return null;
  return (
    <div className={styles.layer} aria-hidden="true" data-testid="hits">
      {hitsWithin(finding.hits, geometry, window.top, window.bottom).flatMap((hit) =>
        boxesOfHit(page, geometry, finding.hits, hit).map(({ x, y, width, height }, line) => (
          <i
            key={`${hit}.${line}`}
            className={classes(styles.hit, hit === finding.at && styles.current)}
            data-current={hit === finding.at || undefined}
            style={{ left: x, top: y, width, height }}
          />
        )),
      )}
    </div>
  );
}

/** The hits whose texts are between two heights of the page, at most `MOST`. */
function hitsWithin({ size, first, last }: Hits, { boxes }: Geometry, top: number, bottom: number): number[] {
  const found: number[] = [];
  for (let hit = 0; hit < size && found.length < MOST; hit++) {
    const from = first[hit]! * 4;
    const to = last[hit]! * 4;
    if (boxes[from + 1]! < bottom && boxes[to + 1]! + boxes[to + 3]! > top) found.push(hit);
  }
  return found;
}

function boxesOfHit(page: Page, geometry: Geometry, { from, to, first, last }: Hits, hit: number): Box[] {
  const boxes: Box[] = [];
  for (let leaf = first[hit]!; leaf <= last[hit]!; leaf++) {
    const { start, text } = page.leaves[leaf]!;
    boxes.push(
      ...boxesOfPart(
        geometry,
        leaf,
        Math.max(0, from[hit]! - start),
        Math.min(text.length, to[hit]! - start),
      ),
    );
  }
  return boxes;
}
