import { beforeEach, expect, test } from "vitest";
import type { Operation } from "../../labels/model";
import { hiddenName, rankedNames } from "../../labels/people/hidden-names";
import { memoryStore } from "../../store/memory/memory-store";
import type { LabelState } from "../../store/interfaces/labels";
import type { Store } from "../../store/interfaces/store";
import { conflictsOf } from "./conflicts";

let store: Store;
let corpusId: string;

beforeEach(async () => {
  store = memoryStore(() => 1);
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
  const page = (key: string) => ({
    key,
    bytes: new TextEncoder().encode("<p>Some text"),
    title: `Title ${key}`,
    url: null,
    site: "s",
    kind: null,
    lang: null,
    encoding: null,
    gold: { id: key },
  });
  await store.pages.add(corpusId, ["a", "b", "c"].map(page));
});

const idOf = async (key: string): Promise<string> => (await store.pages.findByKey(corpusId, key))!.id;

/** Labels the first so many characters of a page main. */
async function finish(
  key: string,
  name: string,
  characters: number,
  state: LabelState = "done",
): Promise<void> {
  const { id } = await store.labels.ensureAnnotator(name);
  const target = { kind: "interval", start: 0, end: characters } as const;
  const main: Operation = {
    id: "1",
    group: "1",
    at: 1,
    activeMs: 0,
    kind: "set",
    target,
    label: "main",
    origin: "manual",
    anchor: { start: 0, end: characters, exact: "", prefix: "", suffix: "", path: "" },
  };
  await store.labels.append(await idOf(key), id, 0, [main]);
  await store.labels.setState(await idOf(key), id, state);
}

test("pages in conflict are listed without a run, the most disputed first, with the two who are furthest apart", async () => {
  await finish("a", "Ada", 9);
  await finish("a", "Bob", 8);
  await finish("b", "Ada", 9);
  await finish("b", "Bob", 8);
  await finish("b", "Cleo", 2);
  await finish("c", "Ada", 9);
  const { total, pages } = await conflictsOf(store, corpusId, hiddenName);
  const placeOn = async (key: string, names: readonly string[]) =>
    names
      .map(
        (name) =>
          rankedNames(
            ["Ada", "Bob", "Cleo"].slice(0, key === "a" ? 2 : 3),
            pages.find(({ title }) => title === `Title ${key}`)!.pageId,
          ).indexOf(name) + 1,
      )
      .sort();
  expect(total).toBe(2);
  expect(pages).toEqual([
    {
      pageId: await idOf("b"),
      title: "Title b",
      site: "s",
      remarks: [],
      people: 3,
      disputed: 7,
      pair: await placeOn("b", ["Ada", "Cleo"]),
    },
    {
      pageId: await idOf("a"),
      title: "Title a",
      site: "s",
      remarks: [],
      people: 2,
      disputed: 1,
      pair: await placeOn("a", ["Ada", "Bob"]),
    },
  ]);
});

test("a page leaves the list when a reviewer has settled it", async () => {
  await finish("a", "Ada", 9);
  await finish("a", "Bob", 8);
  await finish("a", "Cy (review)", 8);
  expect(await conflictsOf(store, corpusId, hiddenName)).toEqual({ total: 0, pages: [] });
});

test("a page that one person put in conflict by hand has nobody to compare", async () => {
  await finish("a", "Ada", 9, "conflict");
  expect(await conflictsOf(store, corpusId, hiddenName)).toMatchObject({
    total: 1,
    pages: [{ people: 0, disputed: 0, pair: null }],
  });
});

test("a corpus that is not there has no conflicts", async () => {
  await expect(conflictsOf(store, "nope", hiddenName)).rejects.toThrow("nope");
});
