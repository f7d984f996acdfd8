import { CAUSE_TITLES } from "@/lib/evaluation/errors/cause-names";
import type { CauseSum } from "@/lib/evaluation/errors/error-report";
import type { Palette } from "@/components/workbench/canvas/palette";
import { signed } from "@/components/ui/format";
import type { Pen } from "@/components/ui/charts/svg-pen";

/**
 * Sizes in px: a row and its bar, room for the title and the figure before the bar, the longest bar, and the
 * line that says what the colours are.
 */
const ROW = 22;
const BAR = 12;
const TITLE = 170;
const FIGURE = 64;
const LONGEST = 300;
const KEY = 30;

/** Size of the picture of so many causes. */
export function causesSize(causes: number): { readonly width: number; readonly height: number } {
  return { width: TITLE + FIGURE + LONGEST + 12, height: 8 + causes * ROW + KEY };
}

/**
 * Paint lost F1 by cause as the screen shows it: a bar for each cause, its part for missed text dark, for
 * extra text light.
 */
export function paintCauses(pen: Pen, causes: readonly CauseSum[], palette: Palette): void {
  const { width, height } = causesSize(causes.length);
  const most = Math.max(1e-9, ...causes.map(({ lost }) => lost));
  pen.clearRect(0, 0, width, height);
  pen.textBaseline = "middle";
  causes.forEach(({ cause, lost, missed, extra }, row) => {
    const middle = 8 + row * ROW + ROW / 2;
    const long = (LONGEST * lost) / most;
    const dark = (long * missed.characters) / Math.max(1, missed.characters + extra.characters);
    word(pen, CAUSE_TITLES[cause], 8, middle, palette, "left");
    word(pen, signed(-lost), TITLE + FIGURE - 12, middle, palette, "right");
    bar(pen, TITLE + FIGURE, middle, dark, palette.color("--series-1"));
    bar(pen, TITLE + FIGURE + dark, middle, long - dark, palette.color("--series-3"));
  });
  const below = height - KEY / 2;
  bar(pen, TITLE + FIGURE, below, BAR, palette.color("--series-1"));
  word(pen, "missed text", TITLE + FIGURE + BAR + 6, below, palette, "left");
  bar(pen, TITLE + FIGURE + 110, below, BAR, palette.color("--series-3"));
  word(pen, "extra text", TITLE + FIGURE + 110 + BAR + 6, below, palette, "left");
}

function word(pen: Pen, text: string, x: number, y: number, palette: Palette, align: CanvasTextAlign): void {
  pen.font = `400 11.5px ${palette.font}`;
  pen.fillStyle = palette.color("--text");
  pen.textAlign = align;
  pen.fillText(text, x, y);
}

function bar(pen: Pen, x: number, middle: number, width: number, color: string): void {
  if (width <= 0) return;
  pen.fillStyle = color;
  pen.fillRect(x, middle - BAR / 2, width, BAR);
}
