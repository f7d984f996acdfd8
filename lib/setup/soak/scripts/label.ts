import { setTimeout as pause } from "node:timers/promises";
import { LONGEST_JOB_MS, whilePeopleWork, type Cast } from "../rig/scene";
import type { Soak } from "../rig/script";

/** Most ms of an operation from the request to the answer for 99 of 100. */
const P99_MS = { sqlite: 50, postgres: 80 } as const;
const CAST: Cast = { workers: 1, people: 20, everyMs: 1_000, imported: 200 };
const ALONE: Cast = { ...CAST, workers: 0, imported: 0 };

/** Twenty people at an operation a second each, with imports and runs beside them. */
export const label: Soak = soak(
  "label",
  "20 annotators at an operation a second each for --minutes, with imports and runs beside them",
  CAST,
);

/** The same with nothing beside them. */
export const people: Soak = soak(
  "people",
  "20 annotators at an operation a second each for --minutes, nothing beside them",
  ALONE,
);

function soak(id: string, about: string, cast: Cast): Soak {
  return {
    id,
    about,
    engines: ["sqlite", "postgres"],
    boundMs: ({ minutes }) => minutes * 60_000 + LONGEST_JOB_MS + 2 * 60_000,
    run: (room) => {
      const { engine, minutes } = room;
      const most = P99_MS[engine];
      return whilePeopleWork(
        room,
        cast,
        async ({ annotators, say }) => {
          for (let minute = 0; minute < minutes; minute++) {
            await pause(Math.min(1, minutes - minute) * 60_000);
            say(`${annotators.count} operations, p99 ${annotators.quantile(0.99)} ms`);
          }
          return { figures: { minutes }, faults: [] };
        },
        async ({ annotators }) => {
          const p99 = annotators.quantile(0.99);
          return p99 < most ? [] : [`p99 of ${p99} ms is not under ${most} ms`];
        },
      );
    },
  };
}
