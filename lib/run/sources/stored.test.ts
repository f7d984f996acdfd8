import { expect, test } from "vitest";
import { metricById } from "../../evaluation/metrics/index";
import { evaluateParsed, parsedPage } from "../../evaluation/run";
import { noCorpus } from "../../extractors/contract/contract";
import { extractorById } from "../../extractors/index";
import { describe as anchorOf } from "../../labels/anchor";
import type { Operation } from "../../labels/model";
import { axisText } from "../../page/axis";
import { parsePage } from "../../page/parsing/parse";
import { newPage, text } from "../../store/contract/contract.fixture";
import { memoryStore } from "../../store/memory/memory-store";
import { storedCorpus } from "./stored";
import { listPages } from "./source";

const HTML =
  '<title>Rain at last</title><meta name="author" content="Bo Li"><h1>Rain <em>at</em> last</h1><p>By Ann Moor</p><p>It rained all day.</p>';

test("title and author that somebody labelled are what a run scores fields against", async () => {
  const store = memoryStore();
  const { id: corpusId } = await store.corpora.create({ name: "mine", description: "" });
  await store.pages.add(corpusId, [newPage("a", { bytes: text(HTML), gold: { id: "a" } })]);
  const pageId = (await store.pages.findByKey(corpusId, "a"))!.id;
  const { id: ada } = await store.labels.ensureAnnotator("Ada");
  const page = parsePage(HTML);
  const as = (words: string, label: "main" | "title" | "author"): Operation => {
    const start = axisText(page).indexOf(words);
    const target = { kind: "interval", start, end: start + words.length } as const;
    const anchor = anchorOf(page, target);
    return {
      ...{ id: label, group: label, at: 1, activeMs: 1 },
      kind: "set",
      target,
      label,
      origin: "manual",
      anchor,
    };
  };
  const golds = async () => (await listPages(await storedCorpus(store, "mine")))[0]!.golds;
  await store.labels.append(pageId, ada, 0, [
    as("It rained all day.", "main"),
    as("Rain at last", "title"),
    as("Ann Moor", "author"),
  ]);
  expect(await golds(), "nobody has finished").toEqual([]);
  await store.labels.setState(pageId, ada, "done");
  expect(await golds()).toEqual(["content", "title", "author"]);

  const [listed] = await listPages(await storedCorpus(store, "mine"));
  const { gold } = await listed!.load();
  const fitted = await extractorById("field-rules").configure().fit(noCorpus);
  const metrics = ["title-exact", "author-words", "date-day"].map(metricById);
  const clock = () => 0;
  const parsed = parsedPage(HTML, { url: null, site: null }, clock);
  const { grades } = evaluateParsed(parsed, gold, [fitted], metrics, clock).answers[0]!;
  expect(grades["title-exact"]).toMatchObject({ status: "scored", f1: 1 });
  expect(grades["author-words"], "the meta element names another one").toMatchObject({
    status: "scored",
    f1: 0,
  });
  expect(grades["date-day"], "nobody labelled it").toMatchObject({ status: "no-gold" });
});
