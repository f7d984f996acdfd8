import { describe, expect, it } from "vitest";
import { DerivedCache } from "../pages/derived-page";

describe("derived views in memory", () => {
  const bytes = (length: number) => async () => new Uint8Array(length);
  const never = async () => {
    throw new Error("made again");
  };

  it("makes a view once, also an empty one", async () => {
    const cache = new DerivedCache(10);
    const view = await cache.get("a", bytes(0));
    expect(await cache.get("a", never)).toBe(view);
  });

  it("keeps the last used ones, up to exactly its capacity", async () => {
    const cache = new DerivedCache(10);
    for (const key of ["a", "b"]) await cache.get(key, bytes(5));
    await cache.get("a", never);
    await cache.get("c", bytes(5));
    await cache.get("a", never);
    await expect(cache.get("b", never)).rejects.toThrow("made again");
  });

  it("keeps what it has when a view is larger than all its room", async () => {
    const cache = new DerivedCache(10);
    await cache.get("a", bytes(10));
    expect(await cache.get("b", bytes(11))).toHaveLength(11);
    await cache.get("a", never);
    await expect(cache.get("b", never)).rejects.toThrow("made again");
  });

  it("counts a view once that two requests have made at the same time", async () => {
    const cache = new DerivedCache(10);
    await Promise.all([cache.get("a", bytes(6)), cache.get("a", bytes(6))]);
    await cache.get("b", bytes(4));
    await cache.get("a", never);
  });

  it("tries again after a failure", async () => {
    const cache = new DerivedCache(10);
    await expect(cache.get("a", never)).rejects.toThrow("made again");
    expect(await cache.get("a", bytes(1))).toHaveLength(1);
  });
});
