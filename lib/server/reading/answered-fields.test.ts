import { describe, expect, it } from "vitest";
import { NO_GOLD } from "../../evaluation/scoring/grade";
import type { PageBehind } from "../../evaluation/report/report-behind";
import { label, newPage, text } from "../../store/contract/contract.fixture";
import { memoryStore } from "../../store/memory/memory-store";
import { withField } from "./answered-fields";

const row = (pageId: string, fields: PageBehind["fields"]): PageBehind => ({
  pageId,
  title: "Page",
  site: null,
  kind: null,
  failed: null,
  grade: NO_GOLD,
  fields,
});

async function storeWith(...titles: readonly (string | undefined)[]) {
  const store = memoryStore();
  const { id } = await store.corpora.create({ name: "sample", description: "" });
  const pages = titles.map((title, at) => ({
    key: `${at}`,
    bytes: new Uint8Array(1),
    title: "Page",
    url: null,
    site: null,
    kind: null,
    lang: null,
    encoding: null,
    gold: { id: `${at}`, ...(title !== undefined && { title }) },
  }));
  await store.pages.add(id, pages);
  return { store, ids: await store.pages.ids({ corpusId: id, sort: "key" }) };
}

describe("the pages behind a number", () => {
  it("have what was answered beside gold where the metric compares a field, also of a page that is gone", async () => {
    const { store, ids } = await storeWith("Rain", undefined);
    const rows = [row(ids[0]!, { title: "Snow" }), row(ids[1]!, {}), row("gone", { title: "Hail" })];
    const shown = await withField(store, rows, "title-words");
    expect(shown.map(({ field }) => field)).toEqual([
      { name: "title", answered: "Snow", gold: "Rain" },
      { name: "title", answered: null, gold: null },
      { name: "title", answered: "Hail", gold: null },
    ]);
  });

  it.each(["shingle-4", "unheard-of"])(
    "have no field by %s, and are not looked up for one",
    async (metric) => {
      const { store, ids } = await storeWith("Rain");
      const unread = {
        captures: store.captures,
        pages: { ...store.pages, withGold: () => Promise.reject(new Error("not asked for")) },
      };
      const [shown] = await withField(unread, [row(ids[0]!, { title: "Snow" })], metric);
      expect(shown).toEqual({ ...row(ids[0]!, {}), fields: undefined, field: null });
    },
  );

  it("have the title that somebody labelled, where gold has none", async () => {
    const store = memoryStore();
    const { id: corpusId } = await store.corpora.create({ name: "sample", description: "" });
    await store.pages.add(corpusId, [newPage("a", { bytes: text("<h1>Rain</h1><p>It rained.</p>") })]);
    const [pageId] = (await store.pages.ids({ corpusId })) as [string];
    const { id: ada } = await store.labels.ensureAnnotator("Ada");
    await store.labels.append(pageId, ada, 0, [label("1", 0, 4, "title")]);
    const titleOf = async () =>
      (await withField(store, [row(pageId, {})], "title-words")).map(({ field }) => field?.gold);
    expect(await titleOf(), "not finished").toEqual([null]);
    await store.labels.setState(pageId, ada, "done");
    expect(await titleOf()).toEqual(["Rain"]);
  });
});
