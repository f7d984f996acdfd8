import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Bridge } from "./bridge";
import { configOf, isAlive, SLOW, staying } from "./programs.fixture";

let bridge: Bridge | null = null;
afterEach(() => bridge?.close());

/** A bridge to a program that says which page it was asked about, and the id of the process that keeps it. */
async function started() {
  const { mine } = await configOf(staying("return { text: page.html, keeper: process.ppid }"), {
    ...{ input: "lines", seconds: 1, startSeconds: 8 },
  });
  const own = (bridge = await Bridge.to(mine, 0));
  const ask = (html: string): { readonly text: string; readonly keeper: number } => {
    const said = own.ask({ html, url: null });
    return "output" in said
      ? (JSON.parse(said.output) as { text: string; keeper: number })
      : { text: said.failed.code, keeper: 0 };
  };
  return { ask, ...ask("one") };
}

describe("the answer to a page", { timeout: SLOW }, () => {
  it("is never taken for that of the next one where it comes too late", async () => {
    const { ask, text, keeper } = await started();
    expect(text).toBe("one");
    process.kill(keeper, "SIGSTOP");
    expect(ask("two").text).toBe("program-lost");
    process.kill(keeper, "SIGCONT");
    // The late answer has come by now.
    await wait(1_000);
    expect(["three", "four"].map((page) => ask(page).text)).toEqual(["three", "four"]);
  });

  it("comes from another process where the one that was asked about a page before does not answer", async () => {
    const { ask, keeper } = await started();
    process.kill(keeper, "SIGSTOP");
    expect(ask("two").text).toBe("program-lost");
    expect(ask("three").text).toBe("three");
    process.kill(keeper, "SIGCONT");
    await vi.waitFor(async () => expect(await isAlive(keeper)).toBe(false), { timeout: 10_000 });
    expect(ask("four").text).toBe("four");
  });

  it("is its own where the process that keeps the program ended while nobody asked", async () => {
    const { ask, keeper } = await started();
    process.kill(keeper, "SIGKILL");
    await vi.waitFor(async () => expect(await isAlive(keeper)).toBe(false), { timeout: 10_000 });
    await wait(200);
    expect(["two", "three"].map((page) => ask(page).text)).toEqual(["two", "three"]);
  });
});
