import { describe, expect, test } from "vitest";
import { InputError } from "../../errors";
import { FAILED, gradedF1 } from "../../evaluation/scoring/grade";
import type { PageEvaluation } from "../../evaluation/run";
import { evaluatePages, type PoolOptions } from "./pool";
import type { FitCache, PoolPage, SitePages } from "../threads/schedule";
import type { SiteFit } from "../threads/protocol";

interface Sample {
  readonly text: string;
  readonly site?: string;
  readonly fitOnly?: boolean;
  readonly contestants?: readonly number[];
  readonly fitTo?: SitePages;
  readonly load?: () => Promise<never>;
}

const thread = new URL("./thread.fixture.ts", import.meta.url);

async function* poolPages(
  samples: readonly Sample[],
  onRead: (id: string) => void = () => {},
): AsyncGenerator<PoolPage> {
  for (const [index, { text, site = null, fitOnly = false, load, contestants, fitTo }] of samples.entries()) {
    const asked = contestants === undefined ? {} : { contestants };
    yield {
      site,
      fitOnly,
      ...asked,
      ...(fitTo !== undefined && { fitTo }),
      golds: ["content"],
      load:
        load ??
        (async () => {
          onRead(`${index}`);
          return {
            id: `${index}`,
            bytes: new TextEncoder().encode(text === "" ? "" : `<p>${text}</p>`),
            url: null,
            site,
            encoding: null,
            lang: null,
            gold: { text },
          };
        }),
    };
  }
}

/** What came of the samples, by index; fails where one came twice. */
async function evaluate(
  samples: readonly Sample[],
  extractors: readonly string[],
  { onRead, ...options }: Partial<PoolOptions> & { readonly onRead?: (id: string) => void } = {},
  signal = new AbortController().signal,
) {
  const results = new Map<number, PageEvaluation>();
  const setup = { contestants: extractors.map((use) => ({ use })), metrics: ["shingle-4"] };
  for await (const { page, evaluation } of evaluatePages(
    poolPages(samples, onRead),
    { setup, workers: 1, bySite: false, thread, ...options },
    signal,
  )) {
    expect(results.has(page)).toBe(false);
    results.set(page, evaluation);
  }
  return results;
}

/** "ok", a failure code, or nothing where a page has no result; by page, then by extractor. */
function codes(results: ReadonlyMap<number, PageEvaluation>, pages: number): string[][] {
  return Array.from({ length: pages }, (_, page) =>
    (results.get(page)?.answers ?? []).map(({ failed }) => failed?.code ?? "ok"),
  );
}

const plain = (count: number): Sample[] =>
  Array.from({ length: count }, (_, index) => ({ text: `page number ${index} has some words` }));

describe("evaluation pool", () => {
  test.each([1, 2, 3])("gives every page one result with %i threads", async (workers) => {
    const results = await evaluate(plain(11), ["keep-all"], { workers });
    expect([...results.keys()].sort((a, b) => a - b)).toEqual([...plain(11).keys()]);
    for (const { answers } of results.values()) expect(gradedF1(answers[0]!.grades["shingle-4"]!)).toBe(1);
  });

  test("ends at once for no pages", async () => {
    expect((await evaluate([], ["keep-all"])).size).toBe(0);
  });

  test("has a page answered by those alone that it asks for, and fits to a site nobody else", async () => {
    const samples = [
      { text: "THROW", contestants: [2] },
      { text: "one", contestants: [0, 2] },
      { text: "", contestants: [1, 2] },
      { text: "FIT-EXIT", site: "a", contestants: [0] },
      { text: "two", site: "b", contestants: [1] },
      { text: "three" },
    ];
    const results = await evaluate(samples, ["keep-all", "large-sites", "throw-on-request"], {
      bySite: true,
    });
    expect(codes(results, 6)).toEqual([
      ["extractor-threw"],
      ["ok", "ok"],
      ["empty-page", "empty-page"],
      ["ok"],
      ["ok"],
      ["ok", "ok", "ok"],
    ]);
  });

  test("begins no page any more while its results are not taken", async () => {
    let reads = 0;
    const running = evaluatePages(
      poolPages(plain(300), () => reads++),
      {
        setup: { contestants: [{ use: "keep-all" }], metrics: ["shingle-4"] },
        workers: 1,
        bySite: false,
        thread,
      },
      new AbortController().signal,
    );
    await running.next();
    let before = -1;
    while (before < reads) {
      before = reads;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect(reads).toBeLessThan(100);
    const rest: number[] = [];
    for await (const { page } of running) rest.push(page);
    expect([rest.length, reads]).toEqual([299, 300]);
  });

  test("counts what an extractor throws as its failure and lets the others answer", async () => {
    const results = await evaluate([{ text: "fine" }, { text: "THROW" }], ["throw-on-request", "keep-all"]);
    expect(codes(results, 2)).toEqual([
      ["ok", "ok"],
      ["extractor-threw", "ok"],
    ]);
  });

  test.each([
    { when: "ends the thread", text: "EXIT", extractor: "exit-on-request", code: "crashed" },
    { when: "hangs", text: "HANG", extractor: "hang-on-request", code: "timeout" },
    { when: "runs out of memory", text: "HOARD", extractor: "hoard-on-request", code: "out-of-memory" },
  ])(
    "blames only the extractor on that page when it $when, and goes on",
    async ({ text, extractor, code }) => {
      const samples = [...plain(2), { text }, ...plain(3)];
      const results = await evaluate(samples, ["keep-all", extractor, "throw-on-request"], {
        // To run out of memory takes a busy machine longer than this one waits for who hangs.
        silenceMs: code === "timeout" ? 4000 : 60_000,
      });
      const fine = ["ok", "ok", "ok"];
      expect(codes(results, 6)).toEqual([fine, fine, ["ok", code, "ok"], fine, fine, fine]);
    },
    120_000,
  );

  // On an unmodified thread: the programs of others have no other limit than that of their page.
  test.each(["defuddle"])(
    "stops %s on a page that keeps it for minutes, as a failure of it alone there",
    async (peer) => {
      const samples = [
        { text: "1".repeat(160_000) },
        { text: "It rained all day in the hills, and the river rose." },
      ];
      const results = await evaluate(samples, [peer, "cetd"], {
        silenceMs: 6_000,
        thread: new URL("./thread.ts", import.meta.url),
      });
      expect(codes(results, 2)).toEqual([
        ["timeout", "ok"],
        ["ok", "ok"],
      ]);
    },
    120_000,
  );

  test("fails the page for all when its bytes are no page or cannot be read", async () => {
    const unreadable = {
      text: "never",
      load: () => Promise.reject(new InputError("broken-archive", "archive ends early")),
    };
    const results = await evaluate(
      [{ text: "" }, unreadable, { text: "fine" }],
      ["keep-all", "throw-on-request"],
    );
    expect(codes(results, 3)).toEqual([
      ["empty-page", "empty-page"],
      ["broken-archive", "broken-archive"],
      ["ok", "ok"],
    ]);
    expect(results.get(1)!.answers[0]!.grades["shingle-4"]).toBe(FAILED);
  });

  test("fits an extractor that needs a site to all pages of the site, wherever they stand", async () => {
    const samples = ["a", "b", "a", "b", "a"].map((site) => ({ text: "some words", site }));
    const results = await evaluate([...samples, { text: "no site" }], ["large-sites"], {
      bySite: true,
      workers: 2,
    });
    const lengths = Array.from({ length: 6 }, (_, page) => results.get(page)!.answers[0]!.textLength > 0);
    expect(lengths).toEqual([true, false, true, false, true, false]);
  });

  test.each([100, 1_000])(
    "reads and parses a site of %i pages once for all that are fitted to it, and shares it out over all threads",
    async (count) => {
      const reads = new Map<string, number>();
      const samples = Array.from({ length: count }, (_, index) => ({ text: `page ${index}`, site: "a" }));
      const results = await evaluate(samples, ["says-where-too", "says-where", "large-sites"], {
        bySite: true,
        workers: 3,
        onRead: (id) => reads.set(id, (reads.get(id) ?? 0) + 1),
      });
      const said = [...results.values()].map(({ answers }) => answers[1]!.failed!.message);
      const threads = new Set(said.map((message) => /^thread (\d+) /.exec(message)![1]!));
      expect(said.every((message) => message.endsWith(`saw ${count} pages`))).toBe(true);
      expect(threads.size).toBe(3);
      expect(reads.size).toBe(count);
      // Once to fit; once more where another thread answers, or the page is no longer at hand.
      expect(Math.max(...reads.values())).toBeLessThanOrEqual(2);
    },
    60_000,
  );

  test("takes what was fitted before from where it is kept, and reads each page once", async () => {
    const kept = new Map<string, readonly SiteFit[]>();
    const fits: FitCache = {
      find: async ({ fingerprint }) => kept.get(fingerprint) ?? null,
      keep: async ({ fingerprint }, learned) => void kept.set(fingerprint, learned),
    };
    const fitTo = { name: "a", pages: 9, fingerprint: "nine pages" };
    const samples = Array.from({ length: 9 }, () => ({ text: "some words", site: "a", fitTo }));
    const first = await evaluate(samples, ["large-sites"], { bySite: true, fits });
    expect(kept.size).toBe(1);
    let reads = 0;
    const again = await evaluate(samples, ["large-sites"], { bySite: true, fits, onRead: () => reads++ });
    expect([...again.values()].map(({ answers }) => answers[0]!.textLength)).toEqual(
      [...first.values()].map(({ answers }) => answers[0]!.textLength),
    );
    expect(reads).toBe(9);
  });

  test("fits to pages that need no result, and gives none for them", async () => {
    const samples = [
      { text: "one", site: "a", fitOnly: true },
      { text: "two", site: "a" },
      { text: "three", site: "a", fitOnly: true },
    ];
    const results = await evaluate(samples, ["large-sites"], { bySite: true });
    expect([...results.keys()]).toEqual([1]);
    expect(results.get(1)!.answers[0]!.textLength).toBe(3);
  });

  test("blames the fitting when a thread dies in it, and the others answer", async () => {
    const samples = [
      { text: "FIT-EXIT", site: "a" },
      { text: "two", site: "a" },
      { text: "three", site: "b" },
    ];
    const results = await evaluate(samples, ["keep-all", "large-sites"], { bySite: true });
    expect(codes(results, 3)).toEqual([
      ["ok", "crashed"],
      ["ok", "crashed"],
      ["ok", "ok"],
    ]);
  });

  test("stops with the reason when the signal aborts in the middle", async () => {
    const stop = new AbortController();
    const running = evaluate([...plain(3), { text: "HANG" }], ["hang-on-request"], {}, stop.signal);
    setTimeout(() => stop.abort(new Error("enough")), 1500);
    await expect(running).rejects.toThrow("enough");
  });

  test("fails as a whole when threads cannot start, naming the cause", async () => {
    const missing = new URL("./no-such-thread.ts", import.meta.url);
    await expect(evaluate(plain(1), ["keep-all"], { thread: missing })).rejects.toThrow("did not start");
  });
});
