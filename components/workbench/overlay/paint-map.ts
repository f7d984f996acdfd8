import type { DrawList, HeatColours } from "@/lib/view/page/draw-list";
import type { Box, Geometry } from "@/lib/view/page/geometry";
import type { Layer } from "@/lib/view/page/selection";
import type { Palette } from "@/components/workbench/canvas/palette";
import type { Placed, Scene } from "@/lib/view/page/scene";

const MARGIN = 5;
const TICKS = 6;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the map shows of the layers that can be switched off. */
export interface MapLayers {
  /** Whether it tells what is lit; else texts are grey. */
  readonly isVeiled: boolean;
  /** Whether it shows scores. */
  readonly isHeated: boolean;
  readonly hasErrors: boolean;
}

/** Where scores have colours of their own, light and dark are theirs; see `HeatColours`. */
export function mapLayers({ heat, lit }: DrawList, layers: ReadonlySet<Layer>): MapLayers {
  const isHeated = layers.has("density") && heat?.dropped === "strike";
  return {
    isHeated,
    isVeiled: layers.has("veil") && lit !== null && !isHeated,
    hasErrors: layers.has("errors"),
  };
}

/**
 * Paint what stays while a cursor moves: paper, texts, scores or labels over them, ticks. With a veil a text is
 * light or dark as on the page.
 */
export function paintMapGround(
  ctx: CanvasRenderingContext2D,
  { ground, parts }: Scene,
  geometry: Geometry,
  size: Size,
  layers: MapLayers,
  heat: HeatColours | undefined,
  palette: Palette,
): void {
  const { isVeiled, isHeated } = layers;
  ctx.clearRect(0, 0, size.width, size.height);
  ctx.fillStyle = isVeiled ? palette.color("--veil") : "#fff";
  ctx.fillRect(MARGIN, 0, size.width - 2 * MARGIN - TICKS, geometry.height * downOf(geometry, size));
  paintTexts(ctx, isVeiled ? inLight(parts) : inGrey(geometry), geometry, size);
  if (isHeated && heat !== undefined) {
    const scored = ground.shapes.flatMap(({ mark, box }): MapText[] =>
      mark.kind === "heat" ? [{ box, colour: heat.fill(mark.value, true) }] : [],
    );
    paintTexts(ctx, scored, geometry, size);
  }
  paintMarks(ctx, ground, geometry, size, layers, palette);
}

/** Paint over it what changes more often: labels, and errors as ticks on the right. */
export function paintMapFront(
  ctx: CanvasRenderingContext2D,
  { front }: Scene,
  geometry: Geometry,
  size: Size,
  layers: MapLayers,
  palette: Palette,
): void {
  paintMarks(ctx, front, geometry, size, layers, palette);
}

const inLight = (parts: Scene["parts"]): MapText[] =>
  parts.map(({ box, isLit }) => ({ box, colour: isLit ? LIT : VEILED }));

function inGrey({ boxes, order }: Geometry): MapText[] {
  return Array.from(order, (leaf) => {
    const at = 4 * leaf;
    const box = { x: boxes[at]!, y: boxes[at + 1]!, width: boxes[at + 2]!, height: boxes[at + 3]! };
    return { box, colour: GREY };
  });
}

function paintMarks(
  ctx: CanvasRenderingContext2D,
  placed: Placed,
  geometry: Geometry,
  size: Size,
  { hasErrors }: MapLayers,
  palette: Palette,
): void {
  paintColours(ctx, placed, barOf(ctx, geometry, size), palette);
  const down = downOf(geometry, size);
  for (const { mark, box } of placed.shapes) {
    const x = size.width - MARGIN - TICKS + 3;
    const y = box.y * down;
    const height = Math.max(3, box.height * down);
    if (mark.kind === "error" && hasErrors) {
      ctx.fillStyle = ctx.strokeStyle = palette.color("--error");
      ctx.lineWidth = 1;
      if (mark.error === "extra") ctx.fillRect(x, y, 4, height);
      else ctx.strokeRect(x + 0.5, y + 0.5, 3, Math.max(2, height - 1));
    } else if (mark.kind === "map" && mark.hollow === true) {
      ctx.strokeStyle = palette.color(mark.hue);
      ctx.lineWidth = 1;
      ctx.strokeRect(x + 0.5, y + 0.5, 3, Math.max(2, height - 1));
    }
  }
}

/** Texts without a verdict, and on the veil of the map. */
const GREY = "#C9C9C3";
const LIT = "#fff";
const VEILED = "#60605B";

/** A text with its colour on the map. */
export interface MapText {
  readonly box: Box;
  readonly colour: string;
}

/** Below this many pixels of the map a line of text would be a hair line over others. */
const HAIR = 0.6;
const LINE = 18;
/** Height of a band of such a map. */
const BAND = 2;

function paintTexts(
  ctx: CanvasRenderingContext2D,
  texts: readonly MapText[],
  geometry: Geometry,
  size: Size,
): void {
  const bar = barOf(ctx, geometry, size);
  const down = downOf(geometry, size);
  const shown = LINE * down < HAIR ? inBands(texts, BAND / down) : texts;
  for (const { box, colour } of shown) {
    ctx.fillStyle = colour;
    bar(box.x, box.y, box.width, box.height);
  }
}

/**
 * One text for each band of a long page, as wide as all of the colour that has the largest area there: of the
 * hundreds of lines that share a pixel the last one would win otherwise.
 *
 * @param tall height of a band in page pixels
 */
function inBands(texts: readonly MapText[], tall: number): MapText[] {
  const bands = new Map<number, Map<string, { area: number; left: number; right: number }>>();
  for (const { box, colour } of texts) {
    for (let band = Math.floor(box.y / tall); band * tall < box.y + box.height; band++) {
      const inside = Math.min(box.y + box.height, (band + 1) * tall) - Math.max(box.y, band * tall);
      let colours = bands.get(band);
      if (colours === undefined) bands.set(band, (colours = new Map()));
      const known = colours.get(colour);
      const area = inside * box.width;
      if (known === undefined) colours.set(colour, { area, left: box.x, right: box.x + box.width });
      else {
        known.area += area;
        known.left = Math.min(known.left, box.x);
        known.right = Math.max(known.right, box.x + box.width);
      }
    }
  }
  return [...bands].map(([band, colours]) => {
    const [colour, { left, right }] = [...colours].reduce((most, next) =>
      next[1].area > most[1].area ? next : most,
    );
    return { colour, box: { x: left, y: band * tall, width: right - left, height: tall } };
  });
}

type Bar = (x: number, y: number, width: number, height: number) => void;

/** Fill a box of the page. */
function barOf(ctx: CanvasRenderingContext2D, geometry: Geometry, size: Size): Bar {
  const across = (size.width - 2 * MARGIN - TICKS) / geometry.width;
  const down = downOf(geometry, size);
  return (x, y, width, height) =>
    ctx.fillRect(
      MARGIN + x * across,
      y * down,
      Math.max(1, width * across),
      Math.max(1, height * down - 0.4),
    );
}

const downOf = (geometry: Geometry, { height }: Size): number => Math.min(1 / 6, height / geometry.height);

function paintColours(ctx: CanvasRenderingContext2D, { shapes }: Placed, bar: Bar, palette: Palette): void {
  for (const { mark, box } of shapes) {
    const isShown =
      mark.kind === "bar" || mark.kind === "hatch" || (mark.kind === "map" && mark.hollow !== true);
    if (!isShown) continue;
    ctx.fillStyle = palette.color(mark.hue);
    bar(box.x, box.y, box.width, box.height);
  }
}
