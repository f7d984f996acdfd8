import { setTimeout as pause } from "node:timers/promises";
import { Annotators } from "../rig/annotators";
import { beginBackground, fillCorpus, folderCorpus } from "../rig/background";
import { LABELLED_PAGES, labelResult } from "../rig/labelling";
import { Rig } from "../rig/rig";
import type { Soak } from "../rig/script";

const TIMES = 20;
const IMPORTED = 80;
const LONGEST_JOB_MS = 5 * 60_000;
const SECOND = 1_000;
/** From the time server's correction to a wrong year. */
const JUMPS = [-365 * 86_400, -86_400, -3_600, -31, 0, 31, 3_600, 86_400].map((s) => s * SECOND);

/** The clocks of the server and of two workers jump, each by its own, while people label and jobs run. */
export const clock: Soak = {
  id: "clock",
  about: "the clocks of the server and of two workers jump back and forth, --times (20)",
  engines: ["sqlite", "postgres"],
  boundMs: ({ times }) => (times ?? TIMES) * 10_000 + LONGEST_JOB_MS + 2 * 60_000,
  async run({ engine, times, rng, folder, say }) {
    const rig = await Rig.make(engine, folder, 2);
    try {
      const { pages } = await fillCorpus(rig.store, "labelled", LABELLED_PAGES);
      await rig.start();
      const source = await folderCorpus(folder, IMPORTED);
      const beside = beginBackground(rig.store, source, IMPORTED, LONGEST_JOB_MS);
      const annotators = new Annotators(rig.url, pages, 100);
      annotators.begin(8, rng);
      const clocks = ["server", "worker-0", "worker-1"] as const;
      for (let at = 0; at < (times ?? TIMES); at++) {
        await pause(rng.below(3_000) + 200);
        rig.setClock(clocks[rng.below(clocks.length)]!, JUMPS[rng.below(JUMPS.length)]!);
        if (at % 5 === 4) say(`${at + 1} jumps, ${annotators.count} operations`);
      }
      for (const whose of clocks) rig.setClock(whose, 0);
      await annotators.stop();
      const { imports, runs, faults } = await beside.stop();
      const labels = await labelResult(annotators, rig);
      return {
        figures: { jumps: times ?? TIMES, ...labels.figures, imports, runs },
        faults: [...faults, ...labels.faults],
      };
    } finally {
      await rig.stop();
    }
  },
};
