import { describe, expect, it } from "vitest";
import { pageInMemory } from "../sources/in-memory";
import type { SourcePage } from "../sources/source";
import { TrialLanes } from "./lanes";

/** Threads start slowly on a busy machine. */
const SLOW = 60_000;

const PAGE = pageInMemory({
  id: "rain",
  bytes: new TextEncoder().encode("<p>Rain.</p>"),
  gold: { text: "Rain." },
});
const signal = new AbortController().signal;

const lanesOf = (load: SourcePage["load"]): TrialLanes =>
  new TrialLanes([{ ...PAGE, load }], {
    setup: { metric: "word-lcs", models: [] },
    workers: 1,
    thread: new URL("./endless.fixture.ts", import.meta.url),
  });

const endOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "answered",
    (error: Error) => error.name,
  );

describe("lanes that are closed", () => {
  it(
    "end what is being tried, and begin no other thread in place of the one that they ended",
    async () => {
      let loads = 0;
      let loadAgain = (_: string): void => {};
      const again = new Promise<string>((resolve) => (loadAgain = resolve));
      const lanes = lanesOf(() => {
        if (++loads > 1) loadAgain("loaded again");
        return PAGE.load();
      });
      await lanes.open(signal, () => {});
      let trying: Promise<unknown> = Promise.resolve();
      await new Promise<void>((begun) => {
        trying = lanes.try([{ recipe: { use: "bte" }, pages: null }], signal, begun);
        trying.catch(() => {});
      });
      await lanes.close();
      expect(await Promise.race([endOf(trying), again])).toBe("AbortError");
      expect(loads).toBe(1);
    },
    SLOW,
  );

  it(
    "end while a page is being loaded, which no thread is asked about afterwards",
    async () => {
      let loaded = (): void => {};
      let asked = (): void => {};
      const isAsked = new Promise<void>((resolve) => (asked = resolve));
      const lanes = lanesOf(async () => {
        asked();
        await new Promise<void>((resolve) => (loaded = resolve));
        return PAGE.load();
      });
      const opening = endOf(lanes.open(signal, () => {}));
      await isAsked;
      await lanes.close();
      loaded();
      expect(await opening).toBe("AbortError");
    },
    SLOW / 2,
  );
});
