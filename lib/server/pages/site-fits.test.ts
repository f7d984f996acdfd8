import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverDatabase } from "@/app/api/server.fixture";
import { answerFromText } from "../../extractors/contract/wire";
import type { Store } from "../../store/interfaces/store";
import { newPage, text } from "../../store/contract/contract.fixture";
import { pageExtraction } from "./page-extraction";
import { pageThreads } from "./page-threads";
import { fitToSite, type FitOrder } from "./site-fits";

const PAGES = 12;
const recipe = { use: "block-extractor", params: { redundancy: true } };
const html = (index: number): string =>
  `<body><div><p>${`Story ${index} tells what happened in the valley on that day. `.repeat(8)}</p></div>` +
  `<div><p>The notice of the valley paper, which is the same wherever it stands and long enough.</p></div>`;

describe("a site that is too large for a request", () => {
  let store: Store;
  let remove: () => Promise<void>;
  let ids: readonly string[];
  let order: FitOrder;
  beforeAll(async () => {
    const database = await serverDatabase();
    ({ store, remove } = database);
    const { id: corpusId } = await store.corpora.create({ name: "valley", description: "" });
    await store.pages.add(
      corpusId,
      Array.from({ length: PAGES }, (_, index) =>
        newPage(`p${index}`, { bytes: text(html(index)), site: "valley.example" }),
      ),
    );
    ids = await store.pages.ids({ corpusId, sort: "key" });
    order = { database: database.url, corpusId, site: "valley.example", recipe, key: "order", pages: PAGES };
  });
  afterAll(async () => {
    await pageThreads().close();
    await remove();
  });

  it("is fitted to beside the requests, which say how far it is until the answer is there", async () => {
    const told: number[] = [];
    for (;;) {
      const answer = await pageExtraction(store, ids[0]!, recipe, undefined, { siteBytes: 1 });
      if (answer instanceof Uint8Array) {
        const { extraction, fitted } = answerFromText(new TextDecoder().decode(answer));
        expect([...extraction.keep]).toEqual([1, 0]);
        expect(fitted).toMatch(/^block-extractor\(redundancy=true\)@[0-9a-f]{64}$/);
        break;
      }
      expect(answer.total).toBe(PAGES);
      told.push(answer.done);
    }
    expect(told).toEqual([...told].sort((a, b) => a - b));
  }, 60_000);

  it("is answered at once where it was fitted to before", async () => {
    expect(await pageExtraction(store, ids[1]!, recipe, undefined, { siteBytes: 1 })).toBeInstanceOf(
      Uint8Array,
    );
  });

  it("says why it cannot be fitted to, and tries again when it is asked for again", async () => {
    const wrong = { ...order, key: "wrong", recipe: { use: "block-extractor", params: { threshold: 99 } } };
    const fail = async (): Promise<unknown> => {
      while ((await fitToSite(wrong)) !== null);
      return null;
    };
    await expect(fail()).rejects.toMatchObject({ name: "UsageError" });
    await expect(fail()).rejects.toMatchObject({ name: "UsageError" });
  }, 60_000);
});
