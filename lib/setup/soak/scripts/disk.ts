import { execFileSync } from "node:child_process";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { databaseFault } from "../../database-fault";
import { Annotators } from "../rig/annotators";
import { fillCorpus } from "../rig/background";
import { LABELLED_PAGES, labelResult } from "../rig/labelling";
import { Rig } from "../rig/rig";
import type { Soak } from "../rig/script";

const TIMES = 10;
const DISK_MB = 64;
const FULL_MS = 4_000;
const FREE_MS = 3_000;

/** The disk of the database is full again and again while people label. */
export const disk: Soak = {
  id: "disk",
  about: "the disk of the database is full and free again, --times (10), while people label",
  engines: ["sqlite"],
  boundMs: ({ times }) => (times ?? TIMES) * 20_000 + 2 * 60_000,
  async run({ engine, times, rng, folder, say }) {
    const files = join(folder, "disk");
    await mkdir(files);
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", files]);
    try {
      const rig = await Rig.make(engine, folder, 0, files);
      try {
        const { pages } = await fillCorpus(rig.store, "labelled", LABELLED_PAGES);
        await rig.start();
        const annotators = new Annotators(rig.url, pages, 100);
        annotators.begin(8, rng);
        const filler = join(files, "filler");
        const faults: string[] = [];
        for (let at = 1; at <= (times ?? TIMES); at++) {
          await pause(rng.below(FREE_MS) + 1_000);
          const { bavail, bsize } = await statfs(files);
          // What is left is enough for some operations, so that it is full in the middle of one.
          const size = Math.max(0, bavail * bsize - rng.below(200_000));
          // Somebody else may have taken what was left a moment ago: it is as full as it gets then.
          await writeFile(filler, new Uint8Array(size)).catch((error: NodeJS.ErrnoException) => {
            if (error.code !== "ENOSPC") throw error;
          });
          await pause(rng.below(FULL_MS) + 1_000);
          await rm(filler);
          const before = annotators.count;
          const patience = performance.now() + 15_000;
          while (annotators.count === before && performance.now() < patience) await pause(50);
          if (annotators.count === before)
            faults.push(`nothing is stored after the disk was full, time ${at}`);
          say(`${at} times full, ${annotators.count} operations`);
        }
        await annotators.stop();
        const labels = await labelResult(annotators, rig);
        await rig.server.end();
        const fault = await databaseFault(rig.databaseUrl);
        if (fault !== null) faults.push(`the database ${fault}`);
        return {
          figures: { full: times ?? TIMES, ...labels.figures },
          faults: [...faults, ...labels.faults],
        };
      } finally {
        await rig.stop();
      }
    } finally {
      execFileSync("umount", ["-l", files]);
    }
  },
};
