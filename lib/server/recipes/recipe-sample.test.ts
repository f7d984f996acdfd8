import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newPage, text } from "../../store/contract/contract.fixture";
import type { Store } from "../../store/interfaces/store";
import { memoryStore } from "../../store/memory/memory-store";
import { chosenSample } from "./chosen-sample";
import { closeWorkshop, scoreOnSample } from "./recipe-sample";

const STORY = "It rained all day in the hills and nobody went out of the house. ".repeat(6).trim();
const MENU = `<ul>${"<li><a href='x'>Menu of the site</a></li>".repeat(40)}</ul>`;
const LQF = { use: "lqf" };
const ALL = { use: "all-text" };
const page = (key: string, gold = STORY, rest = "") =>
  newPage(key, {
    title: key,
    bytes: text(`<!doctype html><title>${key}</title><p>${STORY}</p>${rest}`),
    gold: { id: key, text: gold },
  });

let store: Store;
let corpusId: string;
const add = (...pages: ReturnType<typeof page>[]) => store.pages.add(corpusId, pages);
beforeEach(async () => {
  store = memoryStore();
  corpusId = (await store.corpora.create({ name: "mine", description: "" })).id;
});
afterEach(() => closeWorkshop());

/** As a recipe does that takes too long: what the threads kept is lost. */
async function loseThreads(): Promise<void> {
  const { winnowWorkshop } = globalThis as unknown as {
    winnowWorkshop: { lanes: readonly { threads: ReadonlySet<{ end(): Promise<void> }> }[] };
  };
  for (const { threads } of winnowWorkshop.lanes) for (const thread of [...threads]) await thread.end();
}

const f1Now = async () => {
  const { pages, scores } = await scoreOnSample(store, corpusId, [LQF]);
  return [pages, scores[0]!.f1];
};

describe("recipes tried on a sample", () => {
  it("are scored against the gold of now, on the pages of now", async () => {
    await add(page("a"), page("b"));
    expect(await f1Now()).toEqual([2, 1]);
    const [first = ""] = await store.pages.ids({ corpusId, sort: "key" });
    await store.pages.setGold(first, { id: "a", text: "nothing of this" });
    const [pages, f1] = await f1Now();
    expect([pages, Number(f1) < 1]).toEqual([2, true]);
    await store.pages.remove([first]);
    expect(await f1Now()).toEqual([1, 1]);
    await add(page("c"));
    expect(await f1Now()).toEqual([2, 1]);
  }, 60_000);

  it("go on without a page that is removed while the pages are read again", async () => {
    await add(page("a"), page("b"), page("c"));
    const [first = ""] = await store.pages.ids({ corpusId, sort: "key" });
    let isFirst = true;
    const losing: Store = {
      ...store,
      pages: {
        ...store.pages,
        withBytes: async (id) => {
          if (isFirst) await store.pages.remove([first]);
          isFirst = false;
          return store.pages.withBytes(id);
        },
      },
    };
    expect((await scoreOnSample(losing, corpusId, [LQF])).pages).toBe(2);
  }, 60_000);

  it("never take pages that were kept before something failed for all of them", async () => {
    await add(...Array.from({ length: 44 }, (_, at) => page(`p${at}`, STORY, at % 7 === 3 ? MENU : "")));
    const two = [LQF, ALL];
    const whole = await scoreOnSample(store, corpusId, two);
    expect([whole.pages, whole.differing.length]).toEqual([44, 6]);
    await loseThreads();
    const late = (await chosenSample(store, corpusId)).pages[42]!.id;
    const { withBytes } = store.pages;
    // Of the last portion of a thread, of whom the others are kept by then.
    const failing: typeof withBytes = (id) =>
      id === late ? Promise.reject(new Error("the disk failed")) : withBytes(id);
    Object.assign(store.pages, { withBytes: failing });
    await expect(scoreOnSample(store, corpusId, two)).rejects.toThrow("the disk failed");
    Object.assign(store.pages, { withBytes });
    expect(await scoreOnSample(store, corpusId, two)).toEqual(whole);
    expect(await scoreOnSample(store, corpusId, two)).toEqual(whole);
  }, 120_000);

  it("are refused where no page has gold, and scored as soon as one has", async () => {
    await expect(f1Now()).rejects.toMatchObject({ code: "no-gold" });
    await add(page("a"));
    expect(await f1Now()).toEqual([1, 1]);
  }, 60_000);
});
