import type { FlipStore } from "../interfaces/flips";
import type { Tables } from "./tables/tables";

/** Flip points, in memory. */
export function flipStore({ flips, clock }: Tables): FlipStore {
  return {
    find: async (setup, pages) =>
      new Map(
        pages.flatMap((page) => {
          const row = flips.get(`${setup} ${page}`);
          return row === undefined ? [] : [[page, row.points] as const];
        }),
      ),
    add: async (setup, _code, rows) => {
      for (const { page, points } of rows)
        flips.set(`${setup} ${page}`, { at: clock(), points: Uint8Array.from(points) });
    },
    collect: async (ageMs) => {
      const oldest = clock() - ageMs;
      for (const [key, row] of flips) if (row.at < oldest) flips.delete(key);
    },
  };
}
