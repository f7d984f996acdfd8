import { expect, test } from "vitest";
import { scoredAt } from "../scoring/grade.fixture";
import { metricById } from "../metrics/index";
import { reportOf, type EvaluatedPage } from "./report";
import { reportCsv } from "./report-csv";

test.each(['=HYPERLINK("http://x.example")', "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1"])(
  "a site called %j is text to a spreadsheet, not a formula",
  (site) => {
    const page: EvaluatedPage = {
      id: "a",
      site,
      kind: null,
      lang: null,
      evaluation: {
        parseMs: 1,
        answers: [{ failed: null, extractMs: 1, textLength: 1, grades: { "bag-of-words": scoredAt(1) } }],
      },
    };
    const csv = reportCsv(
      reportOf(
        {
          corpus: "c",
          contestants: [{ id: "one", key: "one", params: {} }],
          metrics: [metricById("bag-of-words")],
          by: "site",
        },
        [page],
      ),
    );
    const written = `'${site}`;
    expect(csv).toContain(
      `one,${/[",\r\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written},bag-of-words,1,`,
    );
  },
);
