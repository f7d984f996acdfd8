import { beforeEach, describe, expect, test } from "vitest";
import { memoryStore } from "../../store/memory/memory-store";
import type { Store } from "../../store/interfaces/store";
import { NotFoundError } from "../../errors";
import { countWanted, sitesWithPages, wantedPages, WINDOW, type Listed, type Range } from "./evaluate-window";

let store: Store;
let corpusId: string;

const newPage = (key: string, site: string | null, index: number) => ({
  key,
  bytes: new Uint8Array([index]),
  title: "",
  url: null,
  site,
  kind: null,
  lang: null,
  encoding: null,
  gold: { id: `${index}` },
});

/** Pages of these sites, in the order of their keys; their ids. */
async function fill(sites: readonly (string | null)[]): Promise<readonly string[]> {
  await store.pages.add(
    corpusId,
    sites.map((site, index) => newPage(String(index).padStart(5, "0"), site, index)),
  );
  return store.pages.ids({ corpusId, sort: "key" });
}

async function all(windows: AsyncIterable<readonly Listed[]>): Promise<readonly (readonly Listed[])[]> {
  const found: (readonly Listed[])[] = [];
  for await (const window of windows) found.push(window);
  return found;
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

beforeEach(async () => {
  store = memoryStore(() => 1);
  corpusId = (await store.corpora.create({ name: "sample", description: "" })).id;
});

describe("windows of the pages that a run is about", () => {
  test.each([
    { pages: 0, sizes: [] },
    { pages: 1, sizes: [1] },
    { pages: WINDOW, sizes: [WINDOW] },
    { pages: WINDOW + 1, sizes: [WINDOW, 1] },
  ])("of $pages pages have $sizes pages", async ({ pages, sizes }) => {
    const ids = await fill(times(pages, null));
    const windows = await all(wantedPages(store, { corpusId, pageIds: null }));
    expect(windows.map((window) => window.length)).toEqual(sizes);
    expect(windows.flat().map(({ id }) => id)).toEqual(ids);
    expect(await countWanted(store, { corpusId, pageIds: null })).toBe(pages);
  });

  test("have the chosen pages alone, as long as there are any of them", async () => {
    const ids = await fill(times(3 * WINDOW, null));
    const chosen = [ids[WINDOW + 5]!, ids[3]!, "removed"];
    const wanted = { corpusId, pageIds: new Set(chosen) };
    const [window, ...others] = await all(wantedPages(store, wanted));
    expect([window!.map(({ id }) => id), others]).toEqual([[ids[3], ids[WINDOW + 5]], []]);
    expect(await countWanted(store, wanted)).toBe(2);
  });

  test("of a stretch end behind its last page, whatever came in before it and whether or not it is still there", async () => {
    const ids = await fill(times(6, null));
    const [to, next] = await store.pages.marks({ corpusId, sort: "key" }, 3);
    const listed = async (range: Range) =>
      (await all(wantedPages(store, { corpusId, pageIds: null, range }))).flat().map(({ key }) => key);
    const first = { after: null, to: to! };
    expect(await listed(first)).toEqual(["00000", "00001", "00002"]);
    expect(await listed({ after: to!, to: next! })).toEqual(["00003", "00004", "00005"]);
    await store.pages.add(corpusId, [
      newPage("00000 and a half", null, 9),
      newPage("00002 and more", null, 9),
    ]);
    expect(await listed(first)).toEqual(["00000", "00000 and a half", "00001", "00002"]);
    await store.pages.remove([ids[2]!]);
    expect(await listed(first)).toEqual(["00000", "00000 and a half", "00001"]);
    expect(await listed({ after: to!, to: null })).toEqual(["00002 and more", "00003", "00004", "00005"]);
  });

  test("are not there for a corpus that is not", async () => {
    await expect(countWanted(store, { corpusId: "gone", pageIds: null })).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });
});

describe("windows of whole sites", () => {
  test("never part the pages of a site, and have all of them, wanted or not", async () => {
    const ids = await fill(["b", ...times(WINDOW + 50, "a"), "b", null, "c", null]);
    const wanted = { corpusId, pageIds: new Set([ids[0]!]) };
    const windows = await all(sitesWithPages(store, wanted));
    const sites = windows.map((window) => [...new Set(window.map(({ site }) => site))]);
    expect(sites).toEqual([[null, "a", "b"], ["c"]]);
    expect(windows.flat()).toHaveLength(ids.length);
    expect(
      windows
        .flat()
        .filter(({ isWanted }) => isWanted)
        .map(({ id }) => id),
    ).toEqual([ids[0]]);
    expect(windows[0]!.slice(-2).map(({ key }) => key)).toEqual(["00000", "00251"]);
  });

  test("hold no more than a window of small sites", async () => {
    await fill(Array.from({ length: 1_000 }, (_, at) => `s${String(at >> 2).padStart(3, "0")}`));
    const windows = await all(sitesWithPages(store, { corpusId, pageIds: null }));
    expect(windows.flat()).toHaveLength(1_000);
    expect(Math.max(...windows.map(({ length }) => length))).toBeLessThanOrEqual(2 * WINDOW);
  });
});
