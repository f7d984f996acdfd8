import type { Box } from "@/lib/view/page/geometry";
import type { LineStyle, Mark, Token } from "@/lib/view/page/draw-list";
import { paintErrorChips, type ChipRoom, type DrawnError } from "./error-chip";
import type { LaneRow } from "@/lib/view/page/lane";
import { paintLane } from "./paint-lane";
import type { Window } from "./paint-tint";
import type { Palette } from "@/components/workbench/canvas/palette";
import type { LeafRange } from "@/lib/page/page";
import type { Shape } from "@/lib/view/page/scene";
import { overlaps } from "@/lib/view/page/selection";
import { BAR_FAR, END_TAG_BELOW, END_TAG_GAP, OUTLINE_X, OUTLINE_Y, TAG_FAR, TAG_SIZE } from "./room-around";

export interface LineLayers {
  readonly blocks: boolean;
  readonly cuts: boolean;
  readonly errors: boolean;
  /** Texts of the error that was chosen, or that the page opened at: it is named wherever it stands. */
  readonly first: LeafRange | null;
}

/** How far the letter of a text at the very edge of the page reaches into the lane. */
const TAG_REACH = 32;

/** What else of the page lies around a shape. */
export interface RoomAround {
  /** Where the chip of an error has room. */
  ofChip(shape: Shape): ChipRoom;
  /** What is free at the ends of its own lines. */
  inLines(shape: Shape): readonly Box[];
  /**
   * Whether the letter before a labelled text, or after one with a line below it, covers no words; without it
   * bar, line and lane tell.
   */
  hasTag(shape: Shape): boolean;
  /** Whether the bar before a labelled text covers no words; without it a line below tells. */
  hasBar(shape: Shape): boolean;
  /** Whether an outline that stands away from a block would run through the words around it. */
  isCrowded(shape: Shape): boolean;
  /** Free pixels over the upper left corner of a block. */
  over(shape: Shape): number;
}

/** Paint what lies over the page as it is: outlines, bars, chips, cursor, and the lane left of it. */
export function paintLines(
  ctx: CanvasRenderingContext2D,
  shapes: readonly Shape[],
  rows: readonly LaneRow[],
  window: Window,
  layers: LineLayers,
  palette: Palette,
  room: RoomAround,
): void {
  const { top, left, height, pageX, pageWidth, edge } = window;
  const x0 = pageX - left;
  const inside: Shape[] = [];
  const tagged: Shape[] = [];
  const chips: Shape[] = [];
  for (const shape of shapes) {
    const { kind } = shape.mark;
    if (kind === "outline" || kind === "hover" || kind === "cursor") inside.push(shape);
    else if (kind === "bar" || kind === "underline") tagged.push(shape);
    else if (kind === "error") chips.push(shape);
  }
  // Lines keep to the page but for the width of one, whatever it has left of it; only a letter may stand in the lane.
  const reach = pageX > 0 ? 2 * FRAME_REACH : 0;
  clipped(ctx, x0 - reach, pageWidth + reach, height, () => {
    for (const shape of inside) {
      const { mark, box } = shape;
      if (mark.kind !== "outline" || !layers.blocks) continue;
      const [dx, dy] = room.isCrowded(shape) ? [1, 1] : [OUTLINE_X, OUTLINE_Y];
      outline(ctx, frameAround(box, window, dx, dy), mark.line === "dashed");
    }
  });
  clipped(ctx, x0 - TAG_REACH, pageWidth + TAG_REACH, height, () => {
    for (const shape of tagged) {
      const { mark, box } = shape;
      if (mark.kind === "bar") {
        const [x, y] = [x0 + box.x, box.y - top - 1];
        if (room.hasBar(shape)) bar(ctx, mark, x - BAR_FAR, y, box.height + 2, palette);
        else lineBelow(ctx, mark, x, y + box.height + 1, box.width, palette);
        if (room.hasTag(shape)) tag(ctx, mark.tag, mark.hue, x - TAG_FAR, y, palette, mark.line !== "solid");
      } else if (mark.kind === "underline")
        underline(ctx, mark, x0 + box.x, box.y - top + box.height, box.width, palette, room.hasTag(shape));
    }
  });
  // Chips come last: the line around a text runs below the words about it.
  clipped(ctx, x0 - reach, pageWidth + reach, height, () => {
    for (const { mark, box } of inside) {
      if (mark.kind === "hover") outline(ctx, frameAround(box, window, 6, 5), false);
      else if (mark.kind === "cursor") cursor(ctx, frameAround(box, window, 7, 6));
    }
    paintErrorChips(
      ctx,
      layers.errors ? chips.flatMap((shape) => drawnError(shape, room, layers.first)) : [],
      x0,
      top,
      Math.min(edge, x0 + pageWidth),
      palette,
    );
  });
  const under = inside.find(({ mark }) => mark.kind === "cursor")?.mark.range ?? null;
  paintLane(ctx, rows, window, layers, palette, under, (shape) => room.over(shape));
}

function drawnError(shape: Shape, room: RoomAround, first: LeafRange | null): readonly DrawnError[] {
  const { mark, box } = shape;
  if (mark.kind !== "error") return [];
  const isFirst = first !== null && overlaps(mark.range, first);
  return [{ mark, box, room: room.ofChip(shape), isFirst, free: isFirst ? room.inLines(shape) : [] }];
}

/** Draw with a clip of the view's height. */
function clipped(
  ctx: CanvasRenderingContext2D,
  x: number,
  width: number,
  height: number,
  draw: () => void,
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, 0, width, height);
  ctx.clip();
  draw();
  ctx.restore();
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Half the width of the widest line, which a frame at the edge of the page keeps to it. */
const LINE = 3;
/** How far a frame at the left edge reaches into the lane, so that its line runs beside the letters that begin there. */
const FRAME_REACH = 3;

/**
 * The frame `dx`, `dy` around a box, in the pixels of the canvas and on half ones, so that a line of one
 * pixel is one pixel. Beside the edge of the page it is moved in, so that all four sides are seen, on the left
 * only where there is no lane to reach into; a box that goes beyond the edge keeps its side out there, where it is
 * clipped.
 */
export function frameAround(
  box: Box,
  { top, left, pageX, pageWidth }: Pick<Window, "top" | "left" | "pageX" | "pageWidth">,
  dx: number,
  dy: number,
): Frame {
  const end = box.x + box.width;
  const least = pageX > 0 ? -FRAME_REACH : LINE;
  const from = box.x < 0 ? box.x - dx : Math.max(least, box.x - dx);
  const to = end > pageWidth ? end + dx : Math.min(pageWidth - LINE, end + dx);
  const x = Math.round(pageX - left + from) + 0.5;
  const y = Math.round(box.y - top - dy) + 0.5;
  return { x, y, w: Math.round(to - from) - 1, h: Math.round(box.height + 2 * dy) - 1 };
}

function trace(ctx: CanvasRenderingContext2D, { x, y, w, h }: Frame): void {
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, 2);
}

function outline(ctx: CanvasRenderingContext2D, frame: Frame, isDashed: boolean): void {
  trace(ctx, frame);
  ctx.lineWidth = 3;
  ctx.strokeStyle = "rgba(255,255,255,.85)";
  ctx.stroke();
  ctx.lineWidth = 1;
  ctx.strokeStyle = "#1B1B18";
  if (isDashed) ctx.setLineDash([4, 3]);
  ctx.stroke();
  ctx.setLineDash([]);
}

function cursor(ctx: CanvasRenderingContext2D, frame: Frame): void {
  trace(ctx, frame);
  ctx.lineWidth = 5;
  ctx.strokeStyle = "#fff";
  ctx.stroke();
  ctx.lineWidth = 2;
  ctx.strokeStyle = "#111110";
  ctx.stroke();
}

/** Dashes of a line style; a double line is drawn as two. */
export const DASHES: Readonly<Record<LineStyle, readonly number[]>> = {
  solid: [],
  dashed: [7, 4],
  dotted: [2, 3],
  double: [],
};

function bar(
  ctx: CanvasRenderingContext2D,
  mark: Mark & { kind: "bar" },
  x: number,
  y: number,
  height: number,
  palette: Palette,
): void {
  const lines = mark.line === "double" ? [x - 3, x + 1] : [x];
  for (const at of lines) {
    for (const [width, color] of [
      [5, "#fff"],
      [mark.line === "double" ? 2 : 3, palette.color(mark.hue)],
    ] as const) {
      ctx.beginPath();
      ctx.moveTo(at, y);
      ctx.lineTo(at, y + height);
      ctx.lineWidth = width;
      ctx.strokeStyle = color;
      ctx.setLineDash(width === 5 ? [] : [...DASHES[mark.line]]);
      ctx.stroke();
    }
  }
  ctx.setLineDash([]);
}

function tag(
  ctx: CanvasRenderingContext2D,
  letter: string,
  hue: Token,
  x: number,
  y: number,
  palette: Palette,
  isOpen: boolean,
): void {
  ctx.beginPath();
  ctx.roundRect(x, y, TAG_SIZE, TAG_SIZE, 3);
  ctx.fillStyle = palette.color(hue);
  ctx.fill();
  if (isOpen) {
    ctx.setLineDash([2, 2]);
    ctx.strokeStyle = "#fff";
    ctx.lineWidth = 1;
    ctx.stroke();
    ctx.setLineDash([]);
  }
  ctx.fillStyle = /--(role-title|role-around|label-boilerplate|oi-blue|oi-black)/.test(hue)
    ? "#fff"
    : "#111110";
  ctx.font = `700 10px ${palette.font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(letter, x + 8, y + 8.5);
}

/** A line of three pixels with a white edge. */
function lineBelow(
  ctx: CanvasRenderingContext2D,
  { hue, line }: { readonly hue: Token; readonly line: LineStyle },
  x: number,
  y: number,
  width: number,
  palette: Palette,
): void {
  ctx.fillStyle = "#fff";
  ctx.fillRect(x, y - 1, width, 5);
  ctx.beginPath();
  ctx.moveTo(x, y + 1.5);
  ctx.lineTo(x + width, y + 1.5);
  ctx.lineWidth = 3;
  ctx.strokeStyle = palette.color(hue);
  ctx.setLineDash([...DASHES[line]]);
  ctx.stroke();
  ctx.setLineDash([]);
}

function underline(
  ctx: CanvasRenderingContext2D,
  mark: Mark & { kind: "underline" },
  x: number,
  y: number,
  width: number,
  palette: Palette,
  hasTag: boolean,
): void {
  lineBelow(ctx, { hue: mark.hue, line: "solid" }, x, y, width, palette);
  if (hasTag)
    tag(ctx, mark.tag, mark.hue, x + width + END_TAG_GAP, y + END_TAG_BELOW - TAG_SIZE, palette, false);
}
