import type { LeafRange, Page } from "@/lib/page/page";
import type { Palette } from "@/components/workbench/canvas/palette";
import type { DrawList } from "@/lib/view/page/draw-list";
import { boxOf, type Box, type Geometry } from "@/lib/view/page/geometry";
import { partsOf, type Scene, type Shape, type TextPart } from "@/lib/view/page/scene";

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

/** Light enough for the words under it, which may be in the dark themselves. */
const HATCH = "rgba(27,27,24,.2)";

/** Pixels between the lines of the link hatch: the more links, the closer. */
const linkGap = (share: number): number => Math.round(13 - 8 * share);

export interface TintLayers {
  readonly veil: boolean;
  readonly density: boolean;
}

/** What a frame of the tint shows. */
export interface Tint {
  readonly scene: Scene;
  readonly geometry: Geometry;
  readonly page: Page;
  readonly drawing: DrawList;
  /** The shapes of the scene in view. */
  readonly shapes: readonly Shape[];
}

/**
 * Paint what is multiplied over the page: the veil with its lit areas, scores, hatches. The canvas is
 * transparent elsewhere. A text in another's box, as a link in a paragraph, is painted after it, so that each
 * shows its own verdict.
 */
export function paintTint(
  ctx: CanvasRenderingContext2D,
  tint: Tint,
  window: Window,
  layers: TintLayers,
  palette: Palette,
): void {
  const { top, left, height, pageX, pageWidth } = window;
  const { scene, shapes, drawing } = tint;
  const x0 = pageX - left;
  const heat = layers.density ? (drawing.heat ?? null) : null;
  const isVeiled = layers.veil && scene.lit !== null && heat?.dropped !== "strike";
  ctx.save();
  ctx.beginPath();
  ctx.rect(x0, 0, pageWidth, height);
  ctx.clip();
  const fills: Fill[] = [];
  if (isVeiled && scene.lit !== null) {
    const veil = palette.color(drawing.veil === "soft" ? "--veil-soft" : "--veil");
    ctx.fillStyle = veil;
    ctx.fillRect(x0, 0, pageWidth, height);
    for (const area of scene.lit) {
      if (area.y > top + height || area.y + area.height < top) continue;
      ctx.clearRect(x0 + area.x, area.y - top, area.width, area.height);
    }
    for (const { box, isLit } of scene.parts)
      if (box.y <= top + height && box.y + box.height >= top)
        fills.push({ box, colour: isLit ? null : veil, links: 0 });
  }
  if (heat !== null)
    for (const { mark } of shapes)
      if (mark.kind === "heat")
        for (const { box, isLit } of heatParts(tint, mark.range))
          fills.push({ box, colour: heat.fill(mark.value, isLit || !isVeiled), links: mark.links });
  for (const { box, colour, links } of fills.sort((a, b) => areaOf(b.box) - areaOf(a.box))) {
    const [x, y, wide, tall] = [x0 + box.x - 3, box.y - top - 2, box.width + 6, box.height + 4];
    if (colour === null) ctx.clearRect(x, y, wide, tall);
    else {
      ctx.fillStyle = colour;
      ctx.fillRect(x, y, wide, tall);
    }
    if (links >= FEW_LINKS) hatch(ctx, x, y, wide, tall, linkGap(links), HATCH);
  }
  for (const { mark, box } of shapes) {
    if (mark.kind !== "hatch") continue;
    const [x, y, wide, tall] = [x0 + box.x - 4, box.y - top - 2, box.width + 8, box.height + 4];
    ctx.globalAlpha = 0.3;
    ctx.fillStyle = palette.color(mark.hue);
    ctx.fillRect(x, y, wide, tall);
    ctx.globalAlpha = 1;
    hatch(ctx, x, y, wide, tall, 6, palette.color(mark.hue));
  }
  ctx.restore();
}

/** A box in page pixels with its colour; null is the page as it is. */
interface Fill {
  readonly box: Box;
  readonly colour: string | null;
  readonly links: number;
}

const areaOf = ({ width, height }: Box): number => width * height;

/** The texts of a run with their verdicts; without a verdict all is lit. */
function heatParts({ geometry, page, drawing: { lit } }: Tint, range: LeafRange): readonly TextPart[] {
  if (lit !== null) return partsOf(page, geometry, range, lit);
  const box = boxOf(geometry, range);
  return box === null ? [] : [{ range, box, isLit: true }];
}

/**
 * Strike out what is dropped, where colours tell the score alone: a line from corner to corner of each text,
 * which crosses a single line of words lengthwise. Drawn over the page, not multiplied, so that it is seen on
 * a dark one.
 */
export function paintStrikes(ctx: CanvasRenderingContext2D, tint: Tint, window: Window): void {
  const { top, left, height, pageX, pageWidth } = window;
  const x0 = pageX - left;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x0, 0, pageWidth, height);
  ctx.clip();
  ctx.beginPath();
  for (const { box, isLit } of tint.scene.parts) {
    if (isLit || box.y > top + height || box.y + box.height < top) continue;
    ctx.moveTo(x0 + box.x - 2, box.y - top + box.height - 3);
    ctx.lineTo(x0 + box.x + box.width + 2, box.y - top + 3);
  }
  for (const [width, colour] of STRIKE) {
    ctx.lineWidth = width;
    ctx.strokeStyle = colour;
    ctx.stroke();
  }
  ctx.restore();
}

/** A dark line in a light one, as all lines over the page. */
const STRIKE = [
  [4, "rgba(255,255,255,.85)"],
  [1.6, "#1B1B18"],
] as const;

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
