import { describe, expect, it } from "vitest";
import type { ScoreRow } from "@/lib/evaluation/report/report-scores";
import {
  bestValues,
  BEST_FIRST,
  clicked,
  columnsOf,
  found,
  lowShare,
  orderOf,
  orderText,
  overGroups,
  sorted,
} from "./score-columns";

const row = (
  key: string,
  f1: number | null,
  extractMs: number,
  groups: ScoreRow["groups"] = {},
): ScoreRow => ({
  id: key.replace(/\(.*$/, ""),
  key,
  params: {},
  failed: 0,
  empty: 0,
  extractMs,
  groups,
  histogram: [],
  summary: f1 === null ? null : { precision: f1, recall: f1, f1, medianF1: f1, n: 3, low: f1, high: f1 },
});
const rows = [
  row("cetd", 0.7, 5, { forum: 0.9 }),
  row("jusText(language=de)", null, 1),
  row("block-extractor(threshold=1.3)", 0.8, 3, { forum: 0.2 }),
  row("bte", 0.7, 9),
];
const scores = { by: "kind", pages: 4, groups: [{ name: "forum", n: 3 }] } as const;
const columns = columnsOf(scores, ["forum"]);
const column = (id: string) => columns.find((candidate) => candidate.id === id)!;
const keys = (text: string) => sorted(rows, columns, orderOf(text, columns)).map(({ id }) => id);

describe("the order of the rows", () => {
  it("has the highest first, ties by name, and those without a value last", () =>
    expect(keys("-f1")).toEqual(["block-extractor", "bte", "cetd", "jusText"]));
  it("has those without a value last the other way round too", () =>
    expect(keys("f1").at(-1)).toBe("jusText"));
  it("goes by a group, ties by F1", () =>
    expect(keys("-group:forum")).toEqual(["cetd", "block-extractor", "bte", "jusText"]));
  it("goes by name and by time", () =>
    expect([keys("name")[0], keys("ms")[0], keys("-ms")[0]]).toEqual(["block-extractor", "jusText", "bte"]));
  it.each([null, "", "-", "group:gone", "-nothing"])("is the best first where the address says %j", (text) =>
    expect(orderOf(text, columns)).toEqual(BEST_FIRST),
  );
  it("is read back from what is written", () =>
    expect(orderOf(orderText({ column: "group:forum", descending: false }), columns)).toEqual({
      column: "group:forum",
      descending: false,
    }));
});

describe("a click on a head", () => {
  it("begins with the highest score, and with the shortest time", () =>
    expect([clicked(column("recall"), BEST_FIRST), clicked(column("ms"), BEST_FIRST)]).toEqual([
      { column: "recall", descending: true },
      { column: "ms", descending: false },
    ]));
  it("turns the order round when it is clicked again", () =>
    expect(clicked(column("f1"), BEST_FIRST)).toEqual({ column: "f1", descending: false }));
});

describe("found", () => {
  it("wants every word, in any case, in the name or the parameters", () =>
    expect(found(rows, " THRESHOLD  1.3 ").map(({ id }) => id)).toEqual(["block-extractor"]));
  it("is everything without a word", () => expect(found(rows, "  ")).toHaveLength(4));
});

describe("bestValues", () => {
  it("has none where fewer than two have a value", () =>
    expect(bestValues({ rows: rows.slice(0, 2) }, columns).size).toBe(0));
  it("is about scores only", () =>
    expect([...bestValues({ rows }, columns).keys()]).toEqual([
      "f1",
      "precision",
      "recall",
      "median",
      "group:forum",
    ]));
});

describe("the columns", () => {
  it("have the share of all pages that was answered by an empty text, and none without pages", () => {
    const empty = (pages: number) =>
      columnsOf({ ...scores, pages }, [])
        .find(({ id }) => id === "empty")!
        .value({ ...rows[0]!, empty: 1 });
    expect([empty(4), empty(1), empty(0)]).toEqual([0.25, 1, null]);
  });

  it("have the mean in which every group weighs the same, also of groups that have no column, where there are two", () => {
    const two = { ...scores, groups: [...scores.groups, { name: "news", n: 100 }] };
    const mean = columnsOf(two, ["forum"]).find(({ id }) => id === "mean")!;
    expect(mean.title).toBe("Mean of kinds");
    expect(mean.value(row("bte", 0.9, 1, { forum: 0.2, news: 1 }))).toBeCloseTo(0.6, 12);
    expect(mean.value(row("bte", 0.9, 1, { news: 1 }))).toBe(1);
    expect(mean.value(row("bte", null, 1))).toBeNull();
    expect(columns.some(({ id }) => id === "mean")).toBe(false);
  });

  it("have beside that mean the median of the groups", () => {
    expect(overGroups({ groups: { a: 0.1, b: 0.2, c: 0.9 } })).toEqual({
      mean: expect.closeTo(0.4, 12) as number,
      median: 0.2,
    });
    expect(overGroups({ groups: {} })).toEqual({ mean: null, median: null });
  });
});

describe("lowShare", () => {
  it("counts the lower half of the bars", () => expect(lowShare([1, 0, 2, 1])).toBe(0.25));
  it("is null without pages", () => expect(lowShare([0, 0])).toBeNull());
});
