"use client";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { FindBar } from "@/components/workbench/find/find-bar";
import { HitLayer, HitTicks } from "@/components/workbench/find/marked-hits";
import { Minimap } from "@/components/workbench/overlay/minimap";
import { Overlay } from "@/components/workbench/overlay/overlay";
import { LaneHead } from "@/components/workbench/overlay/lane-head";
import { PageFrame } from "@/components/workbench/frame/page-frame";
import { useActions } from "@/components/ui/keys/use-actions";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { ElementPath } from "./element-path";
import { Tip } from "./tip";
import { PageViews } from "@/components/workbench/views/page-views";
import { useView } from "@/components/workbench/views/use-view";
import { VIEW_ACTIONS } from "@/components/workbench/views/view-actions";
import { ViewBar } from "@/components/workbench/views/view-bar";
import styles from "./workspace.module.css";

/** What the stage says around the page in the mode that is on. */
export interface Surroundings {
  /** Above the lane, where no letters stand there. */
  readonly lane: string;
  /** Above the margin. */
  readonly ruler: string | null;
  /** Keys beside the element path, each with a word for what it does. */
  readonly hints: readonly (readonly [key: string, word: string])[];
}

/**
 * The sheet holds the lane and the page; a page wider than its column can be scrolled until its right edge is
 * at the end of the column, since what a mode has in the margin covers it there.
 */
function widthFor(page: number): string {
  const margin = `clamp(0px, calc((${page}px - var(--w-column)) * 1000), var(--w-margin))`;
  return `max(100%, calc(var(--w-lane) + ${page}px + ${margin}))`;
}

/**
 * Gutter, lane, page and margin with one scroll position; the same element in every mode, so nothing moves
 * when the mode changes. `inSheet` is what the mode puts beside the page, scrolled with it.
 */
export function Stage({
  surroundings,
  inSheet,
}: {
  readonly surroundings: Surroundings;
  readonly inSheet: ReactNode;
}) {
  const store = useWorkspaceStore();
  const view = useRef<HTMLDivElement>(null);
  const [isPointed, setPointed] = useState(false);
  const geometry = useWorkspace((state) => state.geometry);
  const [wanted, setWanted] = useView();
  const isListed = wanted !== "rendered";
  useLayoutEffect(() => store.getState().setView(wanted), [store, wanted]);
  useActions(VIEW_ACTIONS, { view: wanted, setView: setWanted });
  return (
    <>
      {!isListed && (
        <>
          <div className={styles.ruler}>Map</div>
          <div className={styles.ruler}>
            <LaneHead fallback={surroundings.lane} />
          </div>
        </>
      )}
      <ViewBar />
      {!isListed && <div className={styles.ruler}>{surroundings.ruler}</div>}
      <Minimap view={view}>
        <HitTicks />
      </Minimap>
      <FindBar view={view} />
      <div
        ref={view}
        className={styles.view}
        tabIndex={0}
        // Under another view it is where it was, and measured, but not for anybody's hands.
        inert={isListed}
        aria-label="Captured page"
        role="region"
        data-testid="view"
        data-view
        data-pointed={isPointed}
        onPointerDown={() => setPointed(true)}
        onBlur={() => setPointed(false)}
      >
        <div
          className={styles.sheet}
          style={{
            height: geometry?.height,
            width: geometry === null ? undefined : widthFor(geometry.width),
          }}
        >
          <Overlay view={view} />
          {inSheet}
          <PageFrame />
          <HitLayer view={view} />
          <Tip view={view} />
        </div>
      </div>
      <PageViews />
      <ElementPath hints={surroundings.hints} />
    </>
  );
}
