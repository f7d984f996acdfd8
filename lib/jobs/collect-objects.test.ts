import { expect, it } from "vitest";
import { memoryStore } from "../store/memory/memory-store";
import { collectObjects } from "./collect-objects";

it("removes what is not needed again and again, says what goes wrong, and ends with the signal", async () => {
  const store = memoryStore();
  const stop = new AbortController();
  const [asked, said]: [number[], string[]] = [[], []];
  const collect = async (graceMs: number): Promise<number> => {
    asked.push(graceMs);
    if (asked.length === 1) throw new Error("away");
    if (asked.length === 3) stop.abort();
    return 0;
  };
  let slept = 0;
  await collectObjects(
    { ...store, bodies: { ...store.bodies, collect } },
    {
      graceMs: 7,
      everyMs: 5,
      signal: stop.signal,
      log: (message) => void said.push(message),
      sleep: async (ms) => void (slept += ms),
    },
  );
  expect(asked).toEqual([7, 7, 7]);
  expect(slept).toBe(15);
  expect(said).toEqual(["cannot remove objects that are not needed: away"]);
});
