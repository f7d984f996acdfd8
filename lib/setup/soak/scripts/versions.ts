import { setTimeout as pause } from "node:timers/promises";
import { JOB_HANDLERS } from "../../../jobs/kinds";
import { runWorker } from "../../../jobs/worker";
import { openStore } from "../../../store/open";
import { beginBackground, folderCorpus } from "../rig/background";
import { Rig } from "../rig/rig";
import type { Soak } from "../rig/script";

/** A corpus that a run divides: of 1,000 pages and more. */
const IMPORTED = 1_100;
const LONGEST_JOB_MS = 5 * 60_000;

/** A worker of an older version beside one of this one. */
export const versions: Soak = {
  id: "versions",
  about: "a worker with old code beside a new one, for --minutes",
  engines: ["sqlite", "postgres"],
  boundMs: ({ minutes }) => minutes * 60_000 + LONGEST_JOB_MS + 2 * 60_000,
  async run({ engine, minutes, folder, say }) {
    const rig = await Rig.make(engine, folder, 1);
    const store = await openStore(rig.databaseUrl);
    const stop = new AbortController();
    const old = runWorker(store, JOB_HANDLERS, {
      ...{ workerId: "old", codeVersion: "an older version", signal: stop.signal, pollMs: 100 },
      ...{ leaseMs: 30_000, clock: Date.now, log: say },
      sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
    });
    try {
      rig.workers[0]!.start();
      const source = await folderCorpus(folder, IMPORTED);
      const beside = beginBackground(rig.store, source, IMPORTED, LONGEST_JOB_MS);
      await pause(minutes * 60_000);
      const { imports, runs, faults } = await beside.stop();
      const none = runs === 0 ? ["no run was over in that time"] : [];
      return { figures: { minutes, imports, runs }, faults: [...faults, ...none] };
    } finally {
      stop.abort();
      await old;
      await store.close();
      await rig.stop();
    }
  },
};
