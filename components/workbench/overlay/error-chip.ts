/** The chip beside a text that differs from gold: where it stands, and its drawing. */
import type { Box, Geometry } from "@/lib/view/page/geometry";
import type { Mark } from "@/lib/view/page/draw-list";
import type { Palette } from "@/components/workbench/canvas/palette";
import { freeRight } from "./tag-room";

type ErrorMark = Mark & { readonly kind: "error" };

/** Height of the chip, gap between text and chip, and from the chip to the edge. */
const TALL = 18;
const GAP = 12;
const EDGE = 4;
/** Diameter of the dot that stands for a chip without room. */
export const DOT = 8;

/** No chip is wider, with its error of a million characters. */
const WIDEST = 124;

/** What is free about a text: texts of the same error do not count. */
export interface ChipRoom {
  /** Pixels right of it at the height of its chip, up to the next text; Infinity where none follows. */
  readonly beside: number;
  /** Whether no text lies over its upper right corner. */
  readonly above: boolean;
}

/** O(texts from the chip's height up). */
export function chipRoom(geometry: Geometry, box: Box, range: Mark["range"]): ChipRoom {
  const right = box.x + box.width;
  const beside = { x: right, y: chipTop(box), width: Infinity, height: TALL };
  const above = { x: right - WIDEST, y: box.y - TALL, width: WIDEST, height: TALL };
  return {
    beside: freeRight(geometry, beside, range),
    above: above.y >= 0 && freeRight(geometry, above, range) === Infinity,
  };
}

/** Upper edge of the chip in page pixels: at the first line of a tall text, in the middle of a low one. */
const chipTop = (box: Box): number => Math.round(box.y + Math.min(0, (box.height - TALL) / 2));

/**
 * A chip with words at `x`, `y` or, where neither page nor neighbours leave room for it, a dot around that
 * point.
 */
export interface ChipPlace {
  readonly kind: "chip" | "dot";
  readonly x: number;
  readonly y: number;
}

/**
 * Where the chip of a text goes: beside it or, as for a paragraph as wide as the page, above its end. Without room
 * there only a dot is drawn, at its upper right corner and never beyond the edge: words over the page would hide
 * what they speak of.
 * @param right end of the text, @param edge where the visible page ends, both in the pixels of the canvas
 */
export function chipPlace(
  box: Box,
  right: number,
  width: number,
  edge: number,
  { beside, above }: ChipRoom,
): ChipPlace {
  const hasRoom = right + GAP + width + EDGE <= edge && beside >= GAP + width + EDGE;
  if (hasRoom) return { kind: "chip", x: Math.round(right + GAP), y: chipTop(box) };
  if (above && width <= Math.min(box.width, WIDEST) && right <= edge)
    return { kind: "chip", x: Math.round(right - width), y: Math.round(box.y) - TALL };
  const isFree = beside >= DOT + EDGE;
  return {
    kind: "dot",
    x: Math.min(Math.round(right) + (isFree ? DOT : EDGE), edge - EDGE - DOT / 2),
    y: isFree ? chipTop(box) + TALL / 2 : Math.round(box.y),
  };
}

/** Draw the chip of a text, `top` being where the window begins on the page. */
export function paintErrorChip(
  ctx: CanvasRenderingContext2D,
  mark: ErrorMark,
  box: Box,
  room: ChipRoom,
  x0: number,
  top: number,
  edge: number,
  palette: Palette,
): void {
  const words = `${mark.error === "missed" ? "Missed" : "Extra"} ${mark.characters}`;
  const isExtra = mark.error === "extra";
  ctx.font = `600 10.5px ${palette.font}`;
  const width = ctx.measureText(words).width + 22;
  const { kind, x, y } = chipPlace(box, x0 + box.x + box.width, width, edge, room);
  const at = y - top;
  if (kind === "dot") {
    dot(ctx, x, at, isExtra);
    return;
  }
  ctx.beginPath();
  ctx.roundRect(x + 0.75, at + 0.75, width - 1.5, 16.5, 3);
  ctx.fillStyle = isExtra ? "#D55E00" : "#fff";
  ctx.fill();
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = "#D55E00";
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(x + 9, at + 9, 3, 0, Math.PI * 2);
  if (isExtra) {
    ctx.fillStyle = "#111110";
    ctx.fill();
  } else ctx.stroke();
  ctx.fillStyle = isExtra ? "#111110" : "#7A2F00";
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.fillText(words, x + 16, at + 9.5);
}

/** Missed is hollow, extra filled, as in the chip; cased in white so that it shows on any page. */
function dot(ctx: CanvasRenderingContext2D, x: number, y: number, isExtra: boolean): void {
  ctx.beginPath();
  ctx.arc(x, y, DOT / 2 + 1, 0, Math.PI * 2);
  ctx.fillStyle = "#fff";
  ctx.fill();
  ctx.beginPath();
  ctx.arc(x, y, isExtra ? DOT / 2 : DOT / 2 - 1, 0, Math.PI * 2);
  if (isExtra) {
    ctx.fillStyle = "#D55E00";
    ctx.fill();
    return;
  }
  ctx.lineWidth = 2;
  ctx.strokeStyle = "#D55E00";
  ctx.stroke();
}
