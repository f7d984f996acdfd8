import { beforeAll, expect, it } from "vitest";
import { memoryStore } from "../../store/memory/memory-store";
import type { CorpusSummary } from "../../store/interfaces/corpora";
import type { Who } from "../requests/gate";
import { tellRows } from "../team/blinding";
import { nextOpenPage } from "./next-open-page";

const store = memoryStore();
let corpora: readonly CorpusSummary[];

/** An open page with gold, which is assigned to somebody. */
beforeAll(async () => {
  const { id: corpusId } = await store.corpora.create({ name: "News", description: "" });
  await store.pages.add(corpusId, [
    {
      ...{ key: "a", bytes: new TextEncoder().encode("<p>one"), title: "A", gold: { id: "a", text: "one" } },
      ...{ url: null, site: "a.example", kind: "article", lang: null, encoding: null },
    },
  ]);
  const eve = await store.labels.ensureAnnotator("Eve");
  await store.labels.assign(await store.pages.ids({ corpusId }), eve.id);
  corpora = await store.corpora.list();
});

const who = (role: "annotator" | "reviewer" | null): Who => ({
  ...{ isRequired: role !== null, address: "" },
  person: role && { id: "p", annotatorId: "a", name: "Ann", role, sessionId: "s" },
});

it("tells annotators neither that the page has gold nor who it is assigned to, and sends nothing that is not shown", async () => {
  const found = (await nextOpenPage(store, corpora, (rows) => tellRows(who("annotator"), rows)))!;
  expect(found.page).toEqual({
    ...{ id: expect.any(String) as string, title: "A", site: "a.example", kind: "article", hasGold: false },
  });
  expect(Object.keys(found.corpus).sort()).toEqual(["id", "name", "pages", "states"]);
});

it.each(["reviewer", null] as const)("says that it has gold to who may know, as %s", async (role) => {
  const found = (await nextOpenPage(store, corpora, (rows) => tellRows(who(role), rows)))!;
  expect([found.page.hasGold, JSON.stringify(found).includes("Eve")]).toEqual([true, false]);
});
