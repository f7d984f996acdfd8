import type { Palette } from "@/components/workbench/canvas/palette";
import { count } from "@/components/ui/format";
import type { Pen } from "@/components/ui/charts/svg-pen";

/** One voice of the patterns; gold is the last one where there is gold. */
export interface PatternVoice {
  readonly letter: string;
  readonly name: string;
}

/** One way in which the voices fall. */
export interface PaintedPattern {
  readonly keeps: readonly boolean[];
  readonly characters: number;
}

/**
 * Sizes in px: a row, a square and the room for it, the longest bar, the figure behind it, and the line of
 * letters.
 */
const ROW = 16;
const SQUARE = 9;
const COLUMN = 15;
const LONGEST = 320;
const FIGURE = 60;
const HEAD = 20;
const EDGE = 8;

/** Size of the picture: rows for the patterns, and one for each name below them. */
export function patternsSize(
  voices: number,
  patterns: number,
): { readonly width: number; readonly height: number } {
  return {
    width: 2 * EDGE + voices * COLUMN + 8 + LONGEST + FIGURE,
    height: 2 * EDGE + HEAD + patterns * ROW + 8 + voices * ROW,
  };
}

/**
 * Paint vote patterns as the screen shows them, an UpSet chart: filled squares keep the text, the bar is how
 * much there is. The names of the letters stand below.
 */
export function paintPatterns(
  pen: Pen,
  voices: readonly PatternVoice[],
  hasGold: boolean,
  patterns: readonly PaintedPattern[],
  palette: Palette,
): void {
  const { width, height } = patternsSize(voices.length, patterns.length);
  const most = Math.max(1, ...patterns.map(({ characters }) => characters));
  const bars = EDGE + voices.length * COLUMN + 8;
  const bottom = EDGE + HEAD + patterns.length * ROW + 8;
  pen.clearRect(0, 0, width, height);
  pen.textBaseline = "middle";
  voices.forEach(({ letter, name }, at) => {
    write(
      pen,
      letter,
      EDGE + at * COLUMN + SQUARE / 2,
      EDGE + HEAD / 2,
      `600 10px ${palette.mono}`,
      palette,
      "center",
    );
    write(pen, letter, EDGE, bottom + at * ROW + ROW / 2, `600 10px ${palette.mono}`, palette, "left");
    write(pen, name, EDGE + 24, bottom + at * ROW + ROW / 2, `400 11px ${palette.font}`, palette, "left");
  });
  write(pen, "Characters", bars, EDGE + HEAD / 2, `400 11px ${palette.font}`, palette, "left");
  patterns.forEach(({ keeps, characters }, row) => {
    const top = EDGE + HEAD + row * ROW;
    const middle = top + ROW / 2;
    const long = (LONGEST * characters) / most;
    keeps.forEach((kept, at) =>
      square(pen, EDGE + at * COLUMN, middle - SQUARE / 2, kept, hasGold && at === keeps.length - 1, palette),
    );
    pen.fillStyle = palette.color("--series-2");
    pen.fillRect(bars, middle - 5, Math.max(1, long), 10);
    write(pen, count(characters), bars + long + 6, middle, `400 11px ${palette.font}`, palette, "left");
  });
}

function square(pen: Pen, x: number, y: number, isKept: boolean, isGold: boolean, palette: Palette): void {
  const color = palette.color(!isKept ? "--line-3" : isGold ? "--oi-green" : "--text-2");
  pen.fillStyle = pen.strokeStyle = color;
  pen.lineWidth = 1.5;
  if (isKept) pen.fillRect(x, y, SQUARE, SQUARE);
  else pen.strokeRect(x + 0.75, y + 0.75, SQUARE - 1.5, SQUARE - 1.5);
}

function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  font: string,
  palette: Palette,
  align: CanvasTextAlign,
): void {
  pen.font = font;
  pen.fillStyle = palette.color("--text");
  pen.textAlign = align;
  pen.fillText(text, x, y);
}
