import type { Pair } from "@/lib/evaluation/agreement/disagreement";
import type { Pen } from "@/components/ui/charts/svg-pen";
import type { Palette } from "@/components/workbench/canvas/palette";
import type { MatrixRow } from "@/lib/view/comparison/comparison";
import { cividis } from "@/lib/view/page/cividis";
import { paintMatrix, planMatrix, roomForNames } from "./paint-matrix";

/** A cell of a picture, whatever room the screen had. */
const CELL = 40;
/** Of the key below it: how the figures are coloured. */
const KEY = { width: 120, height: 8, top: 14, steps: 24, room: 34 } as const;

/** A matrix as it is saved: with whole names and the key of its colours. */
export function matrixPicture(
  rows: readonly MatrixRow[],
  pairs: readonly (readonly Pair[])[],
): { readonly width: number; readonly height: number; paint(pen: Pen, palette: Palette): void } {
  const longest = Math.max(0, ...rows.map(({ name }) => name.length));
  const plan = planMatrix(rows.length, roomForNames(longest) + rows.length * CELL, longest);
  return {
    width: Math.max(plan.width, KEY.width + 40),
    height: plan.height + KEY.room,
    paint: (pen, palette) => {
      paintMatrix(pen, rows, pairs, plan, null, palette);
      const top = plan.height + KEY.top;
      for (let step = 0; step < KEY.steps; step++) {
        pen.fillStyle = cividis(step / (KEY.steps - 1));
        pen.fillRect(14 + (step * KEY.width) / KEY.steps, top, KEY.width / KEY.steps + 0.5, KEY.height);
      }
      pen.fillStyle = palette.color("--text-2");
      pen.font = `400 11px ${palette.font}`;
      pen.textBaseline = "middle";
      pen.textAlign = "left";
      pen.fillText("0", 0, top + KEY.height / 2);
      pen.fillText("1", 14 + KEY.width + 6, top + KEY.height / 2);
    },
  };
}
