import { describe, expect, it } from "vitest";
import { scored, type GradedF1, type Scored } from "../scoring/grade";
import { gradeAt, scoredAt } from "../scoring/grade.fixture";
import { metricById } from "../metrics/index";
import { againstOf, changeBetween } from "./report-against";
import { histogramOf, pagesIn, scoresOf, sliceOf, sliceText, type ScoredPage } from "./report-scores";
import { slicesOf } from "./report-slices";

const metric = metricById("bag-of-words");
const contestants = ["one", "two"].map((id) => ({ id, key: id, params: {} }));
const failed = { code: "timeout", message: "too slow" };

/**
 * A page of kind and language with the F1 of each extractor: "failed" for no answer, "no-gold" for a page
 * without gold.
 */
function page(id: string, kind: string | null, lang: string | null, ...f1: readonly GradedF1[]): ScoredPage {
  const answers = f1.map((value) => ({
    failed: value === "failed" ? failed : null,
    extractMs: 2,
    textLength: 5,
    grades: { [metric.id]: gradeAt(value) },
  }));
  return { id, title: id, site: "s.example", kind, lang, evaluation: { parseMs: 1, answers } };
}

const pages = [
  page("a", "article", "en", 1, 0.9),
  page("b", "article", "en", 0.8, 0.9),
  page("c", "forum", "de", 0.2, 0.6),
  page("d", null, "de", "failed", 0.5),
  page("e", "forum", null, "no-gold", "no-gold"),
];

describe("scoresOf", () => {
  const scores = scoresOf(pages, contestants, metric, "kind", null);
  it("counts a failure as zero, in the mean and in the histogram", () => {
    expect(scores.rows[0]).toMatchObject({ failed: 1, summary: { n: 4, f1: 0.5 } });
    expect(scores.rows[0]!.histogram.reduce((sum, bar) => sum + bar, 0)).toBe(4);
    expect(scores.rows[0]!.histogram[0]).toBe(1);
  });
  it("lists groups with gold, the largest first, and pages of unknown kind as one", () =>
    expect(scores.groups).toEqual([
      { name: "article", n: 2 },
      { name: "forum", n: 1 },
      { name: "unknown", n: 1 },
    ]));
  it("has no F1 of a group where no page has gold", () =>
    expect(scoresOf(pages, contestants, metric, "lang", null).rows[0]!.groups).toEqual({ en: 0.9, de: 0.1 }));
  it("takes a summary that is known instead of drawing samples again", () => {
    const known = { precision: 1, recall: 1, f1: 0.123, medianF1: 1, n: 4, low: 0, high: 1 };
    expect(
      scoresOf(pages, contestants, metric, "kind", null, { one: known }).rows.map(
        ({ summary }) => summary?.f1,
      ),
    ).toEqual([0.123, expect.closeTo(0.725)]);
  });
  it("has neither summary nor groups where no page has gold", () =>
    expect(scoresOf([pages[4]!], contestants, metric, "kind", null)).toMatchObject({
      withGold: 0,
      groups: [],
      rows: [{ summary: null }, { summary: null }],
    }));
});

describe("histogramOf", () => {
  it("has 1 in the last bar and a border value in the bar that it opens", () => {
    const bars = histogramOf([1, 0.95, 0.0499, 0.05].map(scoredAt));
    expect([bars[19], bars[0], bars[1]]).toEqual([2, 1, 1]);
  });
});

describe("pagesIn", () => {
  it("is all pages without a slice", () => expect(pagesIn(pages, null)).toHaveLength(5));
  it("finds pages whose kind is not known", () =>
    expect(pagesIn(pages, { by: "kind", name: "unknown" }).map(({ id }) => id)).toEqual(["d"]));
  it("is empty for a name that no page has", () =>
    expect(pagesIn(pages, { by: "lang", name: "xx" })).toEqual([]));
});

describe("slicesOf", () => {
  const slices = slicesOf(pages, contestants, 0, metric);
  it("puts the lowest F1 first and leaves out what divides nothing", () => {
    expect(slices.map(({ by, name }) => `${by} ${name}`)).toEqual([
      "kind unknown",
      "lang de",
      "kind forum",
      "kind article",
      "lang en",
    ]);
  });
  it("says what a slice costs the mean over all pages", () => {
    expect(slices.find(({ name }) => name === "forum")!.lost).toBeCloseTo(0.8 / 4);
    expect(slices.filter(({ by }) => by === "kind").reduce((sum, { lost }) => sum + lost, 0)).toBeCloseTo(
      1 - 0.5,
    );
  });
  it("names the extractor that does better there, and none where this one is best", () => {
    expect(slices.find(({ name }) => name === "forum")!.best).toEqual({ id: "two", key: "two", f1: 0.6 });
    expect(slices.find(({ name }) => name === "article")!.best).toBeNull();
  });
  it("gives the median beside the mean, and how many answers were empty, failures not among them", () => {
    const made = [
      page("a", "article", "en", 1, 1),
      page("b", "article", "en", 0.9, 1),
      page("c", "article", "en", "failed", 1),
      page("d", "forum", "en", 0.5, 1),
    ];
    const bare = { ...made[1]!.evaluation.answers[0]!, textLength: 0 };
    const [own, other] = [made[1]!.evaluation, made[1]!.evaluation.answers[1]!];
    made[1] = { ...made[1]!, evaluation: { ...own, answers: [bare, other] } };
    const article = slicesOf(made, contestants, 0, metric).find(({ name }) => name === "article")!;
    expect(article.summary.f1).toBeCloseTo(1.9 / 3, 6);
    expect(article.summary.medianF1).toBeCloseTo(0.9, 6);
    expect([article.answered, article.empty]).toEqual([2, 1]);
  });
  it("marks fewer than ten pages as few, not ten", () => {
    const many = Array.from({ length: 19 }, (_, index) =>
      page(`${index}`, index < 10 ? "ten" : "nine", "en", 0.5, 0.5),
    );
    expect(slicesOf(many, contestants, 0, metric).map(({ name, isSmall }) => [name, isSmall])).toEqual([
      ["ten", false],
      ["nine", true],
    ]);
  });
  it("has a page that is right at 1 where the metric counts it in no mean, and so has its column of the kind and the other extractor's", () => {
    const shingles = metricById("shingle-4");
    const right = scored({ precision: 1, recall: 1, f1: 1, countsPrecision: false, countsRecall: false });
    const half = scoredAt(0.5);
    const pageOf = (id: string, kind: string, ...grades: readonly Scored[]): ScoredPage => ({
      ...page(id, kind, "en"),
      evaluation: {
        parseMs: 1,
        answers: grades.map((grade) => ({
          failed: null,
          extractMs: 2,
          textLength: 0,
          grades: { [shingles.id]: grade },
        })),
      },
    });
    const both = [pageOf("a", "app", right, half), pageOf("b", "article", half, right)];
    expect(
      slicesOf(both, contestants, 0, shingles).map(({ name, summary, lost, best }) => [
        name,
        summary,
        lost,
        best,
      ]),
    ).toEqual([
      [
        "article",
        { f1: 0.5, medianF1: 0.5, low: 0.5, high: 0.5, n: 1 },
        0.25,
        { id: "two", key: "two", f1: 1 },
      ],
      ["app", { f1: 1, medianF1: 1, low: 1, high: 1, n: 1 }, 0, null],
    ]);
    expect(scoresOf(both, contestants, shingles, "kind", null).rows.map(({ groups }) => groups)).toEqual([
      { app: 1, article: 0.5 },
      { app: 0.5, article: 1 },
    ]);
  });
  it("is empty without pages", () => expect(slicesOf([], contestants, 0, metric)).toEqual([]));
});

describe("againstOf", () => {
  const against = againstOf(pages, 0, 1, metric.id);
  it("orders pages by the difference, a failure counted as zero, and leaves out those without gold", () => {
    expect(against.ids).toEqual(["d", "c", "b", "a"]);
    expect([against.first, against.second]).toEqual([
      [0, 0.2, 0.8, 1],
      [0.5, 0.6, 0.9, 0.9],
    ]);
    expect([against.better, against.worse, against.same]).toEqual([1, 3, 0]);
  });
  it("names the pages without an answer", () => expect(against.failed).toEqual({ first: [0], second: [] }));
  it("tests the differences of all these pages", () =>
    expect(against.test).toMatchObject({ n: 4, mean: expect.closeTo(-0.225) as number }));
  it("counts a page on which both fail as the same", () =>
    expect(againstOf([page("x", null, null, "failed", "failed")], 0, 1, metric.id)).toMatchObject({
      same: 1,
      failed: { first: [0], second: [0] },
    }));
  it("counts a difference that does not print as the same", () =>
    expect(againstOf([page("x", null, null, 0.5004, 0.5)], 0, 1, metric.id).same).toBe(1));
});

describe("pages whose difference lies on the border of what prints", () => {
  // What a difference is, and what is left of it after four decimals, lie on either side of the border.
  it("are the same wherever they lie", () =>
    expect(
      [
        [0.5005, 0.5],
        [0.1005, 0.1],
        [0.1, 0.1005],
      ].map(([one, other]) => changeBetween(one!, other!)),
    ).toEqual(["same", "same", "same"]));
  it.each([
    [0.50046, 0.49999],
    [0.50054, 0.49996],
    [0.4999, 0.50044],
    [0.12345, 0.12294],
  ])("are counted as they are listed: %d and %d", (one, other) => {
    const against = againstOf([page("x", null, null, one, other)], 0, 1, metric.id);
    const change = changeBetween(against.first[0]!, against.second[0]!);
    expect([against.better, against.worse, against.same]).toEqual([
      Number(change === "fixed"),
      Number(change === "broken"),
      Number(change === "same"),
    ]);
  });
});

describe("sliceOf", () => {
  it.each([
    ["kind:forum", { by: "kind", name: "forum" }],
    ["site:a.example:8080", { by: "site", name: "a.example:8080" }],
    ["lang:unknown", { by: "lang", name: "unknown" }],
  ])("reads %s", (text, slice) => expect(sliceOf(text)).toEqual(slice));
  it("reads what sliceText writes", () =>
    expect(sliceOf(sliceText({ by: "site", name: "a:b" }))).toEqual({ by: "site", name: "a:b" }));
  it.each(["forum", "kind:", "colour:red", ""])("refuses %j", (text) => expect(sliceOf(text)).toBeNull());
});
