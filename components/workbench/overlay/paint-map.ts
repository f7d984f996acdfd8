import type { Geometry } from "@/lib/view/page/geometry";
import type { Layer } from "@/lib/view/page/selection";
import { cividis } from "@/lib/view/page/cividis";
import type { Palette } from "@/components/workbench/canvas/palette";
import type { Placed, Scene } from "@/lib/view/page/scene";

const MARGIN = 5;
const TICKS = 6;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Paint what stays while a threshold is dragged: paper, text as grey, the scores over it. */
export function paintMapGround(
  ctx: CanvasRenderingContext2D,
  { ground }: Scene,
  geometry: Geometry,
  size: Size,
  layers: ReadonlySet<Layer>,
  palette: Palette,
): void {
  ctx.clearRect(0, 0, size.width, size.height);
  ctx.fillStyle = "#fff";
  ctx.fillRect(MARGIN, 0, size.width - 2 * MARGIN - TICKS, geometry.height * downOf(geometry, size));
  const bar = barOf(ctx, geometry, size);
  ctx.fillStyle = "#C9C9C3";
  const { boxes, order } = geometry;
  for (const leaf of order)
    bar(boxes[leaf * 4]!, boxes[leaf * 4 + 1]!, boxes[leaf * 4 + 2]!, boxes[leaf * 4 + 3]!);
  paintColours(ctx, ground, bar, layers, palette);
  paintTicks(ctx, ground, geometry, size, layers, palette);
}

/** Paint the rest over it: labels, and errors as ticks on the right. */
export function paintMapFront(
  ctx: CanvasRenderingContext2D,
  { front }: Scene,
  geometry: Geometry,
  size: Size,
  layers: ReadonlySet<Layer>,
  palette: Palette,
): void {
  paintColours(ctx, front, barOf(ctx, geometry, size), layers, palette);
  paintTicks(ctx, front, geometry, size, layers, palette);
}

function paintTicks(
  ctx: CanvasRenderingContext2D,
  { shapes }: Placed,
  geometry: Geometry,
  size: Size,
  layers: ReadonlySet<Layer>,
  palette: Palette,
): void {
  const down = downOf(geometry, size);
  for (const { mark, box } of shapes) {
    const x = size.width - MARGIN - TICKS + 3;
    const y = box.y * down;
    const height = Math.max(3, box.height * down);
    if (mark.kind === "error" && layers.has("errors")) {
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

function paintColours(
  ctx: CanvasRenderingContext2D,
  { shapes }: Placed,
  bar: Bar,
  layers: ReadonlySet<Layer>,
  palette: Palette,
): void {
  for (const { mark, box } of shapes) {
    if (mark.kind === "heat" && layers.has("density")) ctx.fillStyle = cividis(mark.share);
    else if (mark.kind === "map" && mark.hollow !== true) ctx.fillStyle = palette.color(mark.hue);
    else if (mark.kind === "bar" || mark.kind === "hatch") ctx.fillStyle = palette.color(mark.hue);
    else continue;
    bar(box.x, box.y, box.width, box.height);
  }
}
