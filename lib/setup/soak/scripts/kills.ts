import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { databaseFault } from "../../database-fault";
import { patiently } from "../rig/background";
import { BrowserAnnotator, installedChromium } from "../rig/browser-annotator";
import type { Rig } from "../rig/rig";
import { LONGEST_JOB_MS, whilePeopleWork, type Cast, type Scene } from "../rig/scene";
import type { Soak, SoakResult, SoakRoom } from "../rig/script";

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
  run: (room) =>
    whilePeopleWork(
      room,
      CAST,
      async (scene) => {
        const browser = browserOf(room, scene);
        browser?.start();
        try {
          const killed = await killAtRandom(room, scene, browser);
          const { figures, faults } = await inTheBrowser(browser, scene.rig);
          return { figures: { ...killed, restarts: scene.rig.restarts, ...figures }, faults };
        } finally {
          await browser?.kill();
        }
      },
      async ({ rig }) => {
        await Promise.all([rig.server.end(), rig.workers[0]!.end()]);
        const fault = room.engine === "sqlite" ? await databaseFault(rig.databaseUrl) : null;
        return fault === null ? [] : [`the database ${fault}`];
      },
    ),
};

type Victim = "server" | "worker" | "postgres" | "browser";

/** Somebody who labels in a browser of this machine; null where none is installed. */
function browserOf({ folder }: SoakRoom, { rig, pages }: Scene): BrowserAnnotator | null {
  const executable = installedChromium();
  return executable === null
    ? null
    : new BrowserAnnotator(executable, rig.url, pages[0]!, join(folder, "browser"));
}

/** How often each was killed in the end. */
async function killAtRandom(
  { engine, times }: SoakRoom,
  { rig, annotators, beside, rng, say }: Scene,
  browser: BrowserAnnotator | null,
): Promise<Readonly<Record<Victim, number>>> {
  const killed: Record<Victim, number> = { server: 0, worker: 0, postgres: 0, browser: 0 };
  const [worker] = rig.workers;
  const victims: Victim[] = ["server", "worker"];
  if (engine === "postgres") victims.push("postgres");
  if (browser !== null) victims.push("browser");
  const kill: Readonly<Record<Victim, () => Promise<void>>> = {
    async server() {
      // Not before it has taken something, so that every life of it has work to lose.
      await rig.answering();
      await rig.server.end();
      rig.server.start();
    },
    async worker() {
      await worker!.end();
      rig.setClock("worker-0", (killed.worker + 1) * JUMP_MS);
      worker!.start();
    },
    postgres: () => rig.killPostgres(rng.next()),
    async browser() {
      await browser!.working();
      await pause(rng.below(LONGEST_PAUSE_MS));
      await browser!.kill();
      browser!.start();
    },
  };
  for (let count = 0; count < (times ?? TIMES);) {
    await pause(rng.below(LONGEST_PAUSE_MS));
    const victim = victims[rng.below(victims.length)]!;
    const id = beside.current();
    if (victim === "worker" && id === null) continue;
    // A worker whose database is gone has lost its job, too.
    if ((victim === "worker" || victim === "postgres") && id !== null) {
      const { attempts } = await patiently(() => rig.store.jobs.get(id));
      if (attempts > MOST_ATTEMPTS) continue;
    }
    await kill[victim]();
    killed[victim] += 1;
    count += 1;
    if (count % 20 === 0) say(`${count} kills, ${annotators.count} operations`);
  }
  await rig.answering();
  return killed;
}

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
