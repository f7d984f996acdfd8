import { describe, expect, it } from "vitest";
import { markdownLine, writtenTable, type ExportTable } from "./report-table";

const table: ExportTable = {
  caption: "R&D | all",
  columns: [{ title: "Site" }, { title: "Pages", decimals: 0 }, { title: "F1", hasBest: true }],
  rows: [
    ["a_b", 12, 0.81234567],
    ["=1+1", 3, 0.8123],
    ["c|d, e", 1, null],
  ],
};

describe("a table that is saved", () => {
  it("has six decimals and no formula in CSV", () =>
    expect(writtenTable(table, "csv")).toBe(
      'Site,Pages,F1\r\na_b,12,0.812346\r\n\'=1+1,3,0.8123\r\n"c|d, e",1,\r\n',
    ));
  it("escapes bars in Markdown", () =>
    expect(writtenTable(table, "md")).toBe(
      "R&D \\| all\n\n| Site | Pages | F1 |\n| --- | --- | --- |\n| a_b | 12 | 0.812 |\n| =1+1 | 3 | 0.812 |\n| c\\|d, e | 1 |  |\n",
    ));
  it.each([
    ["<table>: The Table element", "\\<table>: The Table element"],
    ["*bold* and __more__", "\\*bold\\* and \\_\\_more\\_\\_"],
    ["`code`", "\\`code\\`"],
    ["~~gone~~", "\\~\\~gone\\~\\~"],
    ["[l](x), ![i](y)", "\\[l](x), !\\[i](y)"],
    ["&lt; &#60;", "\\&lt; \\&#60;"],
    ["a\\|b", "a\\\\\\|b"],
    ["two\r\nlines", "two lines"],
    ["a_b, R&D, 1 < 2", "a_b, R&D, 1 < 2"],
  ])("writes %j in Markdown so that it prints as it reads", (name, written) => {
    const lines = writtenTable({ caption: name, columns: [{ title: name }], rows: [[name]] }, "md").split(
      "\n",
    );
    expect(lines).toEqual([written, "", `| ${written} |`, "| --- |", `| ${written} |`, ""]);
  });
  it.each([
    ["# one", "\\# one"],
    ["- item", "\\- item"],
    ["1. item", "1\\. item"],
    ["> said", "\\> said"],
    ["    four", "four"],
    ["12 pages", "12 pages"],
  ])("begins a line of Markdown with %j as text", (text, written) =>
    expect(markdownLine(text)).toBe(written),
  );
  it("sets all that print as the best in bold in LaTeX, numbers right", () => {
    const latex = writtenTable(table, "tex");
    expect(latex).toContain("\\begin{tabular}{lrr}");
    expect(latex).toContain("\\caption{R\\&D \\textbar{} all}");
    expect(latex).toContain(
      "    a\\_b & 12 & \\textbf{0.812} \\\\\n    =1+1 & 3 & \\textbf{0.812} \\\\\n    c\\textbar{}d, e & 1 &  \\\\\n",
    );
  });
  it.each(["[draft] Rain", "*", " [1]"])(
    "begins a row of LaTeX so that the line before does not take %j as its argument",
    (name) => {
      expect(
        writtenTable(
          {
            caption: "",
            columns: [{ title: name }, { title: "[F1]" }],
            rows: [
              ["a", 1],
              [name, 2],
            ],
          },
          "tex",
        )
          .split("\n")
          .filter((line) => line.includes(name)),
      ).toEqual([`    {}${name} & [F1] \\\\`, `    {}${name} & 2.000 \\\\`]);
    },
  );
  it("sets nothing in bold where one row has a number", () =>
    expect(writtenTable({ ...table, rows: table.rows.slice(1) }, "tex")).not.toContain("textbf"));
  it("keeps a negative number a number", () =>
    expect(writtenTable({ caption: "", columns: [{ title: "d" }], rows: [[-0.5]] }, "csv")).toBe(
      "d\r\n-0.5\r\n",
    ));
});
