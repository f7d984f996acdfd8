import { beforeEach, expect, test } from "vitest";
import { hiddenName } from "../../labels/people/hidden-names";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import { causesOfPage, sayCause } from "./page-causes";

let store: Store;
let pageId: string;
const place = { start: 0, end: 1, error: "missed" } as const;
const said = async () => (await store.causes.ofPage(pageId)).map(({ annotator }) => annotator);

beforeEach(async () => {
  store = memoryStore(() => 1);
  const corpus = await store.corpora.create({ name: "sample", description: "" });
  await store.pages.add(corpus.id, [
    {
      key: "a",
      bytes: new Uint8Array(1),
      title: "a",
      url: null,
      site: null,
      kind: null,
      lang: null,
      encoding: null,
      gold: { id: "a" },
    },
  ]);
  pageId = (await store.pages.findByKey(corpus.id, "a"))!.id;
});

test("causes go out with names, and without any where names are hidden, also of who labelled nothing", async () => {
  await store.causes.set({ pageId, ...place, cause: "list", annotator: "Ada" });
  expect(await causesOfPage(store, pageId, false)).toMatchObject([{ cause: "list", annotator: "Ada" }]);
  const hidden = await causesOfPage(store, pageId, true);
  expect(hidden).toMatchObject([{ ...place, cause: "list", annotator: hiddenName("Ada", pageId) }]);
  expect(JSON.stringify(hidden)).not.toContain("Ada");
});

test("a cause that is put back under a hidden name is kept under the one behind it, which is not told", async () => {
  await store.labels.ensureAnnotator("Ada");
  const hidden = hiddenName("Ada", pageId);
  expect(await sayCause(store, { pageId, ...place, cause: "table", annotator: hidden })).toMatchObject({
    cause: "table",
    annotator: hidden,
  });
  expect(await said()).toEqual(["Ada"]);
  await sayCause(store, { pageId, ...place, cause: "list", annotator: "Bob" });
  expect(await said()).toEqual(["Bob"]);
});

test("a hidden name that stands for nobody is refused, and so is an unknown page", async () => {
  await expect(
    sayCause(store, { pageId, ...place, cause: "list", annotator: hiddenName("Nobody", pageId) }),
  ).rejects.toThrow("not found");
  expect(await said()).toEqual([]);
  await expect(causesOfPage(store, "nope", true)).rejects.toThrow("nope");
});
