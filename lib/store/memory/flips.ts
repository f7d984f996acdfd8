import type { FlipStore } from "../store";
import type { Tables } from "./tables";

/** Flip points, in memory. */
export function flipStore({ flips }: Tables): FlipStore {
  return {
    find: async (setup, pages) =>
      new Map(
        pages.flatMap((page) => {
          const row = flips.get(`${setup} ${page}`);
          return row === undefined ? [] : [[page, row.points] as const];
        }),
      ),
    add: async (setup, code, rows) => {
      for (const { page, points } of rows)
        flips.set(`${setup} ${page}`, { code, points: Uint8Array.from(points) });
    },
    forgetOthers: async (code) => {
      for (const [key, row] of flips) if (row.code !== code) flips.delete(key);
    },
  };
}
