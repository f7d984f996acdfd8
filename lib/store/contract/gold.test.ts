import { beforeEach, expect, it } from "vitest";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, type Start } from "./contract.fixture";

describeStores("gold", (start) => {
  let store: Store;
  let addPages: Start["addPages"];
  beforeEach(() => void ({ store, addPages } = start()));

  it("that was derived from stored gold is refused where somebody else corrected that meanwhile", async () => {
    const [a] = await addPages(newPage("a"));
    const correction = { start: 0, end: 1, to: "main", by: "Ada", at: "2026-01-02T03:04:05.000Z" } as const;
    const corrected = { id: "a", text: "x", original: { text: "" }, corrections: [correction] };
    await store.pages.setGold(a!, corrected, 0);
    await expect(store.pages.setGold(a!, { ...corrected, text: "y" }, 0)).rejects.toMatchObject({
      name: "ConflictError",
      current: { text: "x" },
    });
    expect((await store.pages.get(a!)).gold).toEqual(corrected);
    await store.pages.setGold(a!, { ...corrected, corrections: [correction, correction] }, 1);
    await store.pages.setGold(a!, { id: "a" });
    expect((await store.pages.get(a!)).hasGold).toBe(false);
  });
});
