import type { FlipStore } from "../interfaces/flips";
import type { Connection } from "./connection/connection";
import { chunksOf } from "./connection/rows";

/** Flip points as they were computed. */
export function flipStore(connection: Connection, clock: () => number): FlipStore {
  return {
    find: (setup, pages) =>
      connection.read(async (db) => {
        const found = new Map<string, Uint8Array>();
        for (const chunk of chunksOf([...new Set(pages)])) {
          for (const { page, points } of await db.flipPoints.findMany({
            where: { setup, page: { in: chunk } },
            select: { page: true, points: true },
          }))
            found.set(page, points);
        }
        return found;
      }),

    add: (setup, code, rows) =>
      connection.write(async (tx) => {
        for (const chunk of chunksOf(rows)) {
          const bodies = await tx.pageBody.findMany({
            where: { sha256: { in: chunk.map(({ sha256 }) => sha256) } },
            select: { sha256: true },
          });
          const known = new Set(bodies.map(({ sha256 }) => sha256));
          await tx.flipPoints.deleteMany({ where: { setup, page: { in: chunk.map(({ page }) => page) } } });
          const unique = new Map(
            chunk.filter(({ sha256 }) => known.has(sha256)).map((row) => [row.page, row]),
          );
          await tx.flipPoints.createMany({
            data: [...unique.values()].map(({ page, sha256, points }) => ({
              setup,
              page,
              sha256,
              code,
              points: Uint8Array.from(points),
              computedAt: new Date(clock()),
            })),
          });
        }
      }),

    collect: (ageMs) =>
      connection.write(async (tx) => {
        await tx.flipPoints.deleteMany({ where: { computedAt: { lt: new Date(clock() - ageMs) } } });
      }),
  };
}
