import type { LeafRange } from "@/lib/page/page";
import type { Mark } from "@/lib/view/page/draw-list";
import { LANE_LINE, type LaneRow } from "@/lib/view/page/lane";
import type { LineLayers } from "./paint-lines";
import type { Window } from "./paint-tint";
import type { Palette } from "@/components/workbench/canvas/palette";
import type { Shape } from "@/lib/view/page/scene";
import { CORNER_HEIGHT } from "./room-around";

/**
 * What a bar and its letter take left of the text; a text nearer to the edge of the page pushes its name
 * aside, and out where it has no room.
 */
const TAG_ROOM = 25;
/** Width for name and figure of a block, and the least between them. */
const LANE_ROOM = 48;
const FIGURE_GAP = 3;
/** Right of a name beside its letter, and of one below it. */
const NAME_GAP = 8;
const NAME_INSET = 4;
/** What the letter above a name takes in height, and the bar beside it of the lane. */
const TAG_HEIGHT = 16;
const BAR = 4;

/**
 * Paint names, figures, symbols and cut marks left of the page; a block without room is named over its own
 * corner, unless that would cover words or another name: the list of units has them all. The names of what is
 * `under` the cursor are bold. @param over free pixels over the corner of a block
 */
export function paintLane(
  ctx: CanvasRenderingContext2D,
  rows: readonly LaneRow[],
  window: Window,
  layers: LineLayers,
  palette: Palette,
  under: LeafRange | null,
  over: (shape: Shape) => number,
): void {
  const { top, left, height, pageX } = window;
  const corners: Corner[] = [];
  const isUnder = ({ start, end }: LeafRange) => under !== null && start < under.end && under.start < end;
  ctx.save();
  ctx.textBaseline = "alphabetic";
  for (const { shape, y, fits } of rows) {
    const at = y - top;
    if (at < -3 * LANE_LINE || at > height + LANE_LINE) continue;
    const { mark, box } = shape;
    if (mark.kind === "lane" && layers.blocks) {
      if (!fits) cornerName(ctx, mark, { x: pageX - left + box.x, y: at }, over(shape), corners, palette);
      else if (pageX > 0) laneRow(ctx, mark, pageX - left, at, box.height, palette);
    } else if (mark.kind === "cut" && fits && layers.cuts && pageX > 0)
      cut(ctx, mark, pageX - left, at, palette);
    else if (mark.kind === "bar" && fits && mark.name && pageX > 0)
      name(
        ctx,
        mark.name,
        { lane: pageX - left, aside: Math.min(0, box.x - TAG_ROOM) },
        at,
        box.height,
        palette,
        isUnder(mark.range),
      );
  }
  ctx.restore();
}

function laneRow(
  ctx: CanvasRenderingContext2D,
  mark: Mark & { kind: "lane" },
  right: number,
  y: number,
  height: number,
  palette: Palette,
): void {
  ctx.font = `600 10.5px ${palette.mono}`;
  // Name and figure share the lane; of a long name the figure is left to the list.
  const taken = ctx.measureText(mark.name).width + ctx.measureText(mark.figure).width + FIGURE_GAP;
  const x = right - (taken > LANE_ROOM ? LANE_ROOM + 18 : LANE_ROOM + 12);
  const hasFigure = taken <= LANE_ROOM + 6;
  ctx.fillStyle = palette.color(mark.selected ? "--text" : "--text-2");
  ctx.textAlign = "left";
  ctx.fillText(mark.name, x, y + 10);
  if (mark.dropped) {
    ctx.fillRect(x, y + 6, ctx.measureText(mark.name).width, 1);
  }
  ctx.font = `400 10.5px ${palette.mono}`;
  ctx.textAlign = "right";
  if (hasFigure) ctx.fillText(mark.figure, right - 12, y + 10);
  // The brace says which height the block takes.
  ctx.strokeStyle = palette.color(mark.selected ? "--text" : "--ghost");
  ctx.lineWidth = mark.selected ? 2 : 1;
  if (mark.dropped) ctx.setLineDash([2, 2]);
  ctx.beginPath();
  ctx.moveTo(right - 4, y - 3.5);
  ctx.lineTo(right - 7.5, y - 3.5);
  ctx.lineTo(right - 7.5, y + height + 3.5);
  ctx.lineTo(right - 4, y + height + 3.5);
  ctx.stroke();
  ctx.setLineDash([]);
  if (mark.symbols !== "" && height >= 2 * LANE_LINE - 4)
    symbols(ctx, mark.symbols, x, y + LANE_LINE, palette);
}

/** The first four symbols, then how many more. */
function symbols(ctx: CanvasRenderingContext2D, word: string, x: number, y: number, palette: Palette): void {
  const shown = word.length > 4 ? word.slice(0, 3) : word;
  ctx.font = `400 10px ${palette.mono}`;
  ctx.textAlign = "center";
  [...shown].forEach((letter, i) => {
    ctx.beginPath();
    ctx.roundRect(x + i * 12 + 0.5, y + 0.5, 11, 12, 2);
    ctx.fillStyle = palette.color("--panel");
    ctx.fill();
    ctx.lineWidth = 1;
    ctx.strokeStyle = palette.color("--line-2");
    ctx.stroke();
    ctx.fillStyle = palette.color("--text-2");
    ctx.fillText(letter, x + i * 12 + 6, y + 10);
  });
  if (shown.length < word.length) {
    ctx.textAlign = "left";
    ctx.fillStyle = palette.color("--text-3");
    ctx.fillText(`+${word.length - shown.length}`, x + 38, y + 10);
  }
}

/** Where the name of a block stands over its corner: `y` is its lower edge. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Name a block over its corner where `room` and the names in `corners` allow it, and add it to them. */
function cornerName(
  ctx: CanvasRenderingContext2D,
  mark: Mark & { kind: "lane" },
  { x, y }: Omit<Corner, "width">,
  room: number,
  corners: Corner[],
  palette: Palette,
): void {
  const words = `${mark.name} ${mark.figure}`;
  ctx.font = `400 10px ${palette.mono}`;
  ctx.textAlign = "left";
  const width = ctx.measureText(words).width + 6;
  const isTaken = corners.some(
    (other) => Math.abs(other.y - y) < CORNER_HEIGHT && other.x < x + width && x < other.x + other.width,
  );
  if (width > room || isTaken) return;
  corners.push({ x, y, width });
  ctx.fillStyle = "#fff";
  ctx.fillRect(x, y - CORNER_HEIGHT, width, CORNER_HEIGHT);
  ctx.fillStyle = "#3B3B36";
  ctx.fillText(words, x + 3, y - 2);
}

function cut(
  ctx: CanvasRenderingContext2D,
  mark: Mark & { kind: "cut" },
  right: number,
  y: number,
  palette: Palette,
): void {
  const x = right - 60;
  const middle = y + 6;
  ctx.font = `400 10px ${palette.mono}`;
  ctx.fillStyle = palette.color("--text-3");
  ctx.textAlign = "left";
  ctx.fillText(mark.before, x, y + 9);
  ctx.fillText(mark.after, x + 22, y + 9);
  ctx.strokeStyle = palette.color("--text-3");
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (const side of [-1, 1]) {
    ctx.moveTo(x + 19, middle - side * 3.5);
    ctx.lineTo(x + 11, middle + side * 2);
    ctx.moveTo(x + 11.5, middle + side * 3);
    ctx.arc(x + 10, middle + side * 3, 1.5, 0, Math.PI * 2);
  }
  ctx.stroke();
  ctx.strokeStyle = palette.color("--ghost");
  ctx.setLineDash([3, 2]);
  ctx.beginPath();
  ctx.moveTo(x + 33, middle + 0.5);
  ctx.lineTo(right - 2, middle + 0.5);
  ctx.stroke();
  ctx.setLineDash([]);
}

function name(
  ctx: CanvasRenderingContext2D,
  words: string,
  { lane, aside }: { readonly lane: number; readonly aside: number },
  y: number,
  height: number,
  palette: Palette,
  isStrong: boolean,
): void {
  ctx.font = `${isStrong ? 600 : 400} 11px ${palette.font}`;
  ctx.fillStyle = palette.color(isStrong ? "--text" : "--text-2");
  ctx.textAlign = "right";
  const { width } = ctx.measureText(words);
  const fits = width <= lane + aside - NAME_GAP;
  // Beside its letter, else below it where the block is as high; the letter alone says the same, so half a
  // name is not needed.
  if (fits) ctx.fillText(words, lane + aside - NAME_GAP, y + 12);
  else if (height >= 2 * LANE_LINE && width <= lane - NAME_INSET - BAR)
    ctx.fillText(words, lane - NAME_INSET - BAR, y + 12 + TAG_HEIGHT);
}
