import { describe, expect, it, test } from "vitest";
import type { ExtractorReport, Report } from "./report";
import { reportLatex } from "./report-latex";
import { escapedLatex } from "./report-table";

const summary = (f1: number) => ({
  precision: 0.5,
  recall: 0.25,
  f1,
  medianF1: f1,
  n: 3,
  low: 0.1,
  high: 0.9,
});
const extractor = (key: string, f1: number, by: ExtractorReport["by"] = {}): ExtractorReport => ({
  id: key,
  key,
  params: {},
  failed: 1,
  failures: {},
  empty: 0,
  answersBy: {},
  overGroups: {},
  msPerPage: { parse: 1, extract: 1 },
  scores: { m: summary(f1) },
  by,
  notes: {},
});
const report = (extractors: readonly ExtractorReport[]): Report => ({
  winnow: 1,
  corpus: "R&D",
  pages: 3,
  extractors,
});

test.each([
  ["a_b & c", "a\\_b \\& c"],
  ["100 % of {#1} for $5", "100 \\% of \\{\\#1\\} for \\$5"],
  ["C:\\x^2~y", "C:\\textbackslash{}x\\textasciicircum{}2\\textasciitilde{}y"],
  ["\\input{/etc/passwd}", "\\textbackslash{}input\\{/etc/passwd\\}"],
  ['<a|b> "c"', "\\textless{}a\\textbar{}b\\textgreater{} \\textquotedbl{}c\\textquotedbl{}"],
  ["two\nlines\u0007", "two lines"],
  ["Über, déjà", "Über, déjà"],
])("%j is written so that it prints as it reads", (text, written) =>
  expect(escapedLatex(text)).toBe(written),
);

describe("reportLatex", () => {
  it("sets the best F1 in bold and escapes every name", () => {
    const latex = reportLatex(report([extractor("a_1", 0.5), extractor("b", 0.4)]));
    expect(latex).toContain("\\caption{R\\&D, m}");
    expect(latex).toContain(
      "    a\\_1 & 3 & 0.500 & 0.250 & \\textbf{0.500} & 0.100--0.900 & 0.500 & 1 \\\\\n",
    );
    expect(latex).toContain("    b & 3 & 0.500 & 0.250 & 0.400 &");
  });
  it("sets nothing in bold where there is one extractor", () =>
    expect(reportLatex(report([extractor("a", 0.5)]))).not.toContain("textbf"));
  it("adds a table of groups, empty where a group lacks the metric", () => {
    const latex = reportLatex(
      report([
        extractor("a", 0.5, { x_y: { m: summary(0.7) }, z: {} }),
        extractor("b", 0.4, { x_y: { m: summary(0.6) }, z: {} }),
      ]),
    );
    expect(latex).toContain("    x\\_y & 3 & \\textbf{0.700} & 0.600 \\\\\n    z & 0 &  &  \\\\\n");
  });
  it("has no table where nothing was scored", () =>
    expect(reportLatex(report([{ ...extractor("a", 0), scores: {} }]))).not.toContain("tabular"));
});
