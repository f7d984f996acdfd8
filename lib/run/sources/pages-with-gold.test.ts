import { describe, expect, it } from "vitest";
import type { PageWithGold } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { pagesWithGold } from "./pages-with-gold";

const IDS = Array.from({ length: 450 }, (_, index) => `p${index}`);

/** A store of these pages without those that are gone, with how many it was asked for each time. */
function storeOf(gone: readonly string[] = []) {
  const asked: number[] = [];
  const withGold = async (ids: readonly string[]) => {
    asked.push(ids.length);
    return ids.filter((id) => !gone.includes(id)).map((id) => ({ id }) as PageWithGold);
  };
  return { asked, store: { pages: { withGold } } as unknown as Pick<Store, "pages"> };
}

async function read(pages: AsyncIterable<PageWithGold>): Promise<string[]> {
  const found: string[] = [];
  for await (const { id } of pages) found.push(id);
  return found;
}

describe("pages with gold", () => {
  it("come in the order of their ids, each once, without those that are gone", async () => {
    const { store, asked } = storeOf(["p1", "p449"]);
    expect(await read(pagesWithGold(store, IDS))).toEqual(IDS.filter((id) => id !== "p1" && id !== "p449"));
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(IDS.length);
    expect(Math.max(...asked)).toBeLessThan(IDS.length);
  });

  it("are not asked for where there are no ids", async () => {
    const { store, asked } = storeOf();
    expect([await read(pagesWithGold(store, [])), asked]).toEqual([[], []]);
  });

  it("are read no further than the window at hand when the signal aborts, nor when nobody asks for more", async () => {
    const stop = new AbortController();
    const first = storeOf();
    const second = storeOf();
    await expect(async () => {
      for await (const { id } of pagesWithGold(first.store, IDS, stop.signal))
        if (id === "p0") stop.abort("cancel");
    }).rejects.toBe("cancel");
    for await (const { id } of pagesWithGold(second.store, IDS)) if (id === "p0") break;
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  });
});
