import type { Mark } from "@/lib/view/page/draw-list";
import type { Palette } from "@/components/workbench/canvas/palette";
import type { Window } from "./paint-tint";
import type { Shape } from "@/lib/view/page/scene";

/** Room at the left of the lane, between voters and gold, and what gold is wide. */
const LEFT = 5;
const GOLD_GAP = 4;
const GOLD_WIDTH = 7;
const RIGHT = 4;

/**
 * Where the stripes of `voters` voters stand in a lane, in pixels; gold is null where there is none. Also for
 * the letters above the lane.
 */
export function stripePlaces(
  lane: number,
  voters: number,
  hasGold: boolean,
): { readonly step: number; readonly width: number; readonly left: number; readonly gold: number | null } {
  const gold = hasGold ? lane - RIGHT - GOLD_WIDTH : null;
  const room = (gold === null ? lane - RIGHT : gold - GOLD_GAP) - LEFT;
  const step = Math.min(12, room / Math.max(1, voters));
  return { step, width: step > 4 ? step - 2 : step > 2 ? step - 0.5 : step, left: LEFT, gold };
}

type Stripes = Mark & { kind: "stripes" };

/**
 * Paint who keeps what, left of the page: filled kept, hollow dropped. Texts beside each other share the
 * lane; a height belongs to the text in dispute, else to the one with more characters.
 */
export function paintStripes(
  ctx: CanvasRenderingContext2D,
  shapes: readonly Shape[],
  window: Window,
  palette: Palette,
): void {
  const { top, left, height, pageX } = window;
  const stripes = shapes.filter((shape): shape is Shape & { mark: Stripes } => shape.mark.kind === "stripes");
  const first = stripes[0];
  if (first === undefined || pageX < 24) return;
  const {
    step,
    width,
    left: inset,
    gold,
  } = stripePlaces(pageX, first.mark.keeps.length, first.mark.gold !== null);
  ctx.save();
  ctx.translate(-left, 0);
  for (const { shape, from, to } of claimHeights(stripes, top, Math.ceil(height))) {
    const y = from + 1;
    const tall = Math.max(1, to - from - 2);
    shape.mark.keeps.forEach((keeps, place) =>
      stripe(
        ctx,
        inset + place * step,
        y,
        width,
        tall,
        keeps,
        palette.color("--text-2"),
        palette.color("--line-3"),
      ),
    );
    if (gold !== null)
      stripe(
        ctx,
        gold,
        y,
        GOLD_WIDTH,
        tall,
        shape.mark.gold,
        palette.color("--oi-green"),
        palette.color("--line-3"),
      );
  }
  ctx.restore();
}

/**
 * The stretches of the view's height with the shape that owns each; stretches of the same shape that touch
 * are one.
 */
export function claimHeights<T extends { readonly mark: Stripes; readonly box: Shape["box"] }>(
  shapes: readonly T[],
  top: number,
  height: number,
): { readonly shape: T; readonly from: number; readonly to: number }[] {
  const owner = new Int32Array(height).fill(-1);
  const order = shapes
    .map((_, index) => index)
    .sort((a, b) => weight(shapes[a]!.mark) - weight(shapes[b]!.mark));
  for (const index of order) {
    const { box } = shapes[index]!;
    owner.fill(
      index,
      Math.max(0, Math.min(height, Math.round(box.y - top))),
      Math.max(0, Math.min(height, Math.round(box.y + box.height - top))),
    );
  }
  const claimed: { shape: T; from: number; to: number }[] = [];
  for (let y = 0; y < height;) {
    const index = owner[y]!;
    let end = y + 1;
    while (end < height && owner[end] === index) end++;
    if (index >= 0) {
      const shape = shapes[index]!;
      // What goes on outside of the view is not closed at its edge.
      claimed.push({
        shape,
        from: y === 0 && shape.box.y < top ? -4 : y,
        to: end === height && shape.box.y + shape.box.height > top + height ? height + 4 : end,
      });
    }
    y = end;
  }
  return claimed;
}

const weight = ({ disputed, characters }: Stripes): number => (disputed ? 1e9 : 0) + characters;

function stripe(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  keeps: boolean | null,
  fill: string,
  edge: string,
): void {
  if (keeps === null) return;
  if (keeps) {
    ctx.fillStyle = fill;
    ctx.fillRect(x, y, width, height);
  } else if (width >= 3 && height >= 3) {
    ctx.strokeStyle = edge;
    ctx.lineWidth = 1;
    ctx.strokeRect(Math.round(x) + 0.5, y + 0.5, Math.round(width) - 1, height - 1);
  } else {
    ctx.fillStyle = edge;
    ctx.fillRect(x, y + height / 2, width, 1);
  }
}
