import { setTimeout as pause } from "node:timers/promises";
import { Annotators } from "../rig/annotators";
import { beginBackground, fillCorpus, folderCorpus } from "../rig/background";
import { ANNOTATORS, EVERY_MS, LABELLED_PAGES, labelResult } from "../rig/labelling";
import { Rig } from "../rig/rig";
import type { Soak } from "../rig/script";

/** Most ms of an operation from the request to the answer for 99 of 100. */
const P99_MS = { sqlite: 50, postgres: 80 } as const;
const IMPORTED = 200;
const LONGEST_JOB_MS = 5 * 60_000;

/** Twenty people at an operation a second each, with imports and runs beside them. */
export const label: Soak = {
  id: "label",
  about: "20 annotators at an operation a second each for --minutes, with imports and runs beside them",
  engines: ["sqlite", "postgres"],
  boundMs: ({ minutes }) => minutes * 60_000 + LONGEST_JOB_MS + 2 * 60_000,
  async run({ engine, minutes, rng, folder, say }) {
    const rig = await Rig.make(engine, folder, 1);
    try {
      const { pages } = await fillCorpus(rig.store, "labelled", LABELLED_PAGES);
      await rig.start();
      const beside = beginBackground(
        rig.store,
        await folderCorpus(folder, IMPORTED),
        IMPORTED,
        LONGEST_JOB_MS,
      );
      const annotators = new Annotators(rig.url, pages, EVERY_MS);
      annotators.begin(ANNOTATORS, rng);
      for (let minute = 0; minute < minutes; minute++) {
        await pause(Math.min(1, minutes - minute) * 60_000);
        say(`${annotators.count} operations, p99 ${annotators.quantile(0.99)} ms`);
      }
      await annotators.stop();
      const { imports, runs, faults } = await beside.stop();
      const { figures, faults: of } = await labelResult(annotators, rig);
      const p99 = annotators.quantile(0.99);
      const slow = p99 < P99_MS[engine] ? [] : [`p99 of ${p99} ms is not under ${P99_MS[engine]} ms`];
      return { figures: { minutes, ...figures, imports, runs }, faults: [...of, ...faults, ...slow] };
    } finally {
      await rig.stop();
    }
  },
};
