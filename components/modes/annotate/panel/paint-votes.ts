import type { Palette } from "@/components/workbench/canvas/palette";
import { ROW, type VoteRow } from "@/components/modes/annotate/state/votes";

/** A stripe is this large, with this much between two. */
const WIDTH = 6;
const HEIGHT = 10;
const GAP = 1;
/** Left of the stripes, and between them and their figure. */
const INSET = 12;
const FIGURE_GAP = 8;

/** Paint rows of votes: filled keeps, hollow drops, then how many of how many keep. */
export function paintVotes(
  ctx: CanvasRenderingContext2D,
  rows: readonly VoteRow[],
  votesOf: (unit: number) => readonly boolean[],
  current: number | null,
  { top, width, height }: { readonly top: number; readonly width: number; readonly height: number },
  palette: Palette,
): void {
  ctx.clearRect(0, 0, width, height);
  ctx.textBaseline = "alphabetic";
  ctx.textAlign = "left";
  ctx.lineWidth = 1;
  for (const { unit, y, kept } of rows) {
    const at = Math.round(y - top) + 3;
    if (at < -ROW || at > height) continue;
    const isCurrent = unit === current;
    const votes = votesOf(unit);
    ctx.fillStyle = ctx.strokeStyle = palette.color(isCurrent ? "--text" : "--text-2");
    if (isCurrent) ctx.fillRect(0, at + HEIGHT / 2 - 0.5, INSET - 4, 1);
    votes.forEach((keeps, place) => {
      const x = INSET + place * (WIDTH + GAP);
      if (keeps) ctx.fillRect(x, at, WIDTH, HEIGHT);
      else ctx.strokeRect(x + 0.5, at + 0.5, WIDTH - 1, HEIGHT - 1);
    });
    ctx.font = `${isCurrent ? 600 : 400} 11px ${palette.font}`;
    ctx.fillText(
      `${kept} of ${votes.length}`,
      INSET + votes.length * (WIDTH + GAP) + FIGURE_GAP,
      at + HEIGHT - 1,
    );
  }
}
