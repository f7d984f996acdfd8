import type { Palette } from "@/components/workbench/canvas/palette";
import { indexGeometry, type Box, type Geometry } from "@/lib/view/page/geometry";
import type { Page } from "@/lib/page/page";
import { textRuns } from "@/lib/page/text-runs";

interface Painted {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Null where it was cleared. */
  readonly colour: string | null;
}

/** Height of a strip by which what was painted is found again. */
const STRIP = 64;
/** What spans more strips is looked at for every point. */
const TALL = 8;

/**
 * A canvas that remembers rectangles and lines instead of pixels, so that a page of any length can be painted
 * and asked for its colours.
 */
export class PaintedCanvas {
  fillStyle = "";
  strokeStyle = "";
  lineWidth = 1;
  globalAlpha = 1;
  private readonly all: Painted[] = [];
  private readonly strips = new Map<number, number[]>();
  private readonly tall: number[] = [];
  private readonly points: (readonly [number, number])[] = [];
  /** Points where lines begin. */
  readonly strokes: (readonly [number, number])[] = [];

  /** As what the painters expect of a browser; they ask for nothing else. */
  get context(): CanvasRenderingContext2D {
    return this as unknown as CanvasRenderingContext2D;
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.paint({ x, y, width, height, colour: this.fillStyle });
  }
  clearRect(x: number, y: number, width: number, height: number): void {
    this.paint({ x, y, width, height, colour: null });
  }
  beginPath(): void {
    this.points.length = 0;
  }
  moveTo(x: number, y: number): void {
    this.points.push([x, y]);
  }
  stroke(): void {
    this.strokes.push(...this.points);
  }
  lineTo(): void {}
  save(): void {}
  restore(): void {}
  rect(): void {}
  clip(): void {}

  /** What was painted last at a point; null where nothing is. */
  colourAt(x: number, y: number): string | null {
    const indices = [...(this.strips.get(Math.floor(y / STRIP)) ?? []), ...this.tall].sort((a, b) => b - a);
    const found = indices
      .map((index) => this.all[index]!)
      .find((rect) => x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height);
    return found?.colour ?? null;
  }

  private paint(rect: Painted): void {
    const index = this.all.push(rect) - 1;
    const first = Math.floor(rect.y / STRIP);
    const last = Math.floor((rect.y + rect.height) / STRIP);
    if (last - first > TALL) {
      this.tall.push(index);
      return;
    }
    for (let strip = first; strip <= last; strip++) {
      const found = this.strips.get(strip);
      if (found === undefined) this.strips.set(strip, [index]);
      else found.push(index);
    }
  }
}

const LINE = 24;
const TALL_TEXT = 16;
const CHARACTER = 7;
const WIDTH = 732;
const MARGIN = 20;
/** Between two leaves of a line, so that what is painted around one stays off the other. */
const GAP = 8;

/**
 * A page laid out without a browser: each block of text begins a line, its leaves follow each other, and what
 * does not fit into the rest of the line begins the next one.
 */
export function linesOf(page: Page): Geometry {
  const boxes = new Float32Array(4 * page.leaves.length);
  const room = WIDTH - 2 * MARGIN;
  let y = 0;
  for (const { start, end } of textRuns(page, { start: 0, end: page.leaves.length })) {
    let x = MARGIN;
    for (let leaf = start; leaf < end; leaf++) {
      const long = page.leaves[leaf]!.text.length * CHARACTER;
      if (x > MARGIN && x + long > MARGIN + room) {
        x = MARGIN;
        y += LINE;
      }
      const lines = Math.ceil(long / room);
      boxes.set([x, y, Math.min(room, long), (lines - 1) * LINE + TALL_TEXT], 4 * leaf);
      x += Math.min(room, long) + GAP;
      y += (lines - 1) * LINE;
    }
    y += LINE;
  }
  return indexGeometry(boxes, WIDTH, y);
}

/** The middle of a leaf's place. */
export function middleOf({ boxes }: Geometry, leaf: number): Pick<Box, "x" | "y"> {
  const at = 4 * leaf;
  return { x: boxes[at]! + boxes[at + 2]! / 2, y: boxes[at + 1]! + boxes[at + 3]! / 2 };
}

/** A palette with one colour for all tokens. */
export const paletteOf = (colour: string): Palette => ({
  color: () => colour,
  font: "sans-serif",
  mono: "monospace",
});
