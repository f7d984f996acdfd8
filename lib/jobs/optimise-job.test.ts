import { beforeEach, describe, expect, it } from "vitest";
import { optimisationReport } from "../optimise/report";
import { replayed } from "../optimise/replay";
import type { Setup } from "../optimise/setup";
import { DEFAULTS } from "../optimise/search/setup-names";
import { configure } from "../recipes/configure";
import { parseRecipe, writeRecipe } from "../recipes/text";
import { train } from "../run/fit/train";
import { storedCorpus } from "../run/sources/stored";
import { memoryStore } from "../store/memory/memory-store";
import type { NewPage } from "../store/interfaces/pages";
import type { Store } from "../store/interfaces/store";
import { quietTask, type Task } from "../task";
import { optimiseJob } from "./optimise-job";

/** Threads start slowly on a busy machine. */
const SLOW = 120_000;

const STORIES = ["Rain at last", "Snow in May", "A dry June", "Wind from the west"];

function newPage(at: number): NewPage {
  const story = `${STORIES[at]!} came to the town on day ${at}, and the river rose by ${at + 1} metres.`;
  const html = `<ul><li><a href=#>Home</a><li><a href=#>News</a></ul><div><p>${story}</p></div><p><a href=#>Read more</a></p>`;
  return {
    key: `p${at}`,
    bytes: new TextEncoder().encode(html),
    title: STORIES[at]!,
    url: null,
    site: null,
    kind: at % 2 === 0 ? "article" : "forum",
    lang: null,
    encoding: "UTF-8",
    gold: { id: `p${at}`, text: story },
  };
}

const setup: Setup = {
  ...{ ...DEFAULTS, search: "greedy", by: "kind" },
  ...{ modules: ["bte", "lqf", "ccb", "lsi"], heldOut: true },
};

let store: Store;
let corpusId: string;
beforeEach(async () => {
  store = memoryStore();
  corpusId = (await store.corpora.create({ name: "weather", description: "" })).id;
  await store.pages.add(
    corpusId,
    STORIES.map((_, at) => newPage(at)),
  );
});

const run = (input: unknown, task: Task = quietTask, where = store, codeVersion = "v1") =>
  optimiseJob(input, task, { store: where, jobId: "job", codeVersion }, { workers: 1 });

/** The input of a job for a search of that id, which is made where it is not there. */
async function asked(id = "job-1", budget = 20, changes: Partial<Setup> = {}): Promise<unknown> {
  await store.optimisations.create({ corpusId, setup: { ...setup, ...changes }, budget, limit: null }, id);
  return { optimisationId: id, budget };
}

async function untimedLog(id: string): Promise<unknown[]> {
  return (await store.optimisations.trials(id)).map(({ ms: _, ...trial }) => trial);
}

describe("an optimise job", () => {
  it(
    "stores what it tried and tells the best, which is what the stored trials come to",
    async () => {
      const result = await run(await asked());
      const record = await store.optimisations.get("job-1");
      expect(record).toMatchObject({ state: "done", error: null, budget: 20, corpusName: "weather" });
      expect(record.packages).toEqual([
        { name: "article", pages: 2 },
        { name: "forum", pages: 2 },
      ]);
      const kept = replayed(record, await store.optimisations.trials("job-1"));
      expect(kept.next()).toBeNull();
      const { best, single, heldOutScore, tried } = kept.standing;
      expect(result).toEqual({
        ...{ optimisationId: "job-1", corpusId, tried, recipe: best!.text },
        ...{ score: best!.score, heldOut: heldOutScore },
      });
      expect(best!.score).toBeGreaterThanOrEqual(single!.score);
      expect(heldOutScore).not.toBeNull();
      const report = optimisationReport(kept, { ...record, corpus: "weather", pages: 4, isWhole: true });
      expect(report.packages).toEqual(record.packages);
    },
    SLOW,
  );

  it(
    "searches with a model of the database, and says which one is not there",
    async () => {
      const source = await storedCorpus(store, "weather");
      const recipe = configure(parseRecipe("alexjc(decision=perceptron)"));
      const training = { source, recipe, folds: 0, seed: 1, metrics: [], code: "v1" };
      const model = await train(training, quietTask);
      await store.models.add(model);
      const learned = writeRecipe({ ...model.recipe, model: model.id });
      const modules = [...setup.modules, learned];
      await run(await asked("job-1", 20, { modules, heldOut: false }));
      const tried = (await store.optimisations.trials("job-1")).map(({ recipe }) => writeRecipe(recipe));
      expect(tried).toContain(learned);
      expect(tried.filter((text) => text.includes(model.id)).length).toBeGreaterThan(1);
      const gone = [...setup.modules, learned.replace(model.id, "0".repeat(64))];
      await expect(run(await asked("job-2", 20, { modules: gone }))).rejects.toThrow("0".repeat(64));
      expect((await store.optimisations.get("job-2")).state).toBe("failed");
    },
    SLOW,
  );

  it(
    "goes on where a worker was lost, to the same end as one that was not",
    async () => {
      await run(await asked("whole"));
      const stop = new AbortController();
      let steps = 0;
      const append = store.optimisations.append;
      const lost: Store = {
        ...store,
        optimisations: {
          ...store.optimisations,
          append: async (...what) => {
            await append(...what);
            if (++steps === 2) stop.abort("lost");
          },
        },
      };
      const task = { signal: stop.signal, report: () => {} };
      await expect(run(await asked("cut"), task, lost)).rejects.toBe("lost");
      expect((await store.optimisations.get("cut")).state).toBe("running");
      const before = await untimedLog("cut");
      expect(before.length).toBeGreaterThan(0);
      await run(await asked("cut"));
      expect((await untimedLog("cut")).slice(0, before.length)).toEqual(before);
      expect(await untimedLog("cut")).toEqual(await untimedLog("whole"));
    },
    SLOW,
  );

  it(
    "does not go on with what another version of the code tried, and with what the same one did it does",
    async () => {
      await run(await asked("job-1", 4));
      const kept = await untimedLog("job-1");
      expect(kept).toHaveLength(4);
      await expect(run(await asked("job-1", 8), quietTask, store, "v2")).rejects.toThrow(
        "this search is of version v1 of the code, this is v2",
      );
      expect(await untimedLog("job-1")).toEqual(kept);
      expect(await store.optimisations.get("job-1")).toMatchObject({ state: "failed" });
      await run(await asked("job-1", 8));
      expect(await untimedLog("job-1")).toHaveLength(8);
    },
    SLOW,
  );

  it(
    "begins by another version of the code where nothing was tried yet",
    async () => {
      const input = await asked("job-1", 4);
      const packages = [{ name: "article", pages: 1 }];
      await store.optimisations.readPages("job-1", { fingerprint: "v0:f", packages });
      await run(input);
      const { fingerprint, packages: read } = await store.optimisations.get("job-1");
      expect(fingerprint).toMatch(/^v1:./);
      expect(read).toHaveLength(2);
    },
    SLOW,
  );

  it(
    "comes to what it would alone while another one runs on the same corpus",
    async () => {
      const setups: readonly [string, Partial<Setup>][] = [
        ["greedy", {}],
        ["genetic", { search: "genetic", seed: 7, sampleSize: 1 }],
        ["again", {}],
      ];
      for (const [id, changes] of setups) await run(await asked(`${id} alone`, 60, changes));
      const inputs: unknown[] = [];
      for (const [id, changes] of setups) inputs.push(await asked(id, 60, changes));
      let atOnce = 0;
      let most = 0;
      const counted = async (input: unknown): Promise<void> => {
        most = Math.max(most, ++atOnce);
        await run(input);
        atOnce--;
      };
      await Promise.all(inputs.map(counted));
      expect(most).toBe(setups.length);
      for (const [id] of setups) {
        expect(await untimedLog(id)).toEqual(await untimedLog(`${id} alone`));
        expect((await store.optimisations.get(id)).state).toBe("done");
      }
      expect((await untimedLog("genetic")).length).toBeGreaterThan(20);
      expect(await untimedLog("genetic")).not.toEqual(await untimedLog("greedy"));
    },
    SLOW,
  );

  it(
    "is stopped by a cancel with what it knows, and goes on with a larger budget",
    async () => {
      const stop = new AbortController();
      const task: Task = {
        signal: stop.signal,
        report: ({ note }) => void (note.startsWith("best") && stop.abort("cancel")),
      };
      await expect(run(await asked(), task)).rejects.toBe("cancel");
      const stopped = await store.optimisations.get("job-1");
      expect(stopped.state).toBe("stopped");
      expect(replayed(stopped, await store.optimisations.trials("job-1")).standing.best).not.toBeNull();
      const result = await run({ optimisationId: "job-1", budget: 30 });
      expect(result.optimisationId).toBe("job-1");
      expect(await store.optimisations.get("job-1")).toMatchObject({ state: "done", budget: 30 });
      await run(await asked("whole", 30));
      expect(await untimedLog("job-1")).toEqual(await untimedLog("whole"));
    },
    SLOW,
  );

  it(
    "refuses to go on where the pages have changed, and says so in its record",
    async () => {
      await run(await asked("job-1", 4));
      await store.pages.add(corpusId, [{ ...newPage(0), key: "new" }]);
      await expect(run({ optimisationId: "job-1", budget: 30 })).rejects.toThrow(
        "this search is of other pages, or these have changed since: start a new one",
      );
      expect(await store.optimisations.get("job-1")).toMatchObject({
        state: "failed",
        error: "this search is of other pages, or these have changed since: start a new one",
      });
    },
    SLOW,
  );

  it(
    "that cannot be done says why in its record",
    async () => {
      const input = await asked("job-1", 20, { modules: ["nobody"] });
      await expect(run(input)).rejects.toThrow("nobody");
      const { state, error } = await store.optimisations.get("job-1");
      expect(state).toBe("failed");
      expect(error).toContain("nobody");
    },
    SLOW,
  );

  it("says what is wrong with its input", async () => {
    await expect(run({ corpusId })).rejects.toThrow("optimise job cannot use its input: optimisationId");
    await expect(run({ optimisationId: "gone", budget: 1 })).rejects.toThrow("gone");
  });
});
