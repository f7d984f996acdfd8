import { setTimeout as pause } from "node:timers/promises";
import { Prisma } from "../../../store/generated/client";
import { Connection } from "../../../store/prisma/connection/connection";
import { LONGEST_JOB_MS, whilePeopleWork, type Cast } from "../rig/scene";
import type { Soak } from "../rig/script";

const TIMES = 10;
const LOCKED_MS = 6_000;
const FREE_MS = 3_000;
const CAST: Cast = { workers: 1, people: 8, everyMs: 100, imported: 80 };

/** Somebody else holds the database for seconds, and Postgres goes away, while people label and jobs run. */
export const database: Soak = {
  id: "database",
  about: "the database is locked by somebody else, and that of Postgres lost and back, --times (10)",
  engines: ["sqlite", "postgres"],
  boundMs: ({ times }) => (times ?? TIMES) * 30_000 + LONGEST_JOB_MS + 2 * 60_000,
  run: (room) => {
    const { engine } = room;
    const times = room.times ?? TIMES;
    return whilePeopleWork(room, CAST, async ({ rig, annotators, rng, say }) => {
      let [locked, databaseLost, longestMs] = [0, 0, 0];
      for (let at = 0; at < times; at++) {
        await pause(rng.below(FREE_MS) + 500);
        const isLost = engine === "postgres" && at % 2 === 1;
        const began = performance.now();
        if (isLost) {
          await rig.killPostgres(0.999_999);
          databaseLost += 1;
        } else {
          const other = await Connection.open(rig.databaseUrl);
          const ms = rng.below(LOCKED_MS) + 500;
          await other.write(async (tx) => {
            // On SQLite the transaction itself keeps all others from writing.
            if (engine === "postgres")
              await tx.$executeRaw(Prisma.sql`LOCK TABLE "Page", "Job" IN ACCESS EXCLUSIVE MODE`);
            await pause(ms);
          });
          await other.close();
          locked += 1;
        }
        longestMs = Math.max(longestMs, Math.round(performance.now() - began));
        say(`${at + 1} times, ${annotators.count} operations`);
      }
      return { figures: { locked, databaseLost, longestMs }, faults: [] };
    });
  },
};
