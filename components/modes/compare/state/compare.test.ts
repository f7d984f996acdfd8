import { describe, expect, it } from "vitest";
import { parsePage } from "@/lib/page/parse";
import type { Mark } from "@/lib/view/page/draw-list";
import { claimHeights, stripePlaces } from "@/components/workbench/overlay/paint-stripes";
import { compareLayer } from "@/lib/view/comparison/compare-layer";
import { createCompareStore } from "./compare-store";
import type { Said } from "@/lib/view/comparison/comparison";
import { groundOf, viewAt } from "@/lib/view/comparison/compared-view";
import {
  compare,
  majority,
  matrixOf,
  patternsOf,
  runAt,
  stepRun,
  voteAt,
} from "@/lib/view/comparison/comparison";
import {
  charactersApart,
  differenceRows,
  largestDifference,
  foldCommon,
  pairFrom,
  rowTexts,
  stepPair,
} from "@/lib/view/comparison/differences";
import { keptAddress } from "@/lib/view/comparison/kept-address";
import { cellAt, cellWord, figureAt, planMatrix } from "@/components/instruments/agreement/paint-matrix";
import { bestVote, voteCurve } from "@/lib/view/comparison/vote-curve";
import { letterOf } from "@/lib/view/comparison/voter-names";
import { defaultVoters, knownVoters, peopleOf } from "@/lib/view/comparison/voters";
import { DEFAULT_PANEL } from "@/lib/extractors/panels";

const page = parsePage("<p>aaaa <b>bb</b></p><p>cccccc</p><div>dd</div><footer>eeeeeeee</footer>");
const answered = (...keep: number[]): Said => ({ status: "answered", keep: Uint8Array.from(keep), ms: 1 });
const input = (said: Readonly<Record<string, Said>>, gold: number[] | null, muted: string[] = []) => ({
  page,
  ids: Object.keys(said),
  muted: new Set(muted),
  said: new Map(Object.entries(said)),
  gold: gold === null ? null : Uint8Array.from(gold),
});
const three = { one: answered(1, 1, 1, 0, 0), two: answered(1, 0, 1, 0, 1), three: answered(1, 1, 0, 0, 0) };

describe("a comparison", () => {
  const comparison = compare(input(three, [1, 1, 1, 0, 0]));

  it("cuts the page where somebody changes their mind, and where the block ends", () => {
    expect(comparison.runs.map(({ range }) => [range.start, range.end])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ]);
    expect(comparison.runs[1]!.keeps).toEqual([true, false, true]);
  });

  it("calls disputed what not all voters and gold say alike", () => {
    expect(comparison.disputed.map(({ range }) => range.start)).toEqual([1, 2, 4]);
  });

  it("does not dispute because of somebody who does not count, who is still shown", () => {
    const muted = compare(input(three, [1, 1, 1, 0, 0], ["two"]));
    expect(muted.disputed.map(({ range }) => range.start)).toEqual([2]);
    expect(muted.runs.find(({ range }) => range.start === 1)!.keeps).toEqual([true, false, true]);
    expect(muted.electorate).toBe(2);
  });

  it("keeps who failed apart from who keeps nothing", () => {
    const { voters, runs, electorate } = compare(
      input(
        { ...three, four: { status: "failed", message: "no body" }, five: answered(0, 0, 0, 0, 0) },
        [1, 1, 1, 0, 0],
      ),
    );
    expect(runs[0]!.keeps.slice(3)).toEqual([null, false]);
    expect(voters[3]!.score).toBeNull();
    expect(voters[4]!.score).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(electorate).toBe(4);
  });

  it("finds the run of a leaf, of the last one too, and none beyond", () => {
    expect(runAt(comparison, 4)!.range).toEqual({ start: 4, end: 5 });
    expect(runAt(comparison, 5)).toBeUndefined();
  });

  it("is empty for a page without text", () => {
    const empty = compare({
      page: parsePage("<p></p>"),
      ids: ["one"],
      muted: new Set(),
      said: new Map([["one", answered()]]),
      gold: null,
    });
    expect(empty.runs).toEqual([]);
    expect(runAt(empty, 0)).toBeUndefined();
  });
});

describe("a vote", () => {
  const comparison = compare(input(three, [1, 1, 1, 0, 0]));

  it("keeps what at least k keep, and scores it against gold", () => {
    expect([...voteAt(comparison, 2).keep]).toEqual([1, 1, 1, 0, 0]);
    expect(voteAt(comparison, 2).score!.f1).toBe(1);
    expect([...voteAt(comparison, 3).keep]).toEqual([1, 0, 0, 0, 0]);
  });

  it("brings k into the range of those who count: 0 is 1, too many is all", () => {
    expect([voteAt(comparison, 0).k, voteAt(comparison, 9).k]).toEqual([1, 3]);
  });

  it("is more than half by default, for an even number too", () => {
    expect([majority(3), majority(4), majority(1)]).toEqual([2, 3, 1]);
  });

  it("has a point for every k, of which the first of the best is marked", () => {
    const curve = voteCurve(comparison);
    expect(curve.map(({ k }) => k)).toEqual([1, 2, 3]);
    expect(curve.map(({ kept }) => kept).every((kept, at, all) => at === 0 || kept <= all[at - 1]!)).toBe(
      true,
    );
    expect(bestVote(curve)).toBe(2);
  });

  it("has neither a score nor a best k without gold", () => {
    const blind = compare(input(three, null));
    expect(voteAt(blind, 2).score).toBeNull();
    expect(bestVote(voteCurve(blind))).toBeNull();
  });
});

describe("matrix and patterns", () => {
  const comparison = compare(input(three, [1, 1, 1, 0, 0]));

  it("puts gold beside the one that says the same", () => {
    const { rows, pairs } = matrixOf(comparison);
    const gold = rows.findIndex(({ letter }) => letter === "★");
    const one = rows.findIndex(({ letter }) => letter === "A");
    expect(Math.abs(gold - one)).toBe(1);
    expect(pairs[gold]![one]).toEqual({ f1: 1, kappa: 1 });
  });

  it("shows F1 above the diagonal and kappa below, nothing on it", () => {
    const pairs = [
      [
        { f1: 1, kappa: 1 },
        { f1: 0.5, kappa: -0.2 },
      ],
      [
        { f1: 0.5, kappa: -0.2 },
        { f1: 1, kappa: 1 },
      ],
    ];
    expect([
      figureAt(pairs, { row: 0, column: 1 }),
      figureAt(pairs, { row: 1, column: 0 }),
      figureAt(pairs, { row: 1, column: 1 }),
    ]).toEqual([0.5, -0.2, null]);
  });

  it("writes figures short, the ends of the scale too", () => {
    expect([0.844, 1, 0.999, 0, -0.02, -0.001].map(cellWord)).toEqual([
      ".84",
      "1",
      "1",
      ".00",
      "−.02",
      ".00",
    ]);
  });

  it("finds the cell under a point also with 35 rows, and none left of the first", () => {
    const plan = planMatrix(35, 340, 22);
    expect(cellAt(plan, 35, plan.width - 1, plan.height - 1)).toEqual({ row: 34, column: 34 });
    expect(cellAt(plan, 35, plan.label - 1, plan.head + 1)).toBeNull();
  });

  it("fits 35 rows of a matrix into the width that is there, down to letters alone on a phone", () => {
    const plans = [544, 477, 476, 358, 335, 334].map((room) => ({ room, ...planMatrix(35, room, 22) }));
    expect(plans.map(({ cell, label, hasNames, lines }) => [cell, label, hasNames, lines])).toEqual([
      [11, 159, true, 2],
      [11, 92, true, 2],
      [13, 20, false, 2],
      [9, 20, false, 2],
      [9, 20, false, 2],
      [9, 20, false, 2],
    ]);
    expect(plans.map(({ room, width }) => width <= room)).toEqual([true, true, true, true, true, false]);
  });

  it("staggers letters only where two of them are wider than a cell", () => {
    expect([
      planMatrix(26, 500, 0).lines,
      planMatrix(27, 92 + 27 * 17, 0).lines,
      planMatrix(27, 92 + 27 * 18, 0).lines,
    ]).toEqual([1, 2, 1]);
  });

  it("names each pattern by who keeps it, gold last", () => {
    const { columns, patterns } = patternsOf(comparison);
    expect(columns.map(({ letter }) => letter)).toEqual(["A", "B", "C", "★"]);
    expect(patterns.map(({ key }) => key).sort()).toEqual(["0000", "0100", "1011", "1101", "1111"]);
  });
});

describe("the differences of a pair", () => {
  const comparison = compare(input(three, [1, 1, 1, 0, 0]));
  const rows = differenceRows(comparison, ["one", "two"]);

  it("folds what all three say alike, kept and dropped, into one line", () => {
    expect(
      foldCommon(rows).map((row) => ("folded" in row ? `${row.blocks} alike` : `${row.range.start}`)),
    ).toEqual(["1 alike", "1", "2 alike", "4"]);
  });

  it("differ from gold by the characters of the rows, each side by its own", () => {
    expect([charactersApart(rows, "a"), charactersApart(rows, "b")]).toEqual([0, 10]);
  });

  it("begin with the longest row on which the pair itself differs", () => {
    expect(largestDifference(rows)?.range.start).toBe(4);
    expect(largestDifference(rows.filter(({ a, b }) => a === b))).toBeNull();
  });

  it("have no rows while one of both gave no answer", () => {
    expect(
      differenceRows(compare(input({ ...three, four: { status: "asking" } }, null)), ["one", "four"]),
    ).toEqual([]);
  });

  it("show four lines of a row and then that there is more", () => {
    const many = parsePage("<p>a</p>".repeat(5));
    const all = { status: "answered", keep: new Uint8Array(5).fill(1), ms: 0 } as const;
    const [row] = differenceRows(
      compare({
        page: many,
        ids: ["one", "two"],
        muted: new Set(),
        said: new Map([
          ["one", all],
          ["two", all],
        ]),
        gold: null,
      }),
      ["one", "two"],
    );
    expect(rowTexts(many, row!)).toEqual(["a", "a", "a", "a", "…"]);
  });

  it("keep words apart that have only white space between their elements, as code has", () => {
    const code = parsePage("<pre><b>import</b> <i>ssl</i>\n<b>from</b> <i>urllib3</i>.<i>pool</i></pre>");
    const [row] = differenceRows(
      compare({
        ...input({ one: answered(1, 1, 1, 1, 1, 1), two: answered(0, 0, 0, 0, 0, 0) }, null),
        page: code,
      }),
      ["one", "two"],
    );
    expect(rowTexts(code, row!)).toEqual(["import ssl from urllib3.pool"]);
  });

  it("are of the pair in the address, else of the first two; one alone is no pair", () => {
    const ids = ["a", "b", "c"];
    expect(pairFrom("c~a", ids)).toEqual(["c", "a"]);
    expect(pairFrom("c~c", ids)).toEqual(["a", "b"]);
    expect(pairFrom("c~gone", ids)).toEqual(["a", "b"]);
    expect(pairFrom(null, ["a"])).toBeNull();
  });

  it("go on to the next pair round the end, also from a pair that is written the other way", () => {
    const ids = ["a", "b", "c"];
    expect(stepPair(["b", "c"], ids, 1)).toEqual(["a", "b"]);
    expect(stepPair(["c", "a"], ids, -1)).toEqual(["a", "b"]);
  });
});

describe("steps", () => {
  const runs = [
    { range: { start: 2, end: 3 }, characters: 4 },
    { range: { start: 7, end: 9 }, characters: 90 },
  ];

  it("go to the next place and round the end, from nowhere to the largest, the first of equal ones", () => {
    expect(stepRun(runs, 2, 1)).toBe(runs[1]);
    expect(stepRun(runs, 7, 1)).toBe(runs[0]);
    expect(stepRun(runs, null, 1)).toBe(runs[1]);
    expect(stepRun(runs, null, -1)).toBe(runs[1]);
    expect(stepRun([runs[0]!, { ...runs[1]!, characters: 4 }], null, 1)).toBe(runs[0]);
    expect(stepRun([], 0, 1)).toBeNull();
  });
});

describe("what is drawn", () => {
  it("has no veil before the first answer, since an empty vote would veil everything", () => {
    const asking = viewAt(
      groundOf(input({ one: { status: "asking" }, two: { status: "asking" } }, null), null),
      null,
    );
    expect(compareLayer(asking, null, null).lit).toBeNull();
  });

  it("lights the chosen pattern instead of the vote, and the vote again when the pattern is gone", () => {
    const view = viewAt(groundOf(input(three, [1, 1, 1, 0, 0]), null), null);
    expect([...compareLayer(view, null, "1101").lit!]).toEqual([0, 0, 1, 0, 0]);
    expect([...compareLayer(view, null, "1011").lit!]).toEqual([0, 1, 0, 0, 0]);
    expect([...compareLayer(view, null, "gone").lit!]).toEqual([1, 1, 1, 0, 0]);
  });

  it("has a bar with its letter on each text of a difference that is settled, and none on what all agree on", () => {
    const view = viewAt(groundOf(input(three, [1, 1, 1, 0, 0]), null), null);
    const bars = (settled: Uint8Array | null) =>
      compareLayer(view, null, null, settled).ground!.flatMap((mark) =>
        mark.kind === "bar" ? [[mark.range.start, mark.tag]] : [],
      );
    expect(bars(null)).toEqual([]);
    expect(bars(Uint8Array.of(1, 1, 0, 0, 2))).toEqual([
      [1, "M"],
      [4, "B"],
    ]);
  });

  it("keeps all marks but the cursor the same array while the cursor moves, so that they are not placed again", () => {
    const view = viewAt(groundOf(input(three, [1, 1, 1, 0, 0]), null), null);
    const settled = Uint8Array.of(1, 1, 0, 0, 2);
    const at = (start: number, now: Uint8Array | null = settled) =>
      compareLayer(view, { range: { start, end: start + 1 }, node: null }, null, now);
    expect(at(1).ground).toBe(at(4).ground);
    expect(at(1).marks).toEqual([{ kind: "cursor", range: { start: 1, end: 2 } }]);
    expect(at(1, Uint8Array.from(settled)).ground).not.toBe(at(1).ground);
    expect(at(1, null).ground).not.toBe(at(1).ground);
  });

  it("keeps the stripes the same array while the vote moves", () => {
    const ground = groundOf(input(three, null), null);
    expect(compareLayer(viewAt(ground, 1), null, null).ground).toBe(
      compareLayer(viewAt(ground, 3), null, null).ground,
    );
  });

  const stripes = (y: number, height: number, disputed: boolean, characters: number) => ({
    mark: {
      kind: "stripes",
      range: { start: 0, end: 1 },
      keeps: [true],
      gold: null,
      disputed,
      characters,
    } as Mark & { kind: "stripes" },
    box: { x: 0, y, width: 10, height },
  });

  it("gives a height to the text in dispute, else to the longer one", () => {
    const long = stripes(0, 100, false, 900);
    const short = stripes(20, 10, true, 5);
    const other = stripes(50, 10, false, 50);
    expect(
      claimHeights([short, other, long], 0, 100).map(({ shape, from, to }) => [shape === short, from, to]),
    ).toEqual([
      [false, 0, 20],
      [true, 20, 30],
      [false, 30, 100],
    ]);
  });

  it("leaves stripes open where they go on beyond the view", () => {
    expect(claimHeights([stripes(-50, 300, false, 1)], 0, 100).map(({ from, to }) => [from, to])).toEqual([
      [-4, 104],
    ]);
  });

  it("finds room for 34 voters and gold in the lane", () => {
    const { step, left, gold } = stripePlaces(68, 34, true);
    expect(left + 34 * step).toBeLessThanOrEqual(gold!);
    expect(step).toBeGreaterThan(1);
  });
});

describe("who is compared", () => {
  it("are the usual ones, and the people as soon as there are two", () => {
    expect(defaultVoters(peopleOf(["Ada"], "p"))).toEqual(DEFAULT_PANEL);
    expect(
      defaultVoters(peopleOf(["Ada", "Ben"], "p"))
        .slice(-2)
        .sort(),
    ).toEqual(["set:Ada", "set:Ben"]);
    expect(knownVoters(DEFAULT_PANEL, [], false)).toEqual(DEFAULT_PANEL);
  });

  it("are only those that are known here, each once", () => {
    expect(
      knownVoters(["bte", "nonsense", "bte", "set:Ada", "set:Eve"], peopleOf(["Ada"], "p"), false),
    ).toEqual(["bte", "set:Ada"]);
  });

  it("have letters, two after the 26th", () => {
    expect([0, 25, 26, 51, 52].map(letterOf)).toEqual(["A", "Z", "AA", "AZ", "BA"]);
  });

  it("go along to the next page, nothing else of the address does", () => {
    expect(keptAddress("?mode=compare&xs=bte,cetd&k=2&tab=why")).toBe("&xs=bte%2Ccetd&k=2");
    expect(keptAddress("")).toBe("");
  });

  it("goes along with another pair, or without one, where the next page has its own", () => {
    expect(keptAddress("?queue=r&among=a&pair=a~b", "b~c")).toBe("&pair=b~c&queue=r&among=a");
    expect(keptAddress("?queue=r&pair=a~b", null)).toBe("&queue=r");
  });
});

describe("asking", () => {
  const rest = () => Promise.resolve();

  it("asks nobody twice, whether they answered or failed", async () => {
    const asked: string[] = [];
    const store = createCompareStore(
      1,
      async (id) => {
        asked.push(id);
        if (id === "bad") throw new Error("no answer");
        return { keep: Uint8Array.of(1), ms: 2 };
      },
      rest,
    );
    await store.getState().ask(["good", "bad"]);
    await store.getState().ask(["bad", "good"]);
    expect(asked).toEqual(["good", "bad"]);
    expect(store.getState().said.get("bad")).toEqual({ status: "failed", message: "no answer" });
    await store.getState().askAgain("bad");
    expect(asked).toEqual(["good", "bad", "bad"]);
  });

  it("shows as asking who waits behind another", () => {
    const store = createCompareStore(1, () => new Promise(() => undefined), rest);
    void store.getState().ask(["one", "two"]);
    expect([...store.getState().said.values()]).toEqual([{ status: "asking" }, { status: "asking" }]);
  });

  it("forgets who may say something else by now, with the view and with answers that are still on their way", async () => {
    const answers: ((answer: { readonly keep: Uint8Array; readonly ms: number }) => void)[] = [];
    const store = createCompareStore(
      1,
      () =>
        new Promise((resolve) => {
          answers.push(resolve);
        }),
      rest,
    );
    const first = store.getState().ask(["set:Ada"]);
    await rest();
    store.getState().present(viewAt(groundOf(input(three, null), null), null));
    store.getState().forget((id) => id.startsWith("set:"));
    expect([store.getState().said.size, store.getState().view]).toEqual([0, null]);
    const second = store.getState().ask(["set:Ada"]);
    await rest();
    answers[0]!({ keep: Uint8Array.of(0), ms: 1 });
    await first;
    expect(store.getState().said.get("set:Ada")).toEqual({ status: "asking" });
    answers[1]!({ keep: Uint8Array.of(1), ms: 2 });
    await second;
    expect(store.getState().said.get("set:Ada")).toEqual({
      status: "answered",
      keep: Uint8Array.of(1),
      ms: 2,
    });
  });

  it("takes an answer about another page for a failure", async () => {
    const store = createCompareStore(2, async () => ({ keep: Uint8Array.of(1), ms: 0 }), rest);
    await store.getState().ask(["one"]);
    expect(store.getState().said.get("one")).toMatchObject({ status: "failed" });
  });
});
