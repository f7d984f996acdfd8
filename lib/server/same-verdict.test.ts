import { afterAll, describe, expect, it } from "vitest";
import { unpackErrors } from "../evaluation/errors/error-list";
import { noCorpus, type ParamValues } from "../extractors/contract/contract";
import { extractorById } from "../extractors/index";
import { answerFromText } from "../extractors/contract/wire";
import { evaluateJob } from "../jobs/evaluate-job";
import { parsePage } from "../page/parsing/parse";
import { wholeView } from "../page/page";
import { configure } from "../recipes/configure";
import { learnedAlready } from "../recipes/learned-already";
import { knownModels, modelFile, modelFromJson, modelsFor, withModels } from "../recipes/model";
import { parseRecipe } from "../recipes/text";
import { extractPage } from "../run/extract/extract-page";
import { CODE_VERSION } from "../run/generated/code-version";
import { pageInMemory } from "../run/sources/in-memory";
import { listPages } from "../run/sources/source";
import { storedCorpus } from "../run/sources/stored";
import { memoryStore } from "../store/memory/memory-store";
import type { Store } from "../store/interfaces/store";
import { quietTask } from "../task";
import { pageExtraction } from "./pages/page-extraction";
import { pageThreads } from "./pages/page-threads";

/** More than anybody would look at while a person waits: what the last ones share decides about the first. */
const PAGES = 30;

/** What learns a site, and values of a parameter that only decides. */
interface Learner {
  readonly recipe: { readonly use: string; readonly params: ParamValues };
  readonly tried: readonly ParamValues[];
}
const REDUNDANCY: Learner = {
  recipe: { use: "block-extractor", params: { redundancy: true } },
  tried: [{ threshold: 0.5 }, { threshold: 4 }],
};
const LEARNERS: readonly Learner[] = [
  REDUNDANCY,
  // The stories are alike but for a few words: only equal blocks count as the same.
  {
    recipe: { use: "content-extractor", params: { theta: 0, epsilon: 1 } },
    tried: [{ theta: 0.2 }, { epsilon: 0.9 }],
  },
  // A third of a story's words are its own, and one word of the rare notice.
  {
    recipe: { use: "lh", params: { decision: "fixed", threshold: 0.8 } },
    tried: [{ threshold: 0.95 }, { decision: "dynamic" }],
  },
];

/** Longer than all notices together, or pages with the same notices would count as one page. */
const story = (index: number): string =>
  `<div><p>${Array.from({ length: 8 }, (_, day) => `Story number ${index} tells what happened in valley${index} on day${index}x${day}, in words of its own.`).join(" ")}</p></div>`;
const shared = (name: string): string =>
  `<div><p>The ${name} notice of the valley paper, which is the same wherever it stands and long enough to count.</p></div>`;
/** The first page and the last one share a notice that no page between them has. */
const html = (index: number): string =>
  `<body>${shared("common")}${story(index)}${index === 0 || index === PAGES - 1 ? shared("rare") : ""}`;
const keyOf = (index: number): string => `p${String(index).padStart(2, "0")}`;
const bytesOf = (index: number): Uint8Array => new TextEncoder().encode(html(index));

/** @param isBad whether the gold of that page is none that could be scored against */
async function filled(
  isBad: (index: number) => boolean = () => false,
): Promise<{ store: Store; corpusId: string; ids: readonly string[] }> {
  const store = memoryStore();
  const { id: corpusId } = await store.corpora.create({ name: "valley", description: "" });
  await store.pages.add(
    corpusId,
    Array.from({ length: PAGES }, (_, index) => ({
      key: keyOf(index),
      bytes: bytesOf(index),
      title: "",
      url: null,
      site: "valley.example",
      kind: null,
      lang: null,
      encoding: null,
      // All of it, so that what a run calls missed is what was dropped.
      gold: { id: "p", intervals: isBad(index) ? [[5, 2]] : [[0, parsePage(html(index)).textLength]] },
    })),
  );
  return { store, corpusId, ids: await store.pages.ids({ corpusId, sort: "key" }) };
}

async function byRun(store: Store, corpusId: string, { recipe }: Learner): Promise<Map<string, string>> {
  const job = await store.jobs.enqueue({ kind: "evaluate", title: "", input: {} });
  const input = { corpusId, recipes: [recipe], metrics: ["shingle-4"] };
  await evaluateJob(input, quietTask, { store, jobId: job.id, codeVersion: CODE_VERSION });
  const key = configure(recipe).key;
  const rows = await store.runs.errors(job.id, key, { after: null, limit: 100 });
  const dropped = rows.map(({ pageId, errors }) => {
    const keep = new Uint8Array(parsePage(html(0)).leaves.length).fill(1);
    for (const { start, end } of unpackErrors(errors).errors) keep.fill(0, start, end);
    return [pageId, keep] as const;
  });
  return new Map(dropped.map(([id, keep]) => [id, keep.join("")]));
}

const byInspector = async (store: Store, id: string, { recipe }: Learner): Promise<string> =>
  answerFromText(
    new TextDecoder().decode((await pageExtraction(store, id, recipe)) as Uint8Array),
  ).extraction.keep.join("");

async function byCommand(store: Store, index: number, { recipe }: Learner): Promise<string> {
  const site = await listPages(await storedCorpus(store, "valley"));
  const page = pageInMemory({ id: "page", bytes: bytesOf(index) });
  const configured = configure(recipe);
  return (await extractPage({ page, configured, site }, () => 0)).extraction.keep.join("");
}

/** What a browser does with a recipe and its models: no store, no other page. */
async function inBrowser(store: Store, index: number, { recipe }: Learner): Promise<string> {
  const learning = configure(recipe);
  const site = Array.from({ length: PAGES }, (_, at) => parsePage(html(at), { site: "valley.example" }));
  const fitted = await learning.fit({
    size: PAGES,
    async *pages() {
      for (const [at, page] of site.entries())
        yield { id: keyOf(at), page, live: wholeView(page).live, gold: null };
    },
  });
  const card = {
    data: { corpus: "valley", pages: PAGES, sha256: "0".repeat(64) },
    code: CODE_VERSION,
    heldOut: null,
  };
  const { recipe: learned, models } = withModels(learning.recipe, fitted.model, card);
  // The model is the one that run and inspector keep: known by the same hash.
  const kept = await modelsFor([learned], (id) => store.models.get(id));
  expect(kept.map(({ id }) => id)).toEqual(models.map(({ id }) => id));
  const ready = await configure(learned, knownModels(kept)).fit(noCorpus);
  return ready.extract(wholeView(site[index]!)).keep.join("");
}

/** What a browser does with the models that the answer of the inspector names, at other values. */
async function decidedAnew(
  store: Store,
  id: string,
  index: number,
  { recipe }: Learner,
  tried: ParamValues,
): Promise<string> {
  const answer = (await pageExtraction(store, id, recipe)) as Uint8Array;
  const named = parseRecipe(answerFromText(new TextDecoder().decode(answer)).fitted!);
  const [model] = await modelsFor([named], (one) => store.models.get(one));
  const sent = modelFromJson(JSON.parse(JSON.stringify(modelFile(model!))));
  const ready = learnedAlready(extractorById(recipe.use), sent).configure({ ...recipe.params, ...tried });
  expect(ready.needs).toBe("page");
  const page = parsePage(html(index), { site: "valley.example" });
  return ready.restore(null).extract(wholeView(page)).keep.join("");
}

describe("the verdicts of what learns a site", () => {
  afterAll(() => pageThreads().close());

  it.each(
    LEARNERS.flatMap((learner) =>
      ["inspector", "run"].map((first) => ({ id: learner.recipe.use, first, learner })),
    ),
  )(
    "of $id are the same from run, inspector, command line and browser, whoever fits first: the $first",
    async ({ first, learner }) => {
      const { store, corpusId, ids } = await filled();
      const wanted = [0, 1, PAGES - 1];
      const ran = first === "run" ? await byRun(store, corpusId, learner) : null;
      const inspected: string[] = [];
      for (const index of wanted) inspected.push(await byInspector(store, ids[index]!, learner));
      const run = ran ?? (await byRun(store, corpusId, learner));
      expect(inspected).toEqual(["010", "01", "010"]);
      for (const [at, index] of wanted.entries()) {
        const verdict = inspected[at]!;
        expect(run.get(ids[index]!)!.slice(0, verdict.length)).toBe(verdict);
        expect(await byCommand(store, index, learner)).toBe(verdict);
        expect(await inBrowser(store, index, learner)).toBe(verdict);
        for (const tried of learner.tried) {
          const asked = { ...learner.recipe, params: { ...learner.recipe.params, ...tried } };
          const told = (await pageExtraction(store, ids[index]!, asked)) as Uint8Array;
          const { keep } = answerFromText(new TextDecoder().decode(told)).extraction;
          expect(await decidedAnew(store, ids[index]!, index, learner, tried)).toBe(keep.join(""));
        }
      }
    },
    60_000,
  );

  it("are those of the whole site in a run too, where gold of one of its pages can score nobody", async () => {
    const { store, corpusId, ids } = await filled((index) => index === PAGES - 1);
    const run = await byRun(store, corpusId, REDUNDANCY);
    expect(run.has(ids[PAGES - 1]!)).toBe(false);
    const verdict = await byInspector(store, ids[0]!, REDUNDANCY);
    // Its rare notice stands on the page with the bad gold alone.
    expect(verdict).toBe("010");
    expect(run.get(ids[0]!)!.slice(0, verdict.length)).toBe(verdict);
  }, 60_000);
});
