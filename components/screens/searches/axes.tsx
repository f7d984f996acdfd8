import type { ScaleLinear } from "d3";
import { BOTTOM, LEFT, RIGHT } from "./chart-scales";

/** Grid, numbers and the word below the axis. */
export function Axes({
  x,
  y,
  width,
  height,
  word,
}: {
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
  readonly width: number;
  readonly height: number;
  readonly word: string;
}) {
  const bottom = height - BOTTOM;
  const numbers = y.tickFormat(5);
  return (
    <>
      {y.ticks(5).map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${y(tick)}H${width - RIGHT}`} stroke="var(--grid)" />
          <text x={LEFT - 8} y={y(tick) + 3.5} textAnchor="end">
            {numbers(tick)}
          </text>
        </g>
      ))}
      {x.ticks(Math.max(2, Math.floor(width / 90))).map((tick) => (
        <text key={tick} x={x(tick)} y={bottom + 14} textAnchor="middle">
          {tick}
        </text>
      ))}
      <text x={(LEFT + width - RIGHT) / 2} y={height - 4} textAnchor="middle">
        {word}
      </text>
    </>
  );
}
