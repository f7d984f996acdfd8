/** Imports and runs that follow each other beside the people, and whether each was done once. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureCorpus } from "../../../store/ensure-corpus";
import type { JobRecord } from "../../../store/interfaces/jobs";
import type { NewPage } from "../../../store/interfaces/pages";
import type { Store } from "../../../store/interfaces/store";

const LOOK_EVERY_MS = 100;
export const RECIPES = ["block-extractor", "bte", "ccb", "lqf"] as const;

const storyOf = (at: number): string =>
  `Rain came to the town on day ${at}, and the river rose by ${at + 1} metres before the night was over. `.repeat(
    8,
  );
const htmlOf = (at: number): string =>
  `<title>Day ${at}</title><h1>Day ${at}</h1><ul><li><a href=#>Home</a><li><a href=#>News ${at}</a></ul><div><p>${storyOf(at)}</p></div>`;
const keyOf = (at: number): string => `p${String(at).padStart(4, "0")}`;

/** A corpus of so many pages in the store; the ids of its pages. */
export async function fillCorpus(
  store: Store,
  name: string,
  pages: number,
): Promise<{ readonly corpusId: string; readonly pages: readonly string[] }> {
  const { id: corpusId } = await ensureCorpus(store.corpora, { name, description: "" });
  const added = Array.from({ length: pages }, (_, at): NewPage => ({
    ...{ key: keyOf(at), title: `Day ${at}`, bytes: new TextEncoder().encode(htmlOf(at)), url: null },
    ...{ site: null, kind: "article", lang: null, encoding: "UTF-8" },
    gold: { id: keyOf(at), text: storyOf(at).trim() },
  }));
  await store.pages.add(corpusId, added);
  const { rows } = await store.pages.query({ corpusId, sort: "key" }, { limit: pages });
  return { corpusId, pages: rows.map(({ id }) => id) };
}

/** A folder corpus of so many pages below `folder`. */
export async function folderCorpus(folder: string, pages: number): Promise<string> {
  const path = join(folder, `corpus-of-${pages}`);
  await mkdir(join(path, "pages"), { recursive: true });
  const all = Array.from({ length: pages }, (_, at) => at);
  await writeFile(
    join(path, "gold.jsonl"),
    all.map((at) => `${JSON.stringify({ id: keyOf(at), text: storyOf(at).trim() })}\n`).join(""),
  );
  for (const at of all) await writeFile(join(path, `pages/${keyOf(at)}.html`), htmlOf(at));
  return path;
}

/** Ask, through whatever happens to the database, until there is an answer. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 300) throw error;
      await pause(LOOK_EVERY_MS);
    }
  }
}

/** Wait for the end of a job. @throws Error where it takes longer than that */
export async function endOf(store: Store, id: string, longestMs: number): Promise<JobRecord> {
  for (const end = performance.now() + longestMs; performance.now() < end; await pause(LOOK_EVERY_MS)) {
    const job = await patiently(() => store.jobs.get(id));
    if (job.state !== "queued" && job.state !== "running") return job;
  }
  throw new Error(`job ${id} is not over after ${longestMs / 1000} s`);
}

export interface Background {
  /** No job is begun any more; resolves when the last ones have ended, with what is wrong with any. */
  stop(): Promise<{ readonly imports: number; readonly runs: number; readonly faults: readonly string[] }>;
  /** The job that is queued or runs now; null between two. */
  readonly current: () => string | null;
}

/** Import a corpus under ever new names, and run extractors over each, one after the other. */
export function beginBackground(store: Store, source: string, pages: number, longestMs: number): Background {
  let isOver = false;
  let current: string | null = null;
  const faults: string[] = [];
  let [imports, runs] = [0, 0];
  const job = async (kind: string, title: string, input: unknown): Promise<boolean> => {
    // By a key, so that asking again after a lost answer makes no second job.
    const { id } = await patiently(() => store.jobs.enqueue({ kind, title, input, key: `soak ${title}` }));
    current = id;
    const { state, error } = await endOf(store, id, longestMs);
    current = null;
    if (state !== "done") faults.push(`${title}: ${state} (${error})`);
    return state === "done";
  };
  const work = async () => {
    for (let at = 0; !isOver; at++) {
      const corpusName = `brought in ${at}`;
      if (!(await job("import", `import ${at}`, { source, corpusName }))) continue;
      imports += 1;
      const { id: corpusId } = (await patiently(() => store.corpora.findByName(corpusName)))!;
      const { rows } = await patiently(() =>
        store.pages.query({ corpusId, sort: "key" }, { limit: 2 * pages }),
      );
      const keys = new Set(rows.map(({ key }) => key));
      if (rows.length !== pages || keys.size !== pages)
        faults.push(`import ${at}: ${rows.length} pages, ${keys.size} keys instead of ${pages}`);
      const recipes = RECIPES.map((use) => ({ use }));
      if (!(await job("evaluate", `run ${at}`, { corpusId, recipes, metrics: ["bag-of-words"] }))) continue;
      runs += 1;
      const found = await patiently(() => store.runs.list(corpusId));
      const scores = await patiently(async () =>
        found[0] === undefined ? 0 : store.runs.scoreCount(found[0].id),
      );
      if (found.length !== 1 || scores !== pages * RECIPES.length)
        faults.push(`run ${at}: ${found.length} runs, ${scores} scores of ${pages * RECIPES.length}`);
    }
  };
  const ended = work().catch((error: unknown) => void faults.push(`beside: ${String(error)}`));
  return {
    current: () => current,
    async stop() {
      isOver = true;
      await ended;
      return { imports, runs, faults };
    },
  };
}
