"use client";
import { brush, quadtree, select, type D3BrushEvent } from "d3";
import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from "react";
import type { Against } from "@/lib/evaluation/report/report-against";
import { plural, score, signed } from "@/components/ui/format";
import { useWidth } from "@/components/ui/browser/use-width";
import { changeOf, dotsOf, type Dot } from "@/components/screens/runs/figures/against-pages";
import { boxBetween, boxByKey, isInside, type Box } from "@/components/screens/runs/figures/brush-box";
import { nameOf } from "@/components/screens/runs/figures/best";
import { scoreAxis, spacedTicks } from "@/components/screens/runs/figures/scatter-scale";
import { f1By } from "@/lib/evaluation/metrics/names";
import type { Pair } from "@/components/screens/runs/figures/score-columns";
import styles from "./against.module.css";

const LEFT = 40;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 36;
const MOST_PX = 460;
const NEAR_PX = 14;
const TICK_PX = 26;

interface ScatterProps {
  readonly pages: Against;
  /** By which the pages are scored. */
  readonly metric: string;
  readonly pair: Pair;
  readonly box: Box | null;
  readonly onBox: (box: Box | null) => void;
  /** Called while the box is dragged. */
  readonly onDrag: (box: Box | null) => void;
  /** The box as it is drawn now. */
  readonly covered: Box | null;
  /** The page that the pointer is on, here or in the list. */
  readonly pointed: number | null;
  readonly onPoint: (place: number | null) => void;
}

/**
 * Every page by its F1 under B (across) and A (up), with a brush: by pointer, or by arrows while it has the
 * focus.
 */
export function Scatter({
  pages,
  metric,
  pair,
  box,
  onBox,
  onDrag,
  covered,
  pointed,
  onPoint,
}: ScatterProps) {
  const [ref, room] = useWidth<HTMLDivElement>(MOST_PX);
  const layer = useRef<SVGGElement>(null);
  const side = Math.max(220, Math.min(MOST_PX, room));
  const floor = useMemo(
    () =>
      Math.max(
        0,
        Math.floor(pages.first.concat(pages.second).reduce((low, value) => Math.min(low, value), 0.9) * 10) /
          10,
      ),
    [pages],
  );
  const dots = useMemo(() => dotsOf(pages), [pages]);
  const { x, y } = useMemo(
    () => ({
      x: scoreAxis(pages.first.concat(pages.second), floor, [LEFT, side - RIGHT]),
      y: scoreAxis(pages.first.concat(pages.second), floor, [side - BOTTOM, TOP]),
    }),
    [pages, floor, side],
  );
  const tree = useMemo(
    () =>
      quadtree<Dot>()
        .x((dot) => x(dot.x))
        .y((dot) => y(dot.y))
        .addAll([...dots]),
    [dots, x, y],
  );
  const [inside, outside] = useMemo(
    () => [
      marks(
        dots.filter((dot) => covered === null || isInside(covered, dot.x, dot.y)),
        x,
        y,
      ),
      marks(
        dots.filter((dot) => covered !== null && !isInside(covered, dot.x, dot.y)),
        x,
        y,
      ),
    ],
    [dots, covered, x, y],
  );
  const calls = useRef({ onBox, onDrag });
  useEffect(() => {
    calls.current = { onBox, onDrag };
  });
  useEffect(() => {
    if (layer.current === null) return;
    const boxAt = ({ selection }: D3BrushEvent<unknown>): Box | null => {
      if (selection === null) return null;
      const [[left, top], [right, bottom]] = selection as [[number, number], [number, number]];
      return boxBetween([x.invert(left), x.invert(right)], [y.invert(bottom), y.invert(top)]);
    };
    // Without a source event it is this effect that moves the brush.
    const drawn = brush<unknown>()
      .extent([
        [LEFT, TOP],
        [side - RIGHT, side - BOTTOM],
      ])
      .keyModifiers(false)
      .on("brush", (event: D3BrushEvent<unknown>) => {
        if (event.sourceEvent) calls.current.onDrag(boxAt(event));
      })
      .on("end", (event: D3BrushEvent<unknown>) => {
        if (event.sourceEvent) calls.current.onBox(boxAt(event));
      });
    const group = select<SVGGElement, unknown>(layer.current);
    group.call(drawn);
    group.call(
      drawn.move,
      box === null
        ? null
        : [
            [x(Math.max(floor, box.x0)), y(Math.max(floor, box.y1))],
            [x(Math.max(floor, box.x1)), y(Math.max(floor, box.y0))],
          ],
    );
  }, [box, x, y, side, floor]);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    onPoint(tree.find(event.clientX - bounds.left, event.clientY - bounds.top, NEAR_PX)?.places[0] ?? null);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next =
      event.key === "Escape" && box !== null ? null : boxByKey(box, event.key, event.shiftKey, floor);
    if (next === null && event.key !== "Escape") return;
    event.preventDefault();
    onBox(next);
  };
  const here = pointed === null ? undefined : dots.find(({ places }) => places.includes(pointed));
  const ticks = spacedTicks(x, TICK_PX);
  return (
    <div ref={ref} className={styles.scatter}>
      <div
        role="group"
        tabIndex={0}
        className={styles.focusable}
        aria-label="Brush over the scatter: arrows move it, with Shift they change its size, Escape clears it"
        onKeyDown={keys}
        data-testid="scatter"
      >
        <svg
          width={side}
          height={side}
          role="img"
          aria-label={`${f1By(metric)} of ${plural(pages.ids.length, "page")}: ${pair.b} across, ${pair.a} up`}
          onPointerMove={point}
          onPointerLeave={() => onPoint(null)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <path
                d={`M${LEFT} ${y(tick)}H${side - RIGHT}M${x(tick)} ${TOP}V${side - BOTTOM}`}
                stroke="var(--grid)"
              />
              <text x={LEFT - 6} y={y(tick) + 3.5} textAnchor="end">
                {tick.toFixed(1)}
              </text>
              <text x={x(tick)} y={side - BOTTOM + 16} textAnchor="middle">
                {tick.toFixed(1)}
              </text>
            </g>
          ))}
          <path d={`M${x(floor)} ${y(floor)}L${x(1)} ${y(1)}`} stroke="var(--text-3)" strokeDasharray="4 3" />
          <text x={LEFT} y={side - 4} className={styles.word}>
            {f1By(metric)} of B, {nameOf({ key: pair.b }).name}
          </text>
          <text transform={`translate(10 ${side - BOTTOM}) rotate(-90)`} className={styles.word}>
            {f1By(metric)} of A, {nameOf({ key: pair.a }).name}
          </text>
          {outside.map(({ width, path }) => (
            <path
              key={width}
              d={path}
              stroke="var(--series-3)"
              strokeWidth={width}
              strokeLinecap="round"
              strokeOpacity=".55"
              fill="none"
            />
          ))}
          {inside.map(({ width, path }) => (
            <path
              key={width}
              d={path}
              stroke="var(--series-1)"
              strokeWidth={width}
              strokeLinecap="round"
              strokeOpacity=".62"
              fill="none"
            />
          ))}
          <g ref={layer} className={styles.brush} />
          {here && (
            <circle
              cx={x(here.x)}
              cy={y(here.y)}
              r={radiusOf(here.places.length) + 2.5}
              fill="none"
              stroke="var(--accent)"
              strokeWidth="2"
              pointerEvents="none"
            />
          )}
        </svg>
      </div>
      <p className={styles.readout}>
        {pointed === null || here === undefined ? (
          <span className="t3">Point at a dot or a line of the list</span>
        ) : (
          readout(pages, pointed, here)
        )}
      </p>
    </div>
  );
}

function readout(pages: Against, place: number, { places }: Dot): string {
  const scores = `A ${score(pages.first[place])}, B ${score(pages.second[place])}`;
  const change = signed(changeOf(pages, place).difference);
  const others = places.length > 1 ? `; ${plural(places.length, "page")} here` : "";
  return `${pages.titles[place]}: ${scores}, ${change}${others}`;
}

/** Area grows with the number of pages, up to a limit that leaves neighbours visible. */
function radiusOf(pages: number): number {
  return Math.min(9, 2.25 * Math.sqrt(1 + Math.log2(pages) * 1.5));
}

/** Dots of one size as one path of round points: a few elements to draw whatever the number of pages. */
function marks(
  dots: readonly Dot[],
  x: (value: number) => number,
  y: (value: number) => number,
): readonly { readonly width: number; readonly path: string }[] {
  const paths = new Map<number, string>();
  for (const dot of dots) {
    const width = Math.round(radiusOf(dot.places.length) * 4) / 2;
    paths.set(width, `${paths.get(width) ?? ""}M${x(dot.x).toFixed(1)} ${y(dot.y).toFixed(1)}h0`);
  }
  return [...paths].sort(([one], [other]) => other - one).map(([width, path]) => ({ width, path }));
}
