import { afterAll, expect, it } from "vitest";
import { memoryStore } from "../../store/memory/memory-store";
import { newPage, text } from "../../store/contract/contract.fixture";
import { pageThreads } from "./page-threads";
import { redundancyTwin } from "./redundancy-twin";
import { sitePages } from "./site-pages";

const recipe = { use: "block-extractor", params: { redundancy: true } };
const html = (index: number): string =>
  `<body><div><p>The notice of the valley paper is the same wherever it stands.</p></div>` +
  `<div><p>${`Story ${index} tells what happened in the valley on that day. `.repeat(8)}</p></div>`;

async function twinOnSiteOf(pages: number) {
  const store = memoryStore();
  const { id: corpusId } = await store.corpora.create({ name: "valley", description: "" });
  await store.pages.add(
    corpusId,
    Array.from({ length: pages }, (_, index) =>
      newPage(`p${index}`, { bytes: text(html(index)), site: "valley.example" }),
    ),
  );
  const [id] = await store.pages.ids({ corpusId, sort: "key" });
  return redundancyTwin(store, id!, recipe, 0);
}

afterAll(() => pageThreads().close());

it.each([
  { pages: 5, looked: 4, others: 4 },
  { pages: 30, looked: 24, others: 29 },
])(
  "of a page of $pages is looked for on $looked of the $others others",
  async ({ pages, looked, others }) => {
    expect(await twinOnSiteOf(pages)).toMatchObject({ looked, others, alike: looked });
  },
);

it("asks the store once for the other pages, however many they are", async () => {
  const store = memoryStore();
  const { id: corpusId } = await store.corpora.create({ name: "valley", description: "" });
  await store.pages.add(
    corpusId,
    Array.from({ length: 9 }, (_, index) => newPage(`p${index}`, { site: "valley.example" })),
  );
  const [id] = await store.pages.ids({ corpusId, sort: "key" });
  const record = await store.pages.get(id!);
  const asked: string[] = [];
  const pages = new Proxy(store.pages, {
    get(target, name, receiver) {
      asked.push(String(name));
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const { records, all } = await sitePages({ pages }, record);
  expect([records.length, all]).toEqual([8, 8]);
  expect(asked).toEqual(["ids", "withGold"]);
});
