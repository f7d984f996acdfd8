import { beforeEach, expect, it } from "vitest";
import type { Store } from "../interfaces/store";
import { describeStores, newPage, standing, text, type Start } from "./contract.fixture";

describeStores("gold", (start) => {
  let store: Store;
  let addPages: Start["addPages"];
  beforeEach(() => void ({ store, addPages } = start()));

  it("that was derived from stored gold is refused where somebody else corrected that meanwhile", async () => {
    const [a] = await addPages(newPage("a"));
    const correction = { start: 0, end: 1, to: "main", by: "Ada", at: "2026-01-02T03:04:05.000Z" } as const;
    const corrected = { id: "a", text: "x", original: { text: "" }, corrections: [correction] };
    const first = await store.pages.get(a!);
    await store.pages.setGold(a!, corrected, first);
    await expect(store.pages.setGold(a!, { ...corrected, text: "y" }, first)).rejects.toMatchObject({
      name: "ConflictError",
      current: { text: "x" },
    });
    const second = await store.pages.get(a!);
    expect(second.gold).toEqual(corrected);
    // Taken back, and another one made in its place: as many, and not the same.
    const other = { ...corrected, corrections: [{ ...correction, by: "Bob" }] };
    await store.pages.setGold(a!, other, second);
    await expect(store.pages.setGold(a!, { id: "a" }, second)).rejects.toMatchObject({ current: other });
    const third = await store.pages.get(a!);
    await store.pages.setGold(a!, { ...corrected, corrections: [correction, correction] }, third);
    await store.pages.setGold(a!, { id: "a" });
    expect((await store.pages.get(a!)).hasGold).toBe(false);
  });

  it("that was derived from other bytes is refused, also where the gold of both is the same", async () => {
    const gold = { id: "a", text: "same" };
    const [a] = await addPages(newPage("a", { gold }));
    const before = await store.pages.get(a!);
    await store.pages.replace(a!, newPage("a", { bytes: text("<p>other"), gold }), await standing(store, a!));
    await expect(store.pages.setGold(a!, { id: "a", text: "old" }, before)).rejects.toMatchObject({
      code: "page-replaced",
    });
    expect((await store.pages.get(a!)).gold).toEqual(gold);
  });
});
