import { setTimeout as pause } from "node:timers/promises";
import { Prisma } from "../../../store/generated/client";
import { Connection } from "../../../store/prisma/connection/connection";
import { Annotators } from "../rig/annotators";
import { beginBackground, fillCorpus, folderCorpus } from "../rig/background";
import { LABELLED_PAGES, labelResult } from "../rig/labelling";
import { Rig } from "../rig/rig";
import type { Soak } from "../rig/script";

const TIMES = 10;
const LOCKED_MS = 6_000;
const FREE_MS = 3_000;
const IMPORTED = 80;
const LONGEST_JOB_MS = 5 * 60_000;

/** Somebody else holds the database for seconds, and Postgres goes away, while people label and jobs run. */
export const database: Soak = {
  id: "database",
  about: "the database is locked by somebody else, and that of Postgres lost and back, --times (10)",
  engines: ["sqlite", "postgres"],
  boundMs: ({ times }) => (times ?? TIMES) * 30_000 + LONGEST_JOB_MS + 2 * 60_000,
  async run({ engine, times, rng, folder, say }) {
    const rig = await Rig.make(engine, folder, 1);
    try {
      const { pages } = await fillCorpus(rig.store, "labelled", LABELLED_PAGES);
      await rig.start();
      const source = await folderCorpus(folder, IMPORTED);
      const beside = beginBackground(rig.store, source, IMPORTED, LONGEST_JOB_MS);
      const annotators = new Annotators(rig.url, pages, 100);
      annotators.begin(8, rng);
      let [locked, lost, longestMs] = [0, 0, 0];
      for (let at = 0; at < (times ?? TIMES); at++) {
        await pause(rng.below(FREE_MS) + 500);
        const isLost = engine === "postgres" && at % 2 === 1;
        const began = performance.now();
        if (isLost) {
          await rig.killPostgres(0.999_999);
          lost += 1;
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
      await annotators.stop();
      const { imports, runs, faults } = await beside.stop();
      const labels = await labelResult(annotators, rig);
      return {
        figures: { locked, lost, longestMs, ...labels.figures, imports, runs },
        faults: [...faults, ...labels.faults],
      };
    } finally {
      await rig.stop();
    }
  },
};
