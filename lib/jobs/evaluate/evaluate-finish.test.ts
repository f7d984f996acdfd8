import { expect, it } from "vitest";
import { scored } from "../../evaluation/scoring/grade";
import { memoryStore } from "../../store/memory/memory-store";
import type { RunRecord } from "../../store/interfaces/runs";
import { ran } from "../../store/run-recipe.fixture";
import { finishRun } from "./evaluate-finish";

const PAGES = 12;
const METRIC = "shingle-4";

/** A finished run of so many extractors, and how often something else had its turn while it was finished. */
async function finished(
  keys: readonly string[],
): Promise<{ readonly run: RunRecord; readonly turns: number }> {
  const store = memoryStore();
  const { id: corpusId } = await store.corpora.create({ name: "c", description: "" });
  const page = { title: "", url: null, site: null, kind: null, lang: null, encoding: null };
  const pages = Array.from({ length: PAGES }, (_, at) => ({
    ...{ ...page, key: `${at}`, bytes: new Uint8Array([at]), gold: { id: `${at}`, text: "" } },
  }));
  await store.pages.add(corpusId, pages);
  const extractors = keys.map((key) => ran(key));
  const { id } = await store.runs.create({
    corpusId,
    extractors,
    metrics: [METRIC],
    sweep: null,
    pages: PAGES,
  });
  const ids = await store.pages.ids({ corpusId, sort: "key" });
  const scores = keys.flatMap((extractorKey) =>
    ids.map((pageId, at) => {
      const f1 = ((at * 7 + Number(extractorKey.slice(1)) * 3) % 11) / 10;
      const grades = { [METRIC]: scored({ precision: f1, recall: f1, f1 }) };
      return { pageId, extractorKey, parseMs: 0, extractMs: 0, textLength: 1, failed: null, grades };
    }),
  );
  await store.runs.addScores(id, scores);
  let turns = 0;
  let isDone = false;
  const others = (): void => {
    turns++;
    if (!isDone) setTimeout(others);
  };
  // A timer, as the turns of others are: of anything quicker many would fit into one of them, by how busy the host is.
  setTimeout(others);
  await finishRun(store, await store.runs.get(id), { corpusId, pageIds: null }, "done");
  isDone = true;
  return { run: await store.runs.get(id), turns };
}

it("lets others have their turn between extractors, whose summaries are those of each alone", async () => {
  const keys = Array.from({ length: 10 }, (_, at) => `e${at}`);
  const { run, turns } = await finished(keys);
  const alone = await finished(["e9"]);
  expect(turns - alone.turns).toBeGreaterThanOrEqual(2);
  expect(Object.keys(run.summaries)).toEqual(keys);
  expect(run.summaries.e9).toEqual(alone.run.summaries.e9);
});
