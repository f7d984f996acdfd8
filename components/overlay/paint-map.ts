import type { Geometry } from "../page-frame/geometry";
import type { Layer } from "../workspace/workspace-store";
import { cividis } from "./cividis";
import type { Palette } from "./palette";
import type { Scene } from "./scene";

const MARGIN = 5, TICKS = 6;

/** Paint the whole page into the gutter: text as grey, densities or labels over it, errors as ticks on the right. */
export function paintMap(ctx: CanvasRenderingContext2D, scene: Scene, geometry: Geometry, size: { width: number; height: number }, layers: ReadonlySet<Layer>, palette: Palette): void {
  const paper = size.width - 2 * MARGIN - TICKS;
  const across = paper / geometry.width, down = Math.min(1 / 6, size.height / geometry.height);
  ctx.clearRect(0, 0, size.width, size.height);
  ctx.fillStyle = "#fff";
  ctx.fillRect(MARGIN, 0, paper, geometry.height * down);
  const bar = (x: number, y: number, width: number, height: number) => ctx.fillRect(MARGIN + x * across, y * down, Math.max(1, width * across), Math.max(1, height * down - 0.4));
  ctx.fillStyle = "#C9C9C3";
  const { boxes, order } = geometry;
  for (const leaf of order) bar(boxes[leaf * 4]!, boxes[leaf * 4 + 1]!, boxes[leaf * 4 + 2]!, boxes[leaf * 4 + 3]!);
  for (const { mark, box } of scene.shapes) {
    if (mark.kind === "heat" && layers.has("density")) ctx.fillStyle = cividis(mark.share);
    else if (mark.kind === "map" && mark.hollow !== true) ctx.fillStyle = palette.color(mark.hue);
    else if (mark.kind === "bar" || mark.kind === "hatch") ctx.fillStyle = palette.color(mark.hue);
    else continue;
    bar(box.x, box.y, box.width, box.height);
  }
  for (const { mark, box } of scene.shapes) {
    const x = size.width - MARGIN - TICKS + 3, y = box.y * down, height = Math.max(3, box.height * down);
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
