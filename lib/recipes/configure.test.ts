import { describe, expect, test } from "vitest";
import {
  noCorpus,
  type Corpus,
  type CorpusPage,
  type Extraction,
  type Reason,
} from "../extractors/contract/contract";
import { answersAlike, holdsOnHardPages, PAGES, SMALL_PAGES } from "../extractors/contract/contract.fixture";
import { extractorById } from "../extractors/index";
import { parsePage } from "../page/parsing/parse";
import { wholeView, type Page } from "../page/page";
import { combine, type Ballot } from "./combine";
import { configure } from "./configure";
import { knownModels, modelOf } from "./model";
import type { Part } from "./part";
import type { Use } from "./recipe";
import { inSeries } from "./serial";
import { parseRecipe } from "./text";

const SAMPLES = [
  "ccb | lqf",
  "lqf | ccb | bte",
  "union(bte, dsc | lqf)",
  "intersection(bte, ccb, block-extractor)",
  "vote(majority: bte, ccb, lqf, dsc, block-extractor)",
  "vote(60%: 2*bte, union(ccb, lqf), cetd) | lqf",
  "block-extractor(redundancy=true) | lqf",
  "lqf | block-extractor(redundancy=true)",
];

describe.each(SAMPLES)("%s", (text) => {
  const recipe = configure(parseRecipe(text));
  const pages = text.includes("redundancy") || text.startsWith("vote(60") ? SMALL_PAGES : PAGES;

  test("answers for hard pages, with a reason for every leaf, and revives none", () =>
    holdsOnHardPages(recipe, pages));
  test("gives the same answer twice and after its model went through JSON", () =>
    answersAlike(recipe, pages));
});

/** 30 leaves of one character each, so that intervals are runs of leaves. */
const page = parsePage("<p>x".repeat(30), {});

/** A part that keeps these runs of leaves of what it is shown. */
function keeping(key: string, ...runs: readonly (readonly [number, number])[]): Part {
  return {
    key,
    extract({ live }): Extraction {
      const keep = live.map((isLive, leaf) =>
        isLive === 1 && runs.some(([start, end]) => leaf >= start && leaf < end) ? 1 : 0,
      );
      const reasons = Array.from(live.keys())
        .filter((leaf) => live[leaf] === 1)
        .map((leaf): Reason => ({
          stage: key,
          rule: "run",
          verdict: keep[leaf] === 1 ? "keep" : "drop",
          range: { start: leaf, end: leaf + 1 },
          node: null,
          measures: [],
        }));
      return {
        keep,
        score: Float32Array.from(keep),
        reasons,
        fields: [
          { field: "title", value: key, range: null },
          { field: "date", value: "today", range: null },
        ],
      };
    },
  };
}

const A = keeping("a", [0, 10], [20, 30]);
const B = keeping("b", [5, 25]);
const C = keeping("c", [8, 22]);
const runsOf = (keep: Uint8Array): string =>
  (keep.join("").match(/1+|0+/g) ?? [])
    .reduce<{ at: number; runs: string[] }>(
      ({ at, runs }, run) => ({
        at: at + run.length,
        runs: run[0] === "1" ? [...runs, `${at}-${at + run.length}`] : runs,
      }),
      { at: 0, runs: [] },
    )
    .runs.join(" ");
const vote = (quorum: Extract<Ballot, { kind: "vote" }>["quorum"], ...weights: number[]): Ballot => ({
  kind: "vote",
  weights,
  quorum,
});

describe("verdicts put together", () => {
  // The example of docs/algorithms for pipelines, and its borders.
  test.each<{ of: readonly Part[]; ballot: Ballot; keeps: string }>([
    { of: [A, B], ballot: { kind: "union" }, keeps: "0-30" },
    { of: [A, B], ballot: { kind: "intersection" }, keeps: "5-10 20-25" },
    { of: [A, B, C], ballot: vote({ votes: 2 }, 1, 1, 1), keeps: "5-25" },
    { of: [A, B, C], ballot: vote({ votes: 1 }, 1, 1, 1), keeps: "0-30" },
    { of: [A, B, C], ballot: vote({ votes: 3 }, 1, 1, 1), keeps: "8-10 20-22" },
    { of: [A, B, C], ballot: vote("majority", 1, 1, 1), keeps: "5-25" },
    // Half of all weight is no majority, and is a share of 50 %.
    { of: [A, B], ballot: vote("majority", 1, 1), keeps: "5-10 20-25" },
    { of: [A, B], ballot: vote({ share: 0.5 }, 1, 1), keeps: "0-30" },
    { of: [A, B, C], ballot: vote("majority", 3, 1, 1), keeps: "0-10 20-30" },
    // Three tenths do not add up to 0.3 exactly.
    { of: [A, B, C], ballot: vote({ votes: 0.3 }, 0.1, 0.1, 0.1), keeps: "8-10 20-22" },
    // Who keeps nothing casts no vote, and counts.
    { of: [A, keeping("none")], ballot: vote("majority", 1, 1), keeps: "" },
  ])("$ballot.kind $ballot.quorum of $of.length keep $keeps", ({ of, ballot, keeps }) => {
    expect(runsOf(combine(wholeView(page), of, ballot).extraction.keep)).toBe(keeps);
  });

  test("say how many votes a text had and how many it needs, after what each part said", () => {
    const { reasons, score } = combine(wholeView(page), [A, B, C], vote({ votes: 2 }, 1, 2, 1)).extraction;
    const of = (leaf: number): Reason[] =>
      reasons.filter(({ range }) => range.start <= leaf && leaf < range.end);
    expect(of(27).map(({ stage, verdict }) => [stage, verdict])).toEqual([
      ["1. a", "keep"],
      ["2. b", "drop"],
      ["3. c", "drop"],
      ["vote", "drop"],
    ]);
    expect(of(27).at(-1)).toMatchObject({
      rule: "too-few-votes",
      measures: [
        { name: "votes", value: 1, relation: "<", limit: 2 },
        { name: "of", value: 4 },
      ],
    });
    expect(of(12).at(-1)).toMatchObject({
      rule: "enough-votes",
      measures: [
        { name: "votes", value: 3, relation: ">=", limit: 2 },
        { name: "of", value: 4 },
      ],
    });
    expect([score[27], score[12]]).toEqual([0.25, 0.75]);
  });

  test("hold each field that was found once", () => {
    expect(
      combine(wholeView(page), [A, B], { kind: "union" }).extraction.fields.map(({ value }) => value),
    ).toEqual(["a", "today", "b"]);
  });
});

describe("a series", () => {
  test("shows each stage what the one before kept, and scores how far a text came", () => {
    const { keep, score, reasons } = inSeries(wholeView(page), [A, B, C]).extraction;
    expect(runsOf(keep)).toBe("8-10 20-22");
    expect([score[0], score[5], score[8]!, score[12]].map((value) => Number(value!.toFixed(4)))).toEqual([
      0.3333, 0.6667, 1, 0,
    ]);
    expect(
      reasons.filter(({ range }) => range.start === 6).map(({ stage, verdict }) => [stage, verdict]),
    ).toEqual([
      ["1. a", "keep"],
      ["2. b", "keep"],
      ["3. c", "drop"],
    ]);
    expect(reasons.filter(({ range }) => range.start === 12).map(({ stage }) => stage)).toEqual(["1. a"]);
  });
});

describe("configuring a recipe", () => {
  test("names it by its text, and one extractor as before", () => {
    expect(configure({ serial: [{ use: "ccb", params: { radius: 20 } }, { use: "lqf" }] })).toMatchObject({
      key: "ccb(radius=20) | lqf",
      id: "serial",
      params: {},
      needs: "page",
    });
    expect(configure({ use: "lqf" }).key).toBe(extractorById("lqf").configure().key);
    expect(configure(parseRecipe("union(bte, block-extractor(redundancy=true))")).needs).toBe("site");
  });

  test("refuses a quorum that nobody can reach", () => {
    expect(() => configure(parseRecipe("vote(4: bte, 2*ccb)"))).toThrow(
      "asks for 4 votes, but there are only 3",
    );
    expect(configure(parseRecipe("vote(3: bte, 2*ccb)")).key).toBe("vote(3: bte, 2*ccb)");
  });

  test("names the part that fails", async () => {
    const fitted = await configure(parseRecipe("ccb | readability"))
      .fit(noCorpus)
      .catch((error: unknown) => error);
    // Nobody provided the program of the peer here.
    expect(String(fitted)).toContain("readability");
  });

  const site = (index: number): Page =>
    parsePage(
      `<div><p>${`Story number ${index} with its own words, told at some length. `.repeat(4)}</p></div><div><p>${"The same legal words under every story of this site. ".repeat(4)}</p></div>`,
      { site: "example.org" },
    );
  const corpus = (pages: readonly Page[]): Corpus => ({
    size: pages.length,
    async *pages(): AsyncGenerator<CorpusPage> {
      for (const [index, one] of pages.entries())
        yield { id: String(index), page: one, live: wholeView(one).live, gold: null };
    },
  });

  test("takes what an extractor learned from the models, and then needs no site", async () => {
    const pages = Array.from({ length: 6 }, (_, index) => site(index));
    const learning = configure(parseRecipe("block-extractor(redundancy=true)"));
    const fitted = await learning.fit(corpus(pages));
    const model = modelOf(learning.recipe as Use, JSON.parse(JSON.stringify(fitted.model)), {
      data: { corpus: "ours", pages: 6, sha256: "0".repeat(64) },
      code: "v1",
      heldOut: null,
    });
    const { id } = model;
    const learned = configure(parseRecipe(`block-extractor(redundancy=true)@${id}`), knownModels([model]));
    expect([learning.needs, learned.needs, learned.key]).toEqual([
      "site",
      "page",
      `block-extractor(redundancy=true)@${id}`,
    ]);
    const answer = fitted.extract(wholeView(pages[0]!));
    expect([...answer.keep]).toEqual([1, 0]);
    expect((await learned.fit(noCorpus)).extract(wholeView(pages[0]!))).toEqual(answer);
    expect(() => configure({ use: "block-extractor", params: { redundancy: true }, model: id })).toThrow(
      `block-extractor: there is no model ${id}`,
    );
  });

  test("does all that what it learned can do, and tells what it is uncertain of", async () => {
    const labelled: Corpus = {
      size: 2,
      async *pages() {
        for (const index of [0, 1]) {
          const one = site(index);
          yield { id: `${index}`, page: one, live: wholeView(one).live, gold: Uint8Array.of(1, 0) };
        }
      },
    };
    const learning = configure(parseRecipe("combination(model=trained,trees=5)"));
    const fitted = await learning.fit(labelled);
    const card = { data: { corpus: "ours", pages: 2, sha256: "0".repeat(64) }, code: "v1", heldOut: null };
    const model = modelOf(learning.recipe as Use, fitted.model, card);
    const learned = await configure(parseRecipe(`combination@${model.id}`), knownModels([model])).fit(
      noCorpus,
    );
    expect(Object.keys(learned).sort()).toEqual(Object.keys(fitted).sort());
    expect(learned.key.endsWith(`@${model.id}`)).toBe(true);
    expect(learned.model).toEqual(fitted.model);
    const view = wholeView(site(2));
    expect(learned.uncertain!(view)).toEqual(fitted.uncertain!(view));
  });

  test("fits a later stage to what the earlier ones kept", async () => {
    const seen: number[][] = [];
    const pages = [site(0), site(1)];
    const recipe = configure(parseRecipe("largest-block | block-extractor(redundancy=true)"));
    const watched: Corpus = {
      size: 2,
      async *pages() {
        for await (const one of corpus(pages).pages()) {
          seen.push([...one.live]);
          yield one;
        }
      },
    };
    const fitted = await recipe.fit(watched);
    expect(seen).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(fitted.model).toMatchObject([
      null,
      {
        learned: {
          sites: [
            ["example.org", { pages: [{ trees: [expect.any(Number)] }, { trees: [expect.any(Number)] }] }],
          ],
        },
      },
    ]);
  });
});
