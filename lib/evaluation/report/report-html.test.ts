import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import type { Grade } from "../scoring/grade";
import { metricById } from "../metrics/index";
import { pageScores } from "./page-scores";
import { publishedFor } from "./published";
import { reportOf, type EvaluatedPage } from "./report";
import { escapeHtml, reportHtml, type HtmlReport } from "./report-html";

const HOSTILE = `</script><script>window.bad = 1</script><img src=x onerror="window.bad=2">'"&`;

const scored = (f1: number): Grade => ({ status: "scored", precision: f1, recall: f1, f1 });
const answer = (grade: Grade) => ({
  failed: grade.status === "failed" ? { code: `bad ${HOSTILE}`, message: HOSTILE } : null,
  textLength: 10,
  extractMs: 1,
  grades: { "bag-of-words": grade },
});

/** F1 of two extractors, page by page. */
function dataOf(
  rows: readonly (readonly [id: string, kind: string | null, first: Grade, second: Grade])[],
  more: Partial<HtmlReport> = {},
): HtmlReport {
  const metrics = [metricById("bag-of-words")];
  const contestants = ["ccb", `answers(name=${JSON.stringify(HOSTILE)})@${"a".repeat(64)}`].map((key) => ({
    id: key,
    key,
    params: {},
  }));
  const pages = rows.map(([id, kind, first, second]): EvaluatedPage => ({
    id,
    kind,
    site: null,
    lang: null,
    evaluation: { parseMs: 1, answers: [answer(first), answer(second)] },
  }));
  return {
    report: reportOf({ corpus: HOSTILE, contestants, metrics, by: null }, pages),
    pages,
    scores: pageScores(pages, contestants, metrics),
    metrics,
    published: null,
    against: null,
    made: [["command", `winnow evaluate --corpus '${HOSTILE}'`]],
    ...more,
  };
}

const opened = (html: string) => new JSDOM(html, { runScripts: "dangerously" }).window;
const FAILED: Grade = { status: "failed" };
const NO_GOLD: Grade = { status: "no-gold" };

describe("a report in one HTML file", () => {
  it("shows hostile names as text, and runs nothing of them", () => {
    const html = reportHtml(
      dataOf([
        [HOSTILE, HOSTILE, scored(0.5), FAILED],
        ["b", "forum", scored(0.25), scored(1)],
      ]),
    );
    const window = opened(html);
    expect(window).not.toHaveProperty("bad");
    const { document } = window;
    expect(document.querySelectorAll("script, img, link, iframe")).toHaveLength(1);
    expect(document.querySelector("h1")!.textContent).toBe(HOSTILE);
    expect([...document.querySelectorAll("tbody th")].map(({ textContent }) => textContent)).toContain(
      HOSTILE,
    );
    expect(html).not.toMatch(/(?:src|href)=["']?http/);
  });

  it("names the metric, lists pages with failures and missing gold told apart, and sorts by a click", () => {
    const window = opened(
      reportHtml(
        dataOf([
          ["a", "article", scored(0.5), FAILED],
          ["b", "forum", scored(0.25), scored(1)],
          ["c", "forum", NO_GOLD, NO_GOLD],
          ["d", "forum", scored(0.75), scored(0)],
        ]),
      ),
    );
    const { document } = window;
    const tables = [...document.querySelectorAll("table")];
    expect(tables.map(({ caption }) => caption!.textContent)).toEqual([
      "Scores by bag-of-words",
      "F1 by bag-of-words and kind, with the number of pages",
      "Pages without an answer",
      "F1 by bag-of-words, page by page; empty where a page has no such gold",
    ]);
    const pages = tables[3]!;
    const read = () =>
      [...pages.tBodies[0]!.rows].map(({ cells }) => [...cells].map((cell) => cell.textContent));
    expect(read()).toEqual([
      ["a", "article", "0.500", "failed"],
      ["b", "forum", "0.250", "1.000"],
      ["c", "forum", "", ""],
      ["d", "forum", "0.750", "0.000"],
    ]);
    const ids = () => read().map(([id]) => id);
    const button = pages.tHead!.rows[0]!.cells[3]!.querySelector("button")!;
    button.click();
    expect(ids()).toEqual(["b", "d", "a", "c"]);
    button.click();
    expect(ids()).toEqual(["c", "a", "d", "b"]);
    expect(pages.tHead!.rows[0]!.cells[3]!.getAttribute("aria-sort")).toBe("ascending");
  });

  it("draws published figures beside scores of the same metric only", () => {
    const rows = [["a", null, scored(0.5), scored(0.25)]] as const;
    const wcxb = reportHtml(dataOf(rows, { published: publishedFor("wcxb", 1497) }));
    expect(wcxb.match(/<line class="ref"/g)).toHaveLength(2 * publishedFor("wcxb", 1497)!.scores.length);
    expect(wcxb).toContain("Published for WCXB dev by bag-of-words");
    const shingles = reportHtml(dataOf(rows, { published: publishedFor("scrapinghub", 181) }));
    expect(shingles).not.toContain("Published for");
  });

  it("tells what a change did, and what causes cost", () => {
    const change = {
      before: "ccb",
      after: "ccb",
      metric: "bag-of-words",
      test: { n: 2, mean: -0.125, low: -0.25, high: 0, p: 0.5 },
      fixed: [],
      broken: [{ id: HOSTILE, before: 0.75, after: 0.5 }],
    };
    const data = dataOf([["a", null, scored(0.5), scored(1)]]);
    const none = { missed: { errors: 0, characters: 0 }, extra: { errors: 1, characters: 9 } };
    const errors = {
      pages: 1,
      f1: 0.5,
      causes: [{ cause: "list", lost: 0.25, tagged: 0, ...none }],
      rules: [{ stage: HOSTILE, rule: "density", lost: 0.125, causes: [], ...none }],
    } as const;
    const extractors = data.report.extractors.map((each) => ({ ...each, errors }));
    const { document } = opened(
      reportHtml(
        dataOf([["a", null, scored(0.5), scored(1)]], {
          report: { ...data.report, extractors },
          against: { named: HOSTILE, changes: [change], onlyBefore: ["bte"], onlyAfter: [] },
        }),
      ),
    );
    const text = document.body.textContent;
    expect(text).toContain("-0.1250");
    expect(text).toContain("Only before: bte");
    expect(document.querySelector("details tbody")!.textContent).toBe(`${HOSTILE}0.7500.500-0.2500`);
    expect(text).toContain("List of items");
    expect(text).toContain(`${HOSTILE}density0.12501`);
  });

  it("is of a reasonable size for 1,500 pages and 34 extractors", () => {
    const metrics = [metricById("bag-of-words")];
    const contestants = Array.from({ length: 34 }, (_, index) => ({
      id: `x${index}`,
      key: `x${index}`,
      params: {},
    }));
    const pages = Array.from({ length: 1500 }, (_, page): EvaluatedPage => ({
      id: `page-${page}`,
      kind: `kind ${page % 7}`,
      site: `site-${page}.example`,
      lang: "en",
      evaluation: {
        parseMs: 1,
        answers: contestants.map((_, index) => answer(scored(((page * 31 + index * 17) % 101) / 100))),
      },
    }));
    const report = reportOf({ corpus: "large", contestants, metrics, by: null }, pages);
    const scores = pageScores(pages, contestants, metrics);
    const html = reportHtml({ report, pages, scores, metrics, published: null, against: null, made: [] });
    expect(html.length).toBeLessThan(2_000_000);
  }, 120_000);
});

describe("text in HTML", () => {
  it.each([
    ["signs of markup", `<a b="c" d='e'>&`, "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;"],
    ["control characters", "a\u0000b\u001bc\nd", "a\ufffdb\ufffdc\nd"],
    ["half a surrogate pair", "a\ud83d", "a\ufffd"],
  ])("is text whatever it holds: %s", (_, text, html) => {
    expect(escapeHtml(text)).toBe(html);
  });
});
