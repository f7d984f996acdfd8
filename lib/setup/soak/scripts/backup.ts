import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { databaseFault } from "../../database-fault";
import { Annotators } from "../rig/annotators";
import { fillCorpus } from "../rig/background";
import { LABELLED_PAGES, labelResult } from "../rig/labelling";
import { Rig } from "../rig/rig";
import type { Soak } from "../rig/script";

const TIMES = 100;

/** Backups of a database at work, cut off anywhere: the whole one is sound, none of the others is. */
export const backup: Soak = {
  id: "backup",
  about: "a backup made while people label is sound; cut off at random places, --times (100), it is refused",
  engines: ["sqlite"],
  boundMs: ({ times }) => (times ?? TIMES) * 2_000 + 2 * 60_000,
  async run({ engine, times, rng, folder }) {
    const rig = await Rig.make(engine, folder, 0);
    try {
      const { pages } = await fillCorpus(rig.store, "labelled", LABELLED_PAGES);
      await rig.start();
      const annotators = new Annotators(rig.url, pages, 50);
      annotators.begin(8, rng);
      while (annotators.count < 100) await new Promise((resolve) => setTimeout(resolve, 50));
      const path = join(folder, "backup.db");
      await rig.store.backup(path);
      await annotators.stop();
      const faults: string[] = [];
      const fault = await databaseFault(`file:${path}`);
      if (fault !== null) faults.push(`the whole backup ${fault}`);
      const bytes = await readFile(path);
      let taken = 0;
      for (let at = 0; at < (times ?? TIMES); at++) {
        const cut = join(folder, `cut-${at}.db`);
        const length = rng.below(bytes.length);
        await writeFile(cut, bytes.subarray(0, length));
        if ((await databaseFault(`file:${cut}`)) !== null) continue;
        taken += 1;
        faults.push(
          `a backup of ${bytes.length} bytes that was cut off after ${length} is taken for a whole one`,
        );
      }
      const labels = await labelResult(annotators, rig);
      return {
        figures: { cut: times ?? TIMES, taken, bytes: bytes.length, ...labels.figures },
        faults: [...faults, ...labels.faults],
      };
    } finally {
      await rig.stop();
    }
  },
};
