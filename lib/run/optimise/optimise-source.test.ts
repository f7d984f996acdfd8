import { describe, expect, it } from "vitest";
import { configure } from "../../recipes/configure";
import type { Setup } from "../../optimise/setup";
import { stateFromJson, stateJson, type State } from "../../optimise/state";
import { setupOf } from "../../optimise/optimisation.fixture";
import { quietTask } from "../../task";
import { evaluateSource } from "../evaluate/evaluate-source";
import { pageInMemory, type PageInMemory } from "../sources/in-memory";
import type { SourcePage } from "../sources/source";
import { optimiseSource, type OptimisationRequest } from "./optimise-source";

/** Threads start slowly on a busy machine. */
const SLOW = 120_000;

const STORIES = [
  "Rain at last",
  "Snow in May",
  "A dry June",
  "Wind from the west",
  "Fog all day",
  "A mild winter",
];

function page(at: number, extra = ""): PageInMemory {
  const title = STORIES[at]!;
  const text = `${title} came to the town on day ${at}, and the river rose by ${at + 1} metres in one night.`;
  const html = `<ul><li><a href=#>Home</a><li><a href=#>News of ${at}</a></ul><div><h1>${title}</h1><p>${text}</p><p>${extra}The bridge was closed until the morning.</p></div><p><a href=#>Read more of this</a></p>`;
  return {
    id: `p${at}`,
    bytes: new TextEncoder().encode(html),
    kind: at % 2 === 0 ? "article" : "forum",
    gold: { text: `${title}\n${text}\nThe bridge was closed until the morning.` },
  };
}
const PAGES = STORIES.map((_, at) => page(at));

const sourceOf = (pages: readonly PageInMemory[]) => ({
  name: "weather",
  count: pages.length,
  pages: walked(pages),
});

async function* walked(pages: readonly PageInMemory[]): AsyncGenerator<SourcePage> {
  for (const page of pages) yield pageInMemory(page);
}

function request(setup: Partial<Setup> = {}, pages: readonly PageInMemory[] = PAGES): OptimisationRequest {
  return {
    source: sourceOf(pages),
    setup: setupOf({ by: "kind", heldOut: true, ...setup }),
    budget: { candidates: 30 },
    workers: 1,
    clock: () => 0,
    code: "v1",
  };
}

const UNREAD = {
  ...{ name: "unread", count: 1 },
  pages: (async function* (): AsyncGenerator<SourcePage> {
    yield* [];
    throw new Error("a page was asked for");
  })(),
};

const untimed = (state: State) => state.log.map(({ ms: _, ...rest }) => rest);

async function lastState(of: OptimisationRequest): Promise<State> {
  let last: State | null = null;
  await optimiseSource({ ...of, stepped: async (_, state) => void (last = state) });
  return last!;
}

describe("an optimisation of a source", () => {
  it(
    "scores every candidate as an evaluation does: the mean of each package, and the mean of these",
    async () => {
      // The last of them answers nothing on these pages.
      const modules = ["bte", "lqf", "ccb", "json-ld-body"];
      const { optimisation, packages } = await optimiseSource(request({ search: "greedy", modules }));
      const candidates = optimisation.candidates;
      const { report } = await evaluateSource({
        source: sourceOf(PAGES),
        recipes: candidates.map(({ recipe }) => configure(recipe)),
        metrics: ["word-lcs"],
        workers: 1,
        by: "kind",
      });
      for (const [at, candidate] of candidates.entries()) {
        const { by, key, empty } = report.extractors[at]!;
        const means = packages.map(({ name }) => by[name]!["word-lcs"]!.f1);
        expect([key, candidate.packages]).toEqual([candidate.text, means]);
        expect(candidate.score).toBe((means[0]! + means[1]!) / 2);
        const medians = packages.map(({ name }) => by[name]!["word-lcs"]!.medianF1);
        expect(candidate.median).toBe((medians[0]! + medians[1]!) / 2);
        // Packages are of one size here.
        expect(candidate.empty).toBeCloseTo(empty / PAGES.length, 12);
      }
      expect(candidates.length).toBeGreaterThan(20);
      expect(candidates.some(({ empty }) => empty! > 0)).toBe(true);
    },
    SLOW,
  );

  it(
    "gives the same whatever the number of threads",
    async () => {
      const [one, two] = [
        await lastState(request({ search: "genetic" })),
        await lastState({ ...request({ search: "genetic" }), workers: 3 }),
      ];
      expect(untimed(two)).toEqual(untimed(one));
    },
    SLOW,
  );

  it(
    "can be cancelled, which leaves what was found, and be continued to the end it would have had",
    async () => {
      const whole = await lastState(request({ search: "genetic" }));
      const stop = new AbortController();
      const states: State[] = [];
      const cancelled = await optimiseSource(
        {
          ...request({ search: "genetic" }),
          stepped: async (_, state) => {
            states.push(stateFromJson(stateJson(state), "state.json"));
            if (states.length === 2) stop.abort(new Error("interrupted"));
          },
        },
        { ...quietTask, signal: stop.signal },
      );
      expect(cancelled.isWhole).toBe(false);
      expect(cancelled.optimisation.standing.best).not.toBeNull();
      const state = states.at(-1)!;
      expect(state.log.length).toBeLessThan(whole.log.length);
      const continued = await lastState({
        ...request({ search: "genetic" }),
        from: { state, origin: "state.json" },
      });
      expect(untimed(continued)).toEqual(untimed(whole));
    },
    SLOW,
  );

  it(
    "refuses to continue on other pages",
    async () => {
      const state = await lastState(request());
      await expect(
        optimiseSource({ ...request({}, PAGES.slice(1)), from: { state, origin: "old.json" } }),
      ).rejects.toThrow("old.json is of other pages");
    },
    SLOW,
  );

  it("refuses to continue what another version of the code tried, before any page is read", async () => {
    const asked = request({ modules: ["bte"], heldOut: false });
    const state = await lastState(asked);
    expect(state).toMatchObject({ code: "v1", limit: null });
    const from = { state, origin: "old.json" };
    await expect(optimiseSource({ ...asked, source: UNREAD, from, code: "v2" })).rejects.toMatchObject({
      code: "state-version",
      message: expect.stringContaining("old.json is of version v1 of the code, this is v2") as string,
    });
  });

  it(
    "stops at its time, after the first step at the earliest",
    async () => {
      let now = 0;
      const { optimisation, isWhole } = await optimiseSource({
        ...request({ search: "genetic" }),
        budget: { ms: 1 },
        clock: () => now++,
      });
      expect(isWhole).toBe(true);
      expect(optimisation.candidates.map(({ modules }) => modules)).toEqual([1, 1, 1, 1]);
    },
    SLOW,
  );

  it(
    "goes on where a page costs a thread, with a failure of what ran there",
    async () => {
      const thread = new URL("./thread.fixture.ts", import.meta.url);
      const pages = [...PAGES.slice(0, 3), page(3, "EXIT "), page(4, "HANG ")];
      const of = { ...request({ modules: ["bte", "all-text"], by: null }, pages), silenceMs: 3000, thread };
      const { optimisation } = await optimiseSource({ ...of, budget: { candidates: 2 } });
      // Both extractors keep the fatal text, so that both fail there and answer on the other three pages.
      for (const { score } of optimisation.candidates) {
        expect(score).toBeGreaterThan(0.3);
        expect(score).toBeLessThanOrEqual(0.6);
      }
    },
    SLOW,
  );

  it(
    "fails on a page that cannot be read, and leaves out one without gold",
    async () => {
      const noGold = { ...page(4), gold: {} };
      const unreadable = { ...page(5), bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2]) };
      const { optimisation, pages } = await optimiseSource(
        request({ by: null, modules: ["all-text"] }, [...PAGES.slice(0, 3), noGold, unreadable]),
      );
      expect(pages).toBe(4);
      expect(optimisation.standing.best!.score).toBeLessThan(0.75);
    },
    SLOW,
  );

  it("refuses a model that nobody gave it before any page is read", async () => {
    const model = `alexjc(decision=perceptron)@${"0".repeat(64)}`;
    const asked = request({ modules: ["bte", model] });
    await expect(optimiseSource({ ...asked, source: UNREAD })).rejects.toMatchObject({
      code: "unknown-model",
    });
  });

  it("has nothing to search where no page has gold, or with options that cannot be", async () => {
    await expect(optimiseSource(request({}, [{ ...page(0), gold: {} }]))).rejects.toThrow(
      "no page with gold",
    );
    await expect(optimiseSource({ ...request(), workers: 0 })).rejects.toThrow("workers must be");
    await expect(optimiseSource({ ...request(), budget: { candidates: 1.5 } })).rejects.toThrow(
      "budget must be",
    );
  });
});
