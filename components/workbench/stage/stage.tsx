"use client";
import { parseAsInteger, useQueryState } from "nuqs";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { FindBar } from "@/components/workbench/find/find-bar";
import { HitLayer } from "@/components/workbench/find/hit-layer";
import { HitTicks } from "@/components/workbench/find/hit-ticks";
import { Minimap } from "@/components/workbench/overlay/minimap";
import { Overlay } from "@/components/workbench/overlay/overlay";
import { LaneHead } from "@/components/workbench/overlay/lane-head";
import { widthWords } from "@/components/workbench/frame/fitting-preset";
import { PageFrame } from "@/components/workbench/frame/page-frame";
import { count } from "@/components/ui/format";
import { fidelityTitle, fidelityWords } from "@/components/workbench/page/fidelity-words";
import { missingStyleSheets } from "@/lib/view/page/missing-styles";
import { Icon } from "@/components/ui/controls/icon";
import { Menu } from "@/components/ui/controls/menu";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { ElementPath } from "./element-path";
import { Tip } from "./tip";
import styles from "./workspace.module.css";
import { PRESETS } from "@/components/workbench/page/workspace-store";

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
  const [, setWidth] = useQueryState("w", parseAsInteger);
  const preset = useWorkspace((state) => state.preset);
  const fidelity = useWorkspace((state) => state.fidelity);
  const geometry = useWorkspace((state) => state.geometry);
  const page = useWorkspace((state) => state.page);
  const capture = useWorkspace((state) => state.subject.capture);
  const withoutStyles = useMemo(() => (page === null ? 0 : missingStyleSheets(page)), [page]);
  const missing = fidelity === null ? 0 : fidelity.leaves - fidelity.matched;
  const isFaithful = missing === 0 && (fidelity?.extra ?? 0) === 0;
  return (
    <>
      <div className={styles.ruler}>Map</div>
      <div className={styles.ruler}>
        <LaneHead fallback={surroundings.lane} />
      </div>
      <div className={`${styles.ruler} ${styles.rulerPage}`}>
        <Menu
          align="start"
          trigger={
            <button type="button" className={styles.preset} title={fidelityTitle(capture, withoutStyles)}>
              {geometry === null
                ? widthWords(preset, preset)
                : widthWords(preset, geometry.width / geometry.scale, geometry.scale)}
              , {fidelityWords(capture, withoutStyles)}
              <Icon name="down" size={12} />
            </button>
          }
          items={PRESETS.map((width) => ({
            label: `${width} px wide`,
            checked: width === preset,
            perform: () => {
              store.getState().setPreset(width);
              void setWidth(width);
            },
          }))}
        />
        {fidelity !== null && !isFaithful && (
          <span
            className={styles.notice}
            role="status"
            data-testid="fidelity"
            title="The browser built a different tree from this page than the parser. Texts that differ are not marked, but they are scored."
          >
            Frame shows {count(fidelity.matched)} of {count(fidelity.leaves)} texts
            {fidelity.extra > 0 && `, and ${count(fidelity.extra)} of its own`}; the rest is not marked
          </span>
        )}
      </div>
      <div className={styles.ruler}>{surroundings.ruler}</div>
      <Minimap view={view}>
        <HitTicks />
      </Minimap>
      <FindBar view={view} />
      <div
        ref={view}
        className={styles.view}
        tabIndex={0}
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
          <Tip />
        </div>
      </div>
      <ElementPath hints={surroundings.hints} />
    </>
  );
}
