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

/** How far a chip above or below a text reaches into it, so that it is seen to be of that one. */
const OVER = 2;

/** Few chips are as wide as that. */
const WIDEST = 100;

/** Height of a text of two lines, or more. */
const LEAST_LINES = 2 * TALL - 4;

/** Boxes of lines that are looked at for room: a label further down would be out of view. */
const MOST_LINES = 40;

/** What is free about a text: texts of the same error do not count. */
export interface ChipRoom {
  /** Pixels right of it at the height of its chip, up to the next text; Infinity where none follows. */
  readonly beside: number;
  /** Whether the row above it is empty: a chip in the row of another text would seem to be of that one. */
  readonly above: boolean;
  /** The same of the row below it. */
  readonly below: boolean;
  /** Whether these rows are empty at least at its right end. */
  readonly aboveEnd: boolean;
  readonly belowEnd: boolean;
}

/** O(texts from the chip's height up). */
export function chipRoom(geometry: Geometry, box: Box, range: Mark["range"]): ChipRoom {
  const beside = { x: box.x + box.width, y: chipTop(box), width: Infinity, height: TALL };
  const row = { x: box.x, width: box.width, height: TALL - OVER };
  const end = { ...row, x: Math.max(box.x, box.x + box.width - WIDEST), width: Math.min(WIDEST, box.width) };
  const above = box.y - row.height;
  const below = box.y + box.height;
  const isEmpty = (part: typeof row, y: number): boolean =>
    y >= 0 && y + part.height <= geometry.height && freeRight(geometry, { ...part, y }, range) === Infinity;
  return {
    beside: freeRight(geometry, beside, range),
    above: isEmpty(row, above),
    below: isEmpty(row, below),
    aboveEnd: isEmpty(end, above),
    belowEnd: isEmpty(end, below),
  };
}

/**
 * What is free at the ends of a text's own lines, each up to the right edge of the whole or to the next text.
 * @param own a box for each of its lines, or for each piece of one, of which the first MOST_LINES are looked at
 */
export function freeLines(
  geometry: Geometry,
  { x, width }: Box,
  range: Mark["range"],
  own: readonly Box[],
): readonly Box[] {
  // A text may have tens of thousands of lines.
  const first = own.slice(0, MOST_LINES);
  return first.map(({ y, height }) => {
    const line = first.filter((other) => other.y < y + height && y < other.y + other.height);
    const end = Math.max(...line.map((piece) => piece.x + piece.width));
    const rest = { x: end, y, width: x + width - end, height };
    return { ...rest, width: Math.min(rest.width, freeRight(geometry, rest, range)) };
  });
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
  /** As `freeLines`, of the first one; the others need none. */
  readonly free: readonly Box[];
}

/**
 * Where the chip of a text goes: beside it or, as for a paragraph as wide as the page, above its end. Without room
 * there only a dot is drawn, at its upper right corner and never beyond the edge: words over the page would hide
 * what they speak of. The first one has its words all the same: at the end of a line of its own, or below the last.
 * @param edge where the visible page ends
 */
export function chipPlace({ box, right, width, room, isFirst, free }: Chip, edge: number): ChipPlace {
  const hasRoom = right + GAP + width + EDGE <= edge && room.beside >= GAP + width + EDGE;
  if (hasRoom) return { kind: "chip", x: Math.round(right + GAP), y: chipTop(box) };
  const above = Math.round(box.y) - TALL + OVER;
  if (room.above && width <= box.width && right <= edge)
    return { kind: "chip", x: Math.round(right - width), y: above };
  if (isFirst) {
    const x = Math.round(Math.min(right, edge - EDGE) - width);
    const line = free.find((rest) => rest.width >= width + EDGE && right <= edge);
    if (line !== undefined) {
      // Up to the next text in that line, if there is one.
      const taken = box.x + box.width - line.x - line.width;
      return { kind: "chip", x: x - Math.ceil(taken), y: chipTop(line) };
    }
    const below = Math.round(box.y + box.height) - OVER;
    if (room.below) return { kind: "chip", x, y: below };
    // In the row of another text, but away from it, rather than upon words.
    if (room.aboveEnd && right <= edge) return { kind: "chip", x, y: above };
    if (room.belowEnd && right <= edge) return { kind: "chip", x, y: below };
    // Words are covered in any case; no other text is to be taken for it, as it would be above.
    return { kind: "chip", x, y: box.height < LEAST_LINES ? Math.max(0, above) : below - TALL + 2 * OVER };
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

export const NO_ROOM: ChipRoom = { beside: 0, above: false, below: false, aboveEnd: false, belowEnd: false };

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
  readonly free: readonly Box[];
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
  const chips = errors.map(({ mark, box, room, isFirst, free }) => ({
    ...{ box, room, isFirst, free, characters: mark.characters },
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
