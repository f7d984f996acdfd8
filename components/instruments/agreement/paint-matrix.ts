import type { Pair } from "@/lib/evaluation/agreement/disagreement";
import type { ExportTable } from "@/lib/evaluation/report/report-table";
import { cividis } from "@/lib/view/page/cividis";
import type { Palette } from "@/components/workbench/canvas/palette";
import type { Pen } from "@/components/ui/charts/svg-pen";
import type { MatrixRow } from "@/lib/view/comparison/comparison";
import { shortened } from "@/lib/view/comparison/shorten";

/** Where the cells of a matrix stand, in pixels. */
export interface MatrixPlan {
  readonly cell: number;
  readonly head: number;
  readonly label: number;
  readonly width: number;
  readonly height: number;
  /** Lines of letters above the columns: letters wider than a cell take turns. */
  readonly lines: 1 | 2;
  /** Whether names stand beside the letters of the rows. */
  readonly hasNames: boolean;
}

/** A cell, row first. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Smallest and largest cell; a cell of this size and more holds its figure. */
const SMALLEST = 11;
const LARGEST = 48;
const WITH_FIGURE = 26;
/** Without names, on a phone, cells may be as small as this, so that the last column is seen. */
const NAMELESS = 9;
/** Narrowest room for letter and name, room for letters alone, and the letters that names follow. */
const NAMES = 92;
const LETTERS = 20;
const NAME_LEFT = 20;
/** Width of a letter of a name in the largest font they are drawn in, on average. */
const NAME_LETTER = 6.6;
/** Rows that have a letter; the others have two. */
const ALPHABET = 26;

/** Room for the whole of the longest name, beside its letter. @param longest its letters */
export const roomForNames = (longest: number): number =>
  Math.max(NAMES, Math.ceil(NAME_LEFT + 6 + longest * NAME_LETTER));

/**
 * As large as the width allows. Names are whole where cells can still hold their figures, or be hit where there
 * are many; where names leave too little to hit, the rows have their letters only, and beyond that it is wider
 * than the room.
 * @param longest letters of the longest name
 */
export function planMatrix(rows: number, room: number, longest: number): MatrixPlan {
  const count = Math.max(1, rows);
  const whole = roomForNames(longest);
  const cellBeside = (label: number) => Math.floor((room - label) / count);
  const hasNames = cellBeside(NAMES) >= SMALLEST;
  const wished = !hasNames
    ? LETTERS
    : Math.max(NAMES, Math.min(whole, room - rows * (rows > 16 ? SMALLEST : WITH_FIGURE)));
  const cell = Math.max(hasNames ? SMALLEST : NAMELESS, Math.min(LARGEST, cellBeside(wished)));
  // What the cells leave over is for the names.
  const label = hasNames ? Math.max(NAMES, Math.min(whole, room - rows * cell)) : LETTERS;
  const height = cell >= WITH_FIGURE ? Math.min(cell, 30) : cell;
  const lines = rows > ALPHABET && cell < 18 ? 2 : 1;
  const head = lines === 2 ? 30 : 20;
  return { cell, head, label, width: label + rows * cell, height: head + rows * height, lines, hasNames };
}

const rowHeight = ({ height, head }: MatrixPlan, rows: number): number => (height - head) / Math.max(1, rows);

/** The cell under a point; null beside the matrix. */
export function cellAt(plan: MatrixPlan, rows: number, x: number, y: number): Cell | null {
  const column = Math.floor((x - plan.label) / plan.cell);
  const row = Math.floor((y - plan.head) / rowHeight(plan, rows));
  return row >= 0 && column >= 0 && row < rows && column < rows ? { row, column } : null;
}

/** The figure of a cell: F1 above the diagonal, kappa below; null on it. */
export function figureAt(pairs: readonly (readonly Pair[])[], { row, column }: Cell): number | null {
  const pair = pairs[row]?.[column];
  return pair === undefined || row === column ? null : row < column ? pair.f1 : pair.kappa;
}

/** `.84`, `1`, `−.02`: short enough for a cell. */
export function cellWord(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return `${value < 0 && text !== "0.00" ? "−" : ""}${text === "1.00" ? "1" : text.slice(1)}`;
}

/**
 * The matrix as a table: a row per voter, with F1 to those behind it and kappa to those before it, on the
 * diagonal its own figure.
 */
export function matrixTable(
  caption: string,
  rows: readonly MatrixRow[],
  pairs: readonly (readonly Pair[])[],
): ExportTable {
  return {
    caption,
    columns: [{ title: "" }, ...rows.map(({ name }) => ({ title: name }))],
    rows: rows.map(({ name, own }, row) => [
      name,
      ...rows.map((_, column) => (row === column ? (own ?? null) : figureAt(pairs, { row, column }))),
    ]),
  };
}

/** Paint names, letters, cells with their figures, and the edge around the chosen cell. */
export function paintMatrix(
  ctx: Pen,
  rows: readonly MatrixRow[],
  pairs: readonly (readonly Pair[])[],
  plan: MatrixPlan,
  chosen: Cell | null,
  palette: Palette,
): void {
  const { cell, head, label, lines, hasNames } = plan;
  const tall = rowHeight(plan, rows.length);
  const hasFigures = cell >= WITH_FIGURE;
  const nameFont = (isChosen: boolean): string =>
    `${isChosen ? 600 : 400} ${Math.min(11.5, tall - 1)}px ${palette.font}`;
  ctx.clearRect(0, 0, plan.width, plan.height);
  ctx.textBaseline = "middle";
  // By the wider font, so that a name is the same one when its row is chosen.
  ctx.font = nameFont(true);
  const names = hasNames
    ? shortened(
        rows.map(({ name }) => name),
        label - NAME_LEFT - 6,
        (words) => ctx.measureText(words).width,
      )
    : [];
  rows.forEach(({ letter, own }, row) => {
    const y = head + row * tall;
    const isChosen = chosen?.row === row;
    ctx.textAlign = "left";
    ctx.fillStyle = palette.color(isChosen ? "--text" : "--text-2");
    ctx.font = `600 ${Math.min(11, tall)}px ${palette.mono}`;
    ctx.fillText(letter, 0, y + tall / 2);
    ctx.font = nameFont(isChosen);
    ctx.fillText(names[row] ?? "", NAME_LEFT, y + tall / 2);
    ctx.textAlign = "center";
    ctx.fillStyle = palette.color(chosen?.column === row ? "--text" : "--text-2");
    ctx.font = `600 ${Math.min(11, cell)}px ${palette.mono}`;
    ctx.fillText(
      letter,
      label + row * cell + (cell - 1) / 2,
      lines === 1 ? head / 2 : row % 2 === 0 ? head - 8 : 8,
    );
    rows.forEach((_, column) => {
      const value = row === column ? (own ?? null) : figureAt(pairs, { row, column });
      if (value === null) return;
      const x = label + column * cell;
      ctx.fillStyle = cividis(value);
      ctx.fillRect(x, y, cell - 1, tall - 1);
      if (row === column) frame(ctx, x, y, cell - 1, tall - 1, palette);
      if (!hasFigures) return;
      ctx.fillStyle = value > 0.5 ? "#111110" : "#FFFFFF";
      ctx.font = `500 11px ${palette.font}`;
      ctx.fillText(cellWord(value), x + (cell - 1) / 2, y + tall / 2);
    });
  });
  if (chosen === null) return;
  ctx.lineWidth = 2;
  ctx.strokeStyle = palette.color("--accent");
  ctx.strokeRect(label + chosen.column * cell - 1, head + chosen.row * tall - 1, cell + 1, tall + 1);
}

/** Tells a figure of one from a figure of two. */
function frame(ctx: Pen, x: number, y: number, width: number, height: number, palette: Palette): void {
  ctx.lineWidth = 1;
  ctx.strokeStyle = palette.color("--text");
  ctx.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
}
