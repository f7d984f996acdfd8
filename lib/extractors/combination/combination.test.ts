import { describe, expect, it, vi } from "vitest";
import { InputError, UsageError } from "../../errors";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { noCorpus, type Corpus, type Fitted, type ParamValues } from "../contract/contract";
import { combination } from "./combination";
import type { WrittenCombination } from "./model";
import { moversWords } from "./movers";
import { corpusOf, kept, menu, pageOf, trained } from "./rivers.fixture";

vi.mock("./movers", async (original) => {
  const real = await original<{ moversWords: typeof moversWords }>();
  return { ...real, moversWords: vi.fn(real.moversWords) };
});

/** What was learned, with another calibration. */
const calibrated = (model: unknown, calibration: { slope: number; offset: number }): Fitted => {
  const { learned, ...rest } = model as { learned: object };
  return trained().restore({ ...rest, learned: { ...learned, calibration } });
};

/** What was learned, with another idea of which pages have no content. */
const expecting = (model: unknown, bias: number): Fitted => {
  const { learned, ...rest } = model as { learned: object };
  const nothing = { mean: [0, 0], deviation: [1, 1], weights: [0, 0], bias };
  return trained().restore({ ...rest, learned: { ...learned, nothing } });
};

describe("a combination that was trained", () => {
  it("keeps what looks like what was content, on a site that it did not see", async () => {
    const fitted = await trained().fit(corpusOf(4));
    expect(kept(fitted, pageOf(3, "other"))).toEqual(["On day", "On day", "On day"]);
  });

  it("keeps nothing of a page that is likely to have no content, and says how likely that is", async () => {
    const { model } = await trained().fit(corpusOf(4));
    const page = pageOf(3, "other");
    const empty = expecting(model, 6);
    expect(kept(empty, page)).toEqual([]);
    const { reasons } = empty.extract(wholeView(page));
    expect(new Set(reasons.map(({ rule }) => rule))).toEqual(new Set(["nothing"]));
    const [{ measures }] = reasons as [(typeof reasons)[number]];
    expect(measures).toEqual([
      { name: "nothing", value: expect.closeTo(0.9975, 4), relation: ">", limit: expect.any(Number) },
    ]);
    expect(measures[0]!.limit).toBeLessThan(0.9975);
    // More is expected of its texts than of an empty answer.
    expect(kept(expecting(model, -6), page)).toHaveLength(3);
    const { learned, ...rest } = empty.model as { learned: object };
    const byThreshold = trained({ cut: "threshold" }).restore({ ...rest, learned });
    expect(kept(byThreshold, page)).toHaveLength(3);
    const told = byThreshold.extract(wholeView(page)).reasons;
    const names = told.map(({ rule, measures: [measure] }) => [rule, measure?.name]);
    expect(new Set(names.flat())).toEqual(new Set(["probability"]));
  });

  it("knows no pages without content where it has learned from none, and more than four otherwise", async () => {
    const nothingOf = async (corpus: Corpus) =>
      ((await trained().fit(corpus)).model as { learned: WrittenCombination }).learned.nothing;
    expect(await nothingOf(corpusOf(4))).toBeNull();
    const withEmpty = (count: number): Corpus => ({
      ...corpusOf(4),
      async *pages() {
        yield* corpusOf(4).pages();
        for (let at = 0; at < count; at++) {
          const page = parsePage(`<body>${menu}<p>Please switch on scripts</p>`, { site: `shell ${at}` });
          yield {
            id: `shell ${at}`,
            page,
            live: wholeView(page).live,
            gold: new Uint8Array(page.leaves.length),
          };
        }
      },
    });
    expect(await nothingOf(withEmpty(4))).toBeNull();
    expect(await nothingOf(withEmpty(5))).not.toBeNull();
  });

  it("is the same to the byte with the same seed, and another with another", async () => {
    const [a, b, c] = await Promise.all(
      [{}, {}, { seed: 2 }].map(async (values) =>
        JSON.stringify((await trained(values).fit(corpusOf(4))).model),
      ),
    );
    expect(b).toBe(a);
    expect(c).not.toBe(a);
  });

  it("draws other examples for its trees with another seed", async () => {
    const treesOf = async (seed: number): Promise<unknown> => {
      const { model } = await trained({ lexical: false, seed }).fit(corpusOf(4));
      return (model as { learned: { trees: unknown } }).learned.trees;
    };
    expect(await treesOf(2)).not.toEqual(await treesOf(1));
  });

  it("is learned where one site has all the content there is", async () => {
    const { size, pages } = corpusOf(2);
    const oneSided: Corpus = {
      size,
      async *pages() {
        for await (const page of pages())
          yield page.id.startsWith("0")
            ? { ...page, gold: new Uint8Array(page.live.length) }
            : { ...page, gold: new Uint8Array(page.live.length).fill(1) };
      },
    };
    await expect(trained().fit(oneSided)).resolves.toMatchObject({ key: expect.any(String) as string });
  });

  it("is learned from pages of marks without a word", async () => {
    const marks: Corpus = {
      size: 2,
      async *pages() {
        for (const [id, label] of [
          ["a", 0],
          ["b", 1],
        ] as const) {
          const page = parsePage("<body><p>... --- ...</p><p>!!!</p></body>", { site: id });
          const gold = new Uint8Array(page.leaves.length).fill(label);
          yield { id, page, live: wholeView(page).live, gold };
        }
      },
    };
    await expect(trained().fit(marks)).resolves.toMatchObject({ key: expect.any(String) as string });
  });

  it("knows no words where it is to know none", async () => {
    const { model } = await trained({ lexical: false }).fit(corpusOf(4));
    expect((model as { learned: { lexical: unknown } }).learned.lexical).toBeNull();
  });

  it("names what moved a text, and where the page is cut", async () => {
    const fitted = await trained().fit(corpusOf(4));
    const reasons = fitted.extract(wholeView(pageOf(5, "other"))).reasons;
    const [first] = reasons;
    expect(first).toMatchObject({ rule: "expected-f1", verdict: "drop" });
    expect(first!.measures).toMatchObject([{ name: "probability", relation: "<" }]);
    expect(first!.detail).toMatch(
      /^[^;]+: [^;]+ \(\w+\.\S+ [+−]\S+\)(; [^;]+: [^;]+ \(\w+\.\S+ [+−]\S+\)){3}\. (No single value flips it\.|If “.+” \(\w+\.\S+\) alone were .+ instead of .+, it would be kept\.)$/,
    );
  });

  it("works out what moved a text when somebody asks, and once", async () => {
    const fitted = await trained().fit(corpusOf(4));
    vi.mocked(moversWords).mockClear();
    const [first] = fitted.extract(wholeView(pageOf(5, "other"))).reasons;
    expect(moversWords).not.toHaveBeenCalled();
    expect(first!.detail).toBe(first!.detail);
    expect(moversWords).toHaveBeenCalledOnce();
  });

  it("cuts at a probability that is the same for all pages, if it is told to", async () => {
    const model = (await trained().fit(corpusOf(4))).model;
    const all = trained({ cut: "threshold", threshold: 0 }).restore(model);
    const page = pageOf(3, "other");
    expect(kept(all, page)).toHaveLength(page.leaves.length);
    expect(all.extract(wholeView(page)).reasons[0]!.measures[0]).toMatchObject({
      param: "threshold",
      limit: 0,
    });
  });

  it("is cut as the trees have it, also where calibrated probabilities would keep more", async () => {
    const learnt = (await trained({ rate: 0.3 }).fit(corpusOf(4))).model;
    const page = pageOf(3, "other");
    const surer = calibrated(learnt, { slope: 1, offset: 0 });
    const doubting = calibrated(learnt, { slope: 0.1, offset: 3 });
    expect(kept(surer, page)).toHaveLength(3);
    expect(kept(doubting, page)).toHaveLength(3);
    const { score, reasons } = doubting.extract(wholeView(page));
    expect(Math.min(...score)).toBeGreaterThan(0.9);
    // The cut is told in the probabilities that are shown: all that is kept reaches it, and nothing else.
    expect(reasons.every(({ verdict, measures: [m] }) => m!.value >= m!.limit === (verdict === "keep"))).toBe(
      true,
    );
  });

  it("is cut by calibrated probabilities where the trees are less sure than they could be", async () => {
    // Of twice as many texts these trees would be sure enough.
    const learnt = (await trained({ hideNames: false }).fit(corpusOf(1))).model;
    const page = pageOf(3, "other");
    expect(kept(calibrated(learnt, { slope: 1, offset: 0 }), page)).toHaveLength(page.leaves.length);
    const { calibration } = (learnt as { learned: { calibration: { slope: number } } }).learned;
    expect(calibration.slope).toBeGreaterThan(1);
    expect(kept(trained().restore(learnt), page)).toHaveLength(3);
  });

  it("learns from pages of a single site too", async () => {
    const fitted = await trained().fit(corpusOf(1));
    expect(kept(fitted, pageOf(3, "other"))).toHaveLength(3);
  });

  it("tells how sure it is of pages whose content is known", async () => {
    const fitted = await trained().fit(corpusOf(4));
    const page = pageOf(4, "other");
    const gold = Uint8Array.from(page.leaves, ({ text }) => (text.includes("river") ? 1 : 0));
    const [judgement] = fitted.judge!({ id: "x", page, live: wholeView(page).live, gold });
    expect(judgement!.label).toEqual(gold);
    expect(judgement!.probability.every((value, run) => value > 0.5 === (gold[run] === 1))).toBe(true);
  });

  it("counts a text run once where it says that all are of one kind", async () => {
    const nothing = corpusOf(2, () => false);
    const saidBy = (values: ParamValues) =>
      trained(values)
        .fit(nothing)
        .catch((error: unknown) => String(error));
    const said = await saidBy({ hideNames: true });
    expect(said).toMatch(/of \d+ examples to learn from, no text run is content/);
    expect(said).toBe(await saidBy({ hideNames: false }));
  });
});

describe("what a person should look at", () => {
  const limits = (
    model: unknown,
    certainty: { positive: number | null; negative: number | null },
  ): Fitted => {
    const { learned, ...rest } = model as { learned: object };
    return trained().restore({ ...rest, learned: { ...learned, certainty } });
  };

  it("is everything where too few texts were seen to promise anything", async () => {
    const fitted = await trained().fit(corpusOf(1));
    const view = wholeView(pageOf(3, "other"));
    expect(fitted.model).toMatchObject({ learned: { certainty: { positive: null, negative: null } } });
    expect(fitted.uncertain!(view)).toEqual(new Uint8Array(view.page.leaves.length).fill(1));
  });

  it("is what is kept below one limit, and what is dropped above the other", async () => {
    const { model } = await trained().fit(corpusOf(4));
    const view = wholeView(pageOf(3, "other"));
    const { keep, score } = trained().restore(model).extract(view);
    const asked = (positive: number, negative: number): number[] => [
      ...limits(model, { positive, negative }).uncertain!(view),
    ];
    expect(asked(0, 1)).toEqual([...keep].map(() => 0));
    expect(asked(1, 1)).toEqual([...keep]);
    expect(asked(0, 0)).toEqual([...keep].map((kept) => 1 - kept));
    // Scores are told in single precision.
    const least = Math.min(...[...score].filter((_, leaf) => keep[leaf] === 1)) - 1e-6;
    expect(asked(least, 1)).toEqual([...keep].map(() => 0));
  });

  it("is not what nobody reads", async () => {
    const { model } = await trained().fit(corpusOf(4));
    const view = wholeView(
      parsePage("<body><template>A form</template><svg><text>A chart</text></svg><p>The river rose.</p>"),
    );
    const asked = limits(model, { positive: null, negative: null }).uncertain!(view);
    expect(view.page.leaves.map(({ text }, leaf) => [text, asked[leaf]])).toContainEqual(["A chart", 0]);
    expect([...asked]).toContain(1);
  });

  it("has limits from 0 to 1", async () => {
    const { model } = await trained().fit(corpusOf(4));
    expect(() => limits(model, { positive: 2, negative: 0 })).toThrow(InputError);
  });
});

describe("what the combination refuses", () => {
  it("a corpus without labels, or with all of one kind", async () => {
    await expect(trained().fit(noCorpus)).rejects.toThrow(UsageError);
    await expect(trained().fit(corpusOf(2, () => true))).rejects.toThrow("every text run is content");
    await expect(trained().fit(corpusOf(2, () => false))).rejects.toThrow("no text run is content");
  });

  it("a model of other features, a torn one, and one of another version", async () => {
    const { model } = await trained().fit(corpusOf(4));
    const { learned, ...rest } = model as { learned: { features: string[]; trees: { leaf: string } } };
    const read = (given: unknown) => () => trained().restore(given);
    expect(read({ ...rest, learned: { ...learned, features: ["x", ...learned.features.slice(1)] } })).toThrow(
      "a model of other features: text.characters is not in its place",
    );
    const torn = { ...learned.trees, leaf: learned.trees.leaf.slice(0, 8) };
    expect(read({ ...rest, learned: { ...learned, trees: torn } })).toThrow(InputError);
    expect(read({ ...rest, version: 7, learned })).toThrow("version 7");
    expect(() => calibrated(model, { slope: 0, offset: 0 })).toThrow("does not rise");
  });

  it("to answer before its own model is there", async () => {
    vi.resetModules();
    const { shippedNow } = await import("./shipped");
    expect(() => shippedNow()).toThrow("has not been loaded");
  });

  it("to go on when it is cancelled", async () => {
    const task = { signal: AbortSignal.abort(new Error("enough")), report: () => {} };
    await expect(trained().fit(corpusOf(2), task)).rejects.toThrow("enough");
  });
});

describe("the combination that comes with Winnow", () => {
  it("needs nothing but the page, and keeps the story of one", async () => {
    const configured = combination.configure();
    expect(configured.needs).toBe("page");
    const fitted = await configured.fit(noCorpus);
    expect(kept(fitted, pageOf(6, "other"))).toEqual(Array.from({ length: 6 }, () => "On day"));
    expect(fitted.extract(wholeView(parsePage(""))).keep).toHaveLength(0);
  });
});
