/** The chip beside a text that differs from gold: where it stands, and its drawing. */
import type { Box, Geometry } from "@/lib/view/page/geometry";
import type { Mark } from "@/lib/view/page/draw-list";
import type { Palette } from "@/components/workbench/canvas/palette";
import { freeRight } from "./room-around";

type ErrorMark = Mark & { readonly kind: "error" };

/** Height of the chip, gap between text and chip, and from the chip to the edge. */
const TALL = 18;
const GAP = 12;
const EDGE = 4;
/** Diameter of the dot that stands for a chip without room. */
export const DOT = 8;

/** How far a chip above a text reaches into it, so that it is seen to be of that one. */
const OVER = 2;

/** Height of a text of two lines, or more. */
const LEAST_LINES = 2 * TALL - 4;

/** What is free about a text: texts of the same error do not count. */
export interface ChipRoom {
  /** Pixels right of it at the height of its chip, up to the next text; Infinity where none follows. */
  readonly beside: number;
  /** Whether the row above it is empty: a chip in the row of another text would seem to be of that one. */
  readonly above: boolean;
}

/** O(texts from the chip's height up). */
export function chipRoom(geometry: Geometry, box: Box, range: Mark["range"]): ChipRoom {
  const beside = { x: box.x + box.width, y: chipTop(box), width: Infinity, height: TALL };
  const above = { x: box.x, y: box.y - TALL + OVER, width: box.width, height: TALL - OVER };
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

/** A chip before it is placed, in the pixels of the canvas. */
export interface Chip {
  /** Of its text. */
  readonly box: Box;
  /** End of the text. */
  readonly right: number;
  /** Its own. */
  readonly width: number;
  readonly room: ChipRoom;
  /** Of the error that the page opened at, or that was chosen: it is named wherever it stands. */
  readonly isFirst: boolean;
}

/**
 * Where the chip of a text goes: beside it or, as for a paragraph as wide as the page, above its end. Without room
 * there only a dot is drawn, at its upper right corner and never beyond the edge: words over the page would hide
 * what they speak of. The first one has its words all the same.
 * @param edge where the visible page ends
 */
export function chipPlace({ box, right, width, room, isFirst }: Chip, edge: number): ChipPlace {
  const hasRoom = right + GAP + width + EDGE <= edge && room.beside >= GAP + width + EDGE;
  if (hasRoom) return { kind: "chip", x: Math.round(right + GAP), y: chipTop(box) };
  const above = Math.round(box.y) - TALL + OVER;
  if (room.above && width <= box.width && right <= edge)
    return { kind: "chip", x: Math.round(right - width), y: above };
  if (isFirst) {
    // The last line of a paragraph is seldom full, and no other text is to be taken for it there.
    const y = box.height < LEAST_LINES ? Math.max(0, above) : Math.round(box.y + box.height) - TALL + OVER;
    return { kind: "chip", x: Math.round(Math.min(right, edge - EDGE) - width), y };
  }
  const isFree = room.beside >= DOT + EDGE;
  return {
    kind: "dot",
    x: Math.min(Math.round(right) + (isFree ? DOT : EDGE), edge - EDGE - DOT / 2),
    y: isFree ? chipTop(box) + TALL / 2 : Math.round(box.y),
  };
}

/** Places of chips, none upon another: the first one goes before all, then the one of more characters. */
export function chipPlaces(
  chips: readonly (Chip & { readonly characters: number })[],
  edge: number,
): ChipPlace[] {
  const places: ChipPlace[] = [];
  const taken: Box[] = [];
  const order = [...chips.keys()].sort(
    (a, b) =>
      Number(chips[b]!.isFirst) - Number(chips[a]!.isFirst) || chips[b]!.characters - chips[a]!.characters,
  );
  for (const at of order) {
    const chip = chips[at]!;
    const place = chipPlace(chip, edge);
    const area = { x: place.x, y: place.y, width: chip.width, height: TALL };
    const isFree = place.kind === "dot" || !taken.some((other) => touch(area, other));
    if (isFree && place.kind === "chip") taken.push(area);
    places[at] = isFree ? place : chipPlace({ ...chip, isFirst: false, room: NO_ROOM }, edge);
  }
  return places;
}

const NO_ROOM: ChipRoom = { beside: 0, above: false };

const touch = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const wordsOf = ({ error, characters }: ErrorMark): string =>
  `${error === "missed" ? "Missed" : "Extra"} ${characters}`;

/** An error as it is drawn. */
export interface DrawnError {
  readonly mark: ErrorMark;
  /** On the page. */
  readonly box: Box;
  readonly room: ChipRoom;
  readonly isFirst: boolean;
}

/** Draw the chips of texts, `top` being where the window begins on the page, and `x0` where the page begins in it. */
export function paintErrorChips(
  ctx: CanvasRenderingContext2D,
  errors: readonly DrawnError[],
  x0: number,
  top: number,
  edge: number,
  palette: Palette,
): void {
  ctx.font = `600 10.5px ${palette.font}`;
  const chips = errors.map(({ mark, box, room, isFirst }) => ({
    ...{ box, room, isFirst, characters: mark.characters },
    right: x0 + box.x + box.width,
    width: ctx.measureText(wordsOf(mark)).width + 22,
  }));
  const places = chipPlaces(chips, edge);
  errors.forEach(({ mark }, at) => {
    const { kind, x, y } = places[at]!;
    if (kind === "dot") dot(ctx, x, y - top, mark.error === "extra");
    else chip(ctx, mark, x, y - top, chips[at]!.width, palette);
  });
}

function chip(
  ctx: CanvasRenderingContext2D,
  mark: ErrorMark,
  x: number,
  at: number,
  width: number,
  palette: Palette,
): void {
  const isExtra = mark.error === "extra";
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
  ctx.font = `600 10.5px ${palette.font}`;
  ctx.fillStyle = isExtra ? "#111110" : "#7A2F00";
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.fillText(wordsOf(mark), x + 16, at + 9.5);
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
