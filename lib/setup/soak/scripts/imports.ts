import type { ImportResult } from "../../../jobs/import-job";
import { endOf, folderCorpus } from "../rig/background";
import { Rig } from "../rig/rig";
import type { Soak } from "../rig/script";

const TIMES = 10;
const IMPORTED = 200;
const LONGEST_JOB_MS = 2 * 60_000;

/** Two workers bring in the same corpus at once: every page is there once, and both say what they did. */
export const imports: Soak = {
  id: "imports",
  about: "two imports of the same corpus at once, --times (10)",
  engines: ["sqlite", "postgres"],
  boundMs: ({ times }) => (times ?? TIMES) * 30_000 + LONGEST_JOB_MS,
  async run({ engine, times, folder, say }) {
    const rig = await Rig.make(engine, folder, 2);
    try {
      for (const worker of rig.workers) worker.start();
      const source = await folderCorpus(folder, IMPORTED);
      const faults: string[] = [];
      let shared = 0;
      for (let at = 0; at < (times ?? TIMES); at++) {
        const corpusName = `twice ${at}`;
        const jobs = await Promise.all(
          ["one", "two"].map((who) =>
            rig.store.jobs.enqueue({ kind: "import", title: who, input: { source, corpusName } }),
          ),
        );
        const ends = await Promise.all(jobs.map(({ id }) => endOf(rig.store, id, LONGEST_JOB_MS)));
        for (const { title, state, error } of ends)
          if (state !== "done") faults.push(`import ${title}, time ${at}: ${state} (${error})`);
        const added = ends.map(({ result }) => (result as ImportResult | null)?.added ?? 0);
        if (added.every((count) => count > 0)) shared += 1;
        const corpus = await rig.store.corpora.findByName(corpusName);
        const { rows } = await rig.store.pages.query(
          { corpusId: corpus!.id, sort: "key" },
          { limit: 3 * IMPORTED },
        );
        const keys = new Set(rows.map(({ key }) => key)).size;
        const sum = added.reduce((total, count) => total + count, 0);
        if (rows.length !== IMPORTED || keys !== IMPORTED || sum !== IMPORTED)
          faults.push(
            `time ${at}: ${rows.length} pages, ${keys} keys, ${added.join(" and ")} added, of ${IMPORTED}`,
          );
        say(`${at + 1} times: ${added.join(" and ")} added`);
      }
      return { figures: { times: times ?? TIMES, pages: IMPORTED, shared }, faults };
    } finally {
      await rig.stop();
    }
  },
};
