import { cividis } from "@/lib/view/page/cividis";
import type { Palette } from "@/components/workbench/canvas/palette";
import type { Scene, Shape } from "@/lib/view/page/scene";

/** What a frame of drawing looks at: a window of the page, in CSS pixels. */
export interface Window {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** Left edge and width of the page column on the sheet. */
  readonly pageX: number;
  readonly pageWidth: number;
  /**
   * Where the page stops to be seen, from the left of the view: a page wider than its column goes on under
   * what stands beside it.
   */
  readonly edge: number;
}

/** Below this share of link text there is no hatch. */
const FEW_LINKS = 0.25;

/** Pixels between the lines of the link hatch: the more links, the closer. */
const linkGap = (share: number): number => Math.round(13 - 8 * share);

export interface TintLayers {
  readonly veil: boolean;
  readonly density: boolean;
}

/**
 * Paint what is multiplied over the page: the veil with its lit areas, densities, hatches. The canvas is
 * transparent elsewhere.
 */
export function paintTint(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  shapes: readonly Shape[],
  window: Window,
  layers: TintLayers,
  palette: Palette,
): void {
  const { top, left, height, pageX, pageWidth } = window;
  const x0 = pageX - left;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x0, 0, pageWidth, height);
  ctx.clip();
  if (layers.veil && scene.lit !== null) {
    ctx.fillStyle = palette.color("--veil");
    ctx.fillRect(x0, 0, pageWidth, height);
    for (const area of scene.lit) {
      if (area.y > top + height || area.y + area.height < top) continue;
      ctx.clearRect(x0 + area.x, area.y - top, area.width, area.height);
    }
  }
  for (const { mark, box } of shapes) {
    const x = x0 + box.x;
    const y = box.y - top;
    if (mark.kind === "heat" && layers.density) {
      ctx.globalAlpha = 0.38;
      ctx.fillStyle = cividis(mark.share);
      ctx.fillRect(x - 3, y - 2, box.width + 6, box.height + 4);
      ctx.globalAlpha = 1;
      if (mark.links >= FEW_LINKS)
        hatch(ctx, x - 3, y - 2, box.width + 6, box.height + 4, linkGap(mark.links), "rgba(27,27,24,.34)");
    } else if (mark.kind === "hatch") {
      ctx.globalAlpha = 0.3;
      ctx.fillStyle = palette.color(mark.hue);
      ctx.fillRect(x - 4, y - 2, box.width + 8, box.height + 4);
      ctx.globalAlpha = 1;
      hatch(ctx, x - 4, y - 2, box.width + 8, box.height + 4, 6, palette.color(mark.hue));
    }
  }
  ctx.restore();
}

/** 45 degree lines inside a rectangle. */
export function hatch(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  gap: number,
  color: string,
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, width, height);
  ctx.clip();
  ctx.beginPath();
  for (let at = -height; at < width; at += gap) {
    ctx.moveTo(x + at, y + height);
    ctx.lineTo(x + at + height, y);
  }
  ctx.lineWidth = 1.2;
  ctx.strokeStyle = color;
  ctx.stroke();
  ctx.restore();
}
