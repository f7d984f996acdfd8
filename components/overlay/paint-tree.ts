import { cividis } from "./cividis";
import type { Window } from "./paint-tint";
import type { Palette } from "./palette";
import type { Shape } from "./scene";

/** Least room for the tree; a narrower margin stays empty. */
const LEAST_WIDTH = 100;

/** Paint the tree into the margin: each element from its column to the right edge, its children over it. */
export function paintTree(ctx: CanvasRenderingContext2D, shapes: readonly Shape[], window: Window, palette: Palette): void {
  const x0 = window.pageX + window.pageWidth - window.left, room = window.width - x0 - 4;
  if (room < LEAST_WIDTH) return;
  ctx.save();
  ctx.font = `400 10px ${palette.mono}`;
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  for (const { mark, box } of shapes) {
    if (mark.kind !== "tree") continue;
    const step = Math.min(22, (room - 48) / mark.columns);
    const x = x0 + 4 + mark.column * step, y = box.y - window.top, width = x0 + room - x, { share } = mark;
    ctx.fillStyle = cividis(share);
    ctx.fillRect(x, y, width, box.height);
    ctx.strokeStyle = palette.color("--sunken");
    ctx.lineWidth = 1;
    ctx.strokeRect(x - 0.5, y - 0.5, width + 1, box.height + 1);
    if (box.height < 11) continue;
    ctx.save();
    ctx.beginPath();
    ctx.rect(x, y, width, box.height);
    ctx.clip();
    ctx.fillStyle = share > 0.5 ? "#111110" : "#fff";
    ctx.fillText(mark.name, x + 4, Math.max(y, Math.min(8, y + box.height - 14)) + 7);
    ctx.restore();
  }
  ctx.restore();
}
