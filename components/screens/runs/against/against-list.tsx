"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Link } from "@/components/ui/address/link";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { Against } from "@/lib/evaluation/report/report-against";
import { classes } from "@/components/ui/classes";
import { score, signed } from "@/components/ui/format";
import { changeOf } from "@/components/screens/runs/figures/against-pages";
import { compareHref } from "@/components/screens/runs/figures/page-links";
import type { Pair } from "@/components/screens/runs/figures/score-columns";
import styles from "./against.module.css";

const ROW_PX = 30;
const HALF_PX = 40;
const PAGE = 12;
const JUMPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

/**
 * The pages at these places, only those in view in the document. Hollow is a loss of A, filled a gain. Arrows
 * move, Enter opens the page.
 */
export function AgainstList({
  pages,
  places,
  pair,
  metric,
  pointed,
  onPoint,
}: {
  readonly pages: Against;
  readonly places: readonly number[];
  readonly pair: Pair;
  readonly metric: string;
  readonly pointed: number | null;
  readonly onPoint: (place: number | null) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [wantsFocus, setWantsFocus] = useState(false);
  const list = useVirtualizer({
    count: places.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    initialRect: { width: 600, height: 420 },
  });
  const current = Math.max(0, Math.min(at, places.length - 1));
  const widest = Math.max(
    0.01,
    ...[places[0], places.at(-1)].flatMap((place) =>
      place === undefined ? [] : Math.abs(changeOf(pages, place).difference),
    ),
  );
  useEffect(() => {
    if (wantsFocus) scroller.current?.querySelector<HTMLElement>(`[data-at="${current}"] a`)?.focus();
  });
  const keys = (event: KeyboardEvent) => {
    const jump = JUMPS[event.key];
    if (jump === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(places.length - 1, current + jump));
    setAt(next);
    setWantsFocus(true);
    list.scrollToIndex(next, { align: "auto" });
    onPoint(places[next] ?? null);
  };
  if (places.length === 0)
    return (
      <p className={styles.none}>No page matches the brush and the choice. Clear the brush or list all.</p>
    );
  return (
    <div role="table" aria-label="Pages of A against B" aria-rowcount={places.length + 1}>
      <div role="row" aria-rowindex={1} className={styles.listHead}>
        <span role="columnheader">Page</span>
        <span role="columnheader" className="num">
          A
        </span>
        <span role="columnheader" className="num">
          B
        </span>
        <span role="columnheader">
          <span className="visually-hidden">Difference as a bar</span>
        </span>
        <span role="columnheader" className="num">
          A − B
        </span>
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="rowgroup"
        onKeyDown={keys}
        onBlur={() => setWantsFocus(false)}
        onPointerLeave={() => onPoint(null)}
      >
        <div role="presentation" style={{ height: list.getTotalSize(), position: "relative" }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const place = places[index]!;
            const { difference } = changeOf(pages, place);
            const width = Math.max(1, Math.round((Math.abs(difference) / widest) * HALF_PX));
            const own = (failed: readonly number[], value: number) =>
              failed.includes(place) ? (
                <span className="warn" title="Failed, counted as 0">
                  failed
                </span>
              ) : (
                score(value)
              );
            return (
              <div
                key={pages.ids[place]}
                role="row"
                aria-rowindex={index + 2}
                data-at={index}
                className={classes(styles.line, pointed === place && styles.pointed)}
                style={{ transform: `translateY(${start}px)` }}
                onPointerEnter={() => onPoint(place)}
              >
                <span role="cell" className="cut">
                  <Link
                    href={compareHref(pages.ids[place]!, pair.a, pair.b, metric)}
                    prefetch={false}
                    tabIndex={index === current ? 0 : -1}
                    title={pages.titles[place]}
                    onFocus={() => {
                      setAt(index);
                      onPoint(place);
                    }}
                  >
                    {pages.titles[place] || "Untitled"}
                  </Link>
                  {pages.sites[place] !== null && <span className={styles.site}>{pages.sites[place]}</span>}
                </span>
                <span role="cell" className="num t2">
                  {own(pages.failed.first, pages.first[place]!)}
                </span>
                <span role="cell" className="num t2">
                  {own(pages.failed.second, pages.second[place]!)}
                </span>
                <span role="cell">
                  <svg width={2 * HALF_PX + 2} height="12" aria-hidden="true">
                    <path d={`M${HALF_PX + 1} 0v12`} stroke="var(--text-3)" />
                    {difference < 0 ? (
                      <rect
                        x={HALF_PX + 1 - width}
                        y="2.5"
                        width={width}
                        height="7"
                        fill="none"
                        stroke="var(--text-2)"
                      />
                    ) : (
                      difference > 0 && (
                        <rect x={HALF_PX + 1} y="2" width={width} height="8" fill="var(--text-2)" />
                      )
                    )}
                  </svg>
                </span>
                <span role="cell" className="num">
                  {signed(difference)}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
