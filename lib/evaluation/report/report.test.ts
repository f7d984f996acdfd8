import { describe, expect, test } from "vitest";
import { FAILED, NO_GOLD, type Grade, type GradedF1 } from "../scoring/grade";
import { gradeAt, scoredAt } from "../scoring/grade.fixture";
import { metricById } from "../metrics/index";
import { reportOf, type EvaluatedPage, type GroupBy, type Report } from "./report";
import { reportCsv } from "./report-csv";
import { reportJson } from "./report-json";
import { reportMarkdown } from "./report-markdown";
import { failedPage, type Answer } from "../run";

const metrics = [metricById("bag-of-words")];
const contestants = [{ id: "one", key: "one(threshold=1.3)", params: { threshold: 1.3 } }];

function page(
  id: string,
  site: string | null,
  kind: string | null,
  f1: GradedF1,
  answer: Partial<Answer> = {},
): EvaluatedPage {
  return {
    id,
    site,
    kind,
    lang: site === null ? "de" : "en",
    evaluation: {
      parseMs: 10,
      answers: [
        { failed: null, extractMs: 2, textLength: 5, grades: { "bag-of-words": gradeAt(f1) }, ...answer },
      ],
    },
  };
}

const broken: EvaluatedPage = {
  id: "d",
  site: "b.example",
  kind: null,
  lang: null,
  evaluation: failedPage({ code: "empty-page", message: "page is empty" }, ["content"], 1, metrics),
};
const pages = [
  page("a", "a.example", "article", 1),
  page("b", "a.example", "forum, old", 0.5, { extractMs: 4 }),
  page("c", null, "article", "no-gold", { textLength: 0 }),
  broken,
];
const report = (by: GroupBy | null = null): Report =>
  reportOf({ corpus: "sample", contestants, metrics, by }, pages);

describe("a report", () => {
  test("has a failure as zero in the mean and in a column of its own, and no page without gold in the mean", () => {
    const [extractor] = report().extractors;
    expect(extractor).toMatchObject({
      ...contestants[0],
      failed: 1,
      failures: { "empty-page": 1 },
      empty: 1,
    });
    expect(extractor!.scores["bag-of-words"]).toMatchObject({ n: 3, f1: 0.5, medianF1: 0.5 });
  });

  test("leaves a page without the gold of a metric out of its mean, answered or failed", () => {
    const failed = { code: "timeout", message: "too slow" };
    const only = (grade: Grade, answer: Partial<Answer> = {}): EvaluatedPage =>
      page("s", null, null, 1, { grades: { "bag-of-words": grade }, ...answer });
    const mixed = [
      page("a", null, null, 1),
      only(NO_GOLD),
      only(NO_GOLD, { failed }),
      only(FAILED, { failed }),
    ];
    expect(
      reportOf({ corpus: "c", contestants, metrics, by: null }, mixed).extractors[0]!.scores["bag-of-words"],
    ).toMatchObject({ n: 2, f1: 0.5 });
  });

  test("takes times over the pages that were parsed and answered", () => {
    expect(report().extractors[0]!.msPerPage).toEqual({ parse: 10, extract: 8 / 3 });
  });

  test("groups by site with a group for pages of unknown site, which has no scores without gold", () => {
    const { by } = report("site").extractors[0]!;
    expect(Object.keys(by)).toEqual(["a.example", "b.example", "unknown"]);
    expect(by["a.example"]!["bag-of-words"]).toMatchObject({ n: 2, f1: 0.75 });
    expect(by["b.example"]!["bag-of-words"]).toMatchObject({ n: 1, f1: 0 });
    expect(by["unknown"]).toEqual({});
  });

  test("weighs each group the same in the mean of the groups, without those that have no gold", () => {
    const [extractor] = report("site").extractors;
    // 0.75 on a.example and 0 on b.example, where plainly all pages have 0.5.
    expect(extractor!.overGroups["bag-of-words"]).toEqual({ f1: 0.375, groups: 2 });
    expect(extractor!.answersBy).toEqual({
      "a.example": { pages: 2, failed: 0, empty: 0 },
      "b.example": { pages: 1, failed: 1, empty: 0 },
      unknown: { pages: 1, failed: 0, empty: 1 },
    });
    expect(report().extractors[0]).toMatchObject({ overGroups: {}, answersBy: {} });
  });

  test("groups by language, pages of an unknown one in a group of their own", () => {
    const { by } = report("lang").extractors[0]!;
    expect(Object.entries(by).map(([lang, scores]) => [lang, scores["bag-of-words"]?.n])).toEqual([
      ["de", undefined],
      ["en", 2],
      ["unknown", 1],
    ]);
  });

  test("has no scores where no page has gold, but failures and times", () => {
    const [extractor] = reportOf({ corpus: "plain", contestants, metrics, by: null }, [pages[2]!]).extractors;
    expect(extractor).toMatchObject({ scores: {}, failed: 0, msPerPage: { parse: 10, extract: 2 } });
  });

  test("counts what metrics noted", () => {
    const noted = page("n", null, null, 1, {
      grades: { "bag-of-words": { ...scoredAt(1), note: "by words" } },
    });
    expect(
      reportOf({ corpus: "notes", contestants, metrics, by: null }, [noted, noted]).extractors[0]!.notes,
    ).toEqual({ "bag-of-words: by words": 2 });
  });
});

describe("report formats", () => {
  test("JSON carries the shape of docs/cli.md with six decimals", () => {
    const read = JSON.parse(reportJson(report("kind"))) as Report;
    expect(Object.keys(read)).toEqual(["winnow", "corpus", "pages", "extractors"]);
    expect([read.winnow, read.corpus, read.pages]).toEqual([1, "sample", 4]);
    const [extractor] = read.extractors;
    expect(extractor).toMatchObject({
      id: "one",
      key: "one(threshold=1.3)",
      params: { threshold: 1.3 },
      failed: 1,
      msPerPage: { parse: 10, extract: 2.667 },
    });
    expect(extractor!.scores["bag-of-words"]).toMatchObject({
      precision: 0.5,
      recall: 0.5,
      f1: 0.5,
      medianF1: 0.5,
      n: 3,
    });
    expect(Object.keys(extractor!.by)).toEqual(["article", "forum, old", "unknown"]);
  });

  test("CSV has a row per metric and group, and quotes a comma", () => {
    const lines = reportCsv(report("kind")).split("\r\n");
    expect(lines[0]).toMatch(/^extractor,group,metric,n,precision,recall,f1,/);
    expect(lines[1]).toMatch(
      /^one\(threshold=1\.3\),,bag-of-words,3,0\.500000,0\.500000,0\.500000,0\.500000,/,
    );
    expect(lines[1]).toMatch(/,1,1,10\.000,2\.667$/);
    expect(lines[3]).toMatch(/^one\(threshold=1\.3\),"forum, old",bag-of-words,1,0\.5/);
    expect(lines[5]).toBe("one(threshold=1.3),mean of the groups,bag-of-words,3,,,0.500000,,,,,,,");
    expect(lines.slice(1).filter(Boolean)).toHaveLength(5);
  });

  test("Markdown tables have as many cells in every row, bars escaped", () => {
    const named = reportOf(
      { corpus: "sample", contestants: [{ ...contestants[0]!, key: "a|b" }], metrics, by: "kind" },
      pages,
    );
    const tables = reportMarkdown(named)
      .split("\n\n")
      .filter((part) => part.startsWith("|"));
    expect(tables).toHaveLength(2);
    for (const table of tables) {
      const widths = table
        .trim()
        .split("\n")
        .map((row) => row.split(/(?<!\\)\|/).length);
      expect(new Set(widths).size).toBe(1);
    }
    expect(tables[0]).toContain("| a\\|b | bag-of-words | 3 | 0.500 | 0.500 | 0.500 |");
    expect(tables[1]).toContain("| forum, old | 1 | 0.500 (0.500, 0 %) |");
    // Two pages, one of them without gold and with an empty answer.
    expect(tables[1]).toContain("| article | 1 | 1.000 (1.000, 50 %) |");
    expect(tables[1]).toContain("| mean of the groups |  | 0.500 |");
    expect(tables[1]).toContain("| all pages | 3 | 0.500 (0.500, 25 %) |");
  });

  test("Markdown begins with the corpus as it is called", () => {
    const named = reportOf({ corpus: "# *mine* <b>", contestants, metrics, by: null }, pages);
    expect(reportMarkdown(named).split("\n")[0]).toMatch(/^\\# \\\*mine\\\* \\<b>: \d+ pages$/);
    expect(reportMarkdown({ ...named, pages: 1 }).split("\n")[0]).toMatch(/: 1 page$/);
  });

  test("CSV and Markdown show an extractor without scores", () => {
    const bare = reportOf({ corpus: "plain", contestants, metrics, by: null }, [pages[2]!]);
    expect(reportCsv(bare).split("\r\n")[1]).toBe("one(threshold=1.3),,,0,,,,,,,0,1,10.000,2.000");
    expect(reportMarkdown(bare)).toContain("| no gold | 0 |");
  });
});
