import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { databaseFault } from "../../database-fault";
import { patiently } from "../rig/background";
import { BrowserAnnotator, installedChromium } from "../rig/browser-annotator";
import type { Rig } from "../rig/rig";
import { LONGEST_JOB_MS, whilePeopleWork, type Cast } from "../rig/scene";
import type { Soak, SoakResult } from "../rig/script";

const TIMES = 200;
const LONGEST_PAUSE_MS = 1_500;
/** Longer than the lease of a job: the next worker need not wait for it. */
const JUMP_MS = 31_000;
/** The queue gives a job up that lost three workers, so that many kills of one job prove nothing. */
const MOST_ATTEMPTS = 2;
const CAST: Cast = { workers: 1, people: 6, everyMs: 50, imported: 80 };

/** kill -9 of server, worker, Postgres and browser at random moments while people label and jobs run. */
export const kills: Soak = {
  id: "kills",
  about: "kill -9 of server, worker, Postgres and browser at random moments, --times (200) in all",
  engines: ["sqlite", "postgres"],
  boundMs: ({ times }) => (times ?? TIMES) * 12_000 + LONGEST_JOB_MS + 2 * 60_000,
  run: (room) => {
    const { engine } = room;
    const times = room.times ?? TIMES;
    return whilePeopleWork(
      room,
      CAST,
      async ({ rig, pages, annotators, beside, rng, say }) => {
        const killed = { server: 0, worker: 0, postgres: 0, browser: 0 };
        const [worker] = rig.workers;
        const executable = installedChromium();
        const browser =
          executable === null
            ? null
            : new BrowserAnnotator(executable, rig.url, pages[0]!, join(room.folder, "browser"));
        browser?.start();
        const victims = [
          "server",
          "worker",
          ...(engine === "postgres" ? (["postgres"] as const) : []),
          ...(browser === null ? [] : (["browser"] as const)),
        ] as const;
        for (let kill = 0; kill < times;) {
          await pause(rng.below(LONGEST_PAUSE_MS));
          const victim = victims[rng.below(victims.length)]!;
          const id = beside.current();
          // A worker whose database is gone has lost its job, too.
          if (victim !== "server" && victim !== "browser" && id !== null) {
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
          } else if (victim === "browser") {
            await browser!.working();
            // Often just as the server is away, so that it has something to keep.
            await pause(rng.below(LONGEST_PAUSE_MS));
            await browser!.kill();
            browser!.start();
          } else await rig.killPostgres(rng.next());
          killed[victim] += 1;
          kill += 1;
          if (kill % 20 === 0) say(`${kill} kills, ${annotators.count} operations`);
        }
        await rig.answering();
        const { figures, faults } = await inTheBrowser(browser, rig);
        return { figures: { ...killed, restarts: rig.restarts, ...figures }, faults };
      },
      async ({ rig }) => {
        await Promise.all([rig.server.end(), rig.workers[0]!.end()]);
        const fault = engine === "sqlite" ? await databaseFault(rig.databaseUrl) : null;
        return fault === null ? [] : [`the database ${fault}`];
      },
    );
  },
};

/** What became of what somebody said in the browser; null where none is installed. */
async function inTheBrowser(browser: BrowserAnnotator | null, { store }: Rig): Promise<SoakResult> {
  if (browser === null) return { figures: { inBrowser: "no Chromium is installed" }, faults: [] };
  await browser.finish();
  const { kept, lost, doubled } = await browser.audit(store);
  const faults = [
    ...(kept === 0 ? ["nothing was kept in the browser"] : []),
    ...(lost > 0 ? [`${lost} operations of the browser lost`] : []),
    ...(doubled > 0 ? [`${doubled} operations of the browser doubled`] : []),
  ];
  return { figures: { inBrowser: kept, presses: browser.presses }, faults };
}
