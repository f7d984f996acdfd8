import { setTimeout as pause } from "node:timers/promises";
import { LONGEST_JOB_MS, whilePeopleWork, type Cast } from "../rig/scene";
import type { Soak } from "../rig/script";

const TIMES = 20;
const CAST: Cast = { workers: 2, people: 8, everyMs: 100, imported: 80 };
const SECOND = 1_000;
/** From the time server's correction to a wrong year. */
const JUMPS = [-365 * 86_400, -86_400, -3_600, -31, 0, 31, 3_600, 86_400].map((s) => s * SECOND);

/** The clocks of the server and of two workers jump, each by its own, while people label and jobs run. */
export const clock: Soak = {
  id: "clock",
  about: "the clocks of the server and of two workers jump back and forth, --times (20)",
  engines: ["sqlite", "postgres"],
  boundMs: ({ times }) => (times ?? TIMES) * 10_000 + LONGEST_JOB_MS + 2 * 60_000,
  run: (room) => {
    const times = room.times ?? TIMES;
    return whilePeopleWork(room, CAST, async ({ rig, annotators, rng, say }) => {
      const clocks = ["server", "worker-0", "worker-1"] as const;
      for (let at = 0; at < times; at++) {
        await pause(rng.below(3_000) + 200);
        rig.setClock(clocks[rng.below(clocks.length)]!, JUMPS[rng.below(JUMPS.length)]!);
        if (at % 5 === 4) say(`${at + 1} jumps, ${annotators.count} operations`);
      }
      for (const whose of clocks) rig.setClock(whose, 0);
      return { figures: { jumps: times }, faults: [] };
    });
  },
};
