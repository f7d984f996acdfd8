import { setTimeout as pause } from "node:timers/promises";
import { databaseFault } from "../../database-fault";
import { patiently } from "../rig/background";
import { LONGEST_JOB_MS, whilePeopleWork, type Cast } from "../rig/scene";
import type { Soak } from "../rig/script";

const TIMES = 200;
const LONGEST_PAUSE_MS = 1_500;
/** Longer than the lease of a job: the next worker need not wait for it. */
const JUMP_MS = 31_000;
/** The queue gives a job up that lost three workers, so that many kills of one job prove nothing. */
const MOST_ATTEMPTS = 2;
const CAST: Cast = { workers: 1, people: 6, everyMs: 50, imported: 80 };

/** kill -9 of server, worker and Postgres at random moments while people label and jobs run. */
export const kills: Soak = {
  id: "kills",
  about: "kill -9 of server, worker and Postgres at random moments, --times (200) in all",
  engines: ["sqlite", "postgres"],
  boundMs: ({ times }) => (times ?? TIMES) * 12_000 + LONGEST_JOB_MS + 2 * 60_000,
  run: (room) => {
    const { engine } = room;
    const times = room.times ?? TIMES;
    return whilePeopleWork(
      room,
      CAST,
      async ({ rig, annotators, beside, rng, say }) => {
        const killed = { server: 0, worker: 0, postgres: 0 };
        const [worker] = rig.workers;
        const victims = [
          "server",
          "worker",
          ...(engine === "postgres" ? (["postgres"] as const) : []),
        ] as const;
        for (let kill = 0; kill < times;) {
          await pause(rng.below(LONGEST_PAUSE_MS));
          const victim = victims[rng.below(victims.length)]!;
          const id = beside.current();
          // A worker whose database is gone has lost its job, too.
          if (victim !== "server" && id !== null) {
            const { attempts } = await patiently(() => rig.store.jobs.get(id));
            if (attempts > MOST_ATTEMPTS) continue;
          }
          if (victim === "worker") {
            if (id === null) continue;
            await worker!.end();
            rig.setClock("worker-0", (killed.worker + 1) * JUMP_MS);
            worker!.start();
          } else if (victim === "server") {
            // Not before it has taken something, so that every life of it has work to lose.
            await rig.answering();
            await rig.server.end();
            rig.server.start();
          } else await rig.killPostgres(rng.next());
          killed[victim] += 1;
          kill += 1;
          if (kill % 20 === 0) say(`${kill} kills, ${annotators.count} operations`);
        }
        await rig.answering();
        return { figures: { ...killed, restarts: rig.restarts }, faults: [] };
      },
      async ({ rig }) => {
        await Promise.all([rig.server.end(), rig.workers[0]!.end()]);
        const fault = engine === "sqlite" ? await databaseFault(rig.databaseUrl) : null;
        return fault === null ? [] : [`the database ${fault}`];
      },
    );
  },
};
