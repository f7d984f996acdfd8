import { letterOf } from "@/lib/view/comparison/voter-names";
import type { VoteStrip as Votes } from "@/lib/evaluation/agreement/disputed-words";

const HEIGHT = 4;
const STEP = 5;

/** Cells of one row that are kept and lie side by side, as one line each. */
function linesOf(cells: string, y: number): string {
  let path = "";
  for (let at = 0; at < cells.length; at++) {
    if (cells[at] !== "1") continue;
    const from = at;
    while (cells[at + 1] === "1") at++;
    path += `M${from} ${y}H${at + 1}V${y + HEIGHT}H${from}Z`;
  }
  return path;
}

/** Who keeps which part of a page: a row for each extractor in their order, gold last and in green. */
export function VoteStrip({
  strip: { votes, gold },
  className,
}: {
  readonly strip: Votes;
  readonly className?: string | undefined;
}) {
  const cells = Math.max(1, ...votes.map((row) => row.length));
  const rows = [...votes, ...(gold === null ? [] : [gold])];
  const height = rows.length * STEP - 1;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${cells} ${height}`}
      preserveAspectRatio="none"
      style={{ height }}
      role="img"
      aria-label={`Votes in page order, ${votes.map((_, at) => letterOf(at)).join(", ")}${gold === null ? "" : " and gold"}`}
    >
      {rows.map((row, at) => {
        const isGold = at === votes.length;
        return (
          <g key={at} fill={isGold ? "var(--ok)" : "var(--text-2)"}>
            <path d={`M0 ${at * STEP}H${cells}V${at * STEP + HEIGHT}H0Z`} fillOpacity=".14" />
            <path d={linesOf(row, at * STEP)} />
          </g>
        );
      })}
    </svg>
  );
}
