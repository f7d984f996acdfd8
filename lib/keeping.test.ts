import { describe, expect, it } from "vitest";
import { keeping } from "./keeping";

describe("keeping", () => {
  it("computes once for two who ask at the same time", async () => {
    let times = 0;
    const kept = keeping<number>(10, () => 1);
    const ask = () => kept("r", "q", async () => ++times);
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(1);
  });
  it("forgets what was asked longest ago when it is full, and keeps one answer whatever its size", async () => {
    const computed: string[] = [];
    const kept = keeping<string>(2, (answer) => (answer === "huge" ? 99 : 1));
    const ask = async (name: string) =>
      kept("r", name, async () => {
        computed.push(name);
        return name;
      });
    for (const name of ["a", "b", "a", "c", "a", "b"]) await ask(name);
    expect(computed).toEqual(["a", "b", "c", "b"]);
    await ask("huge");
    await ask("huge");
    expect(computed.filter((name) => name === "huge")).toHaveLength(1);
  });
  it("keeps what is on its way, although a large answer comes in before it", async () => {
    let times = 0;
    let arrive: (answer: number) => void = () => {};
    const kept = keeping<number>(10, (answer) => answer);
    const ask = () =>
      kept("r", "slow", () => {
        times++;
        return new Promise((resolve) => (arrive = resolve));
      });
    const first = ask();
    await kept("r", "large", async () => 100);
    const second = ask();
    arrive(1);
    expect([await first, await second, times]).toEqual([1, 1, 1]);
  });
  it("does not keep a failure", async () => {
    const kept = keeping<number>(2, () => 1);
    await expect(
      kept("r", "q", async () => {
        throw new Error("locked");
      }),
    ).rejects.toThrow("locked");
    expect(await kept("r", "q", async () => 7)).toBe(7);
  });
});
