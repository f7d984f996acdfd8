/** Every F1 that is shown says of which metric it is. */
import ts from "typescript";
import { expect, test } from "vitest";
import { isTest, sourcesBelow, type Source } from "./sources.fixture";

/** Of the words that are shown in a source, those that have an F1 in them. */
function shownIn({ path, whole }: Pick<Source, "path" | "whole">): readonly { line: number; text: string }[] {
  if (!whole.includes("F1")) return [];
  const file = ts.createSourceFile(path, whole, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: { line: number; text: string }[] = [];
  const look = (node: ts.Node): void => {
    const isShown = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
    if (isShown)
      for (const at of node.getFullText().matchAll(/\bF1\b/g)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getFullStart() + at.index);
        found.push({ line, text: node.text.trim().replaceAll(/\s+/g, " ") });
      }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

/** Lines before and behind it in which the metric has to be named. */
const NEAR = 3;
const NAMED = /\b(f1By|metricName|metricWords|METRIC_NAMES)\b|\bby (words|characters)\b/;

/** The F1 of a source without a metric near them, as `path: words`. */
function bareIn(source: Pick<Source, "path" | "whole">): string[] {
  const lines = source.whole.split("\n");
  return shownIn(source)
    .filter(({ line }) => !NAMED.test(lines.slice(Math.max(0, line - NEAR), line + NEAR + 1).join("\n")))
    .map(({ text }) => `${source.path}: ${text}`);
}

/** Long words are told by how they begin. */
const LONG = 30;
const isBegun = (words: string, begin: string): boolean =>
  words === begin || (begin.length > LONG && words.startsWith(begin));

/** Words without it, and where the metric stands instead, in sight of them. */
const ELSEWHERE: readonly {
  readonly where: string;
  readonly words: readonly string[];
  readonly because: string;
}[] = [
  {
    where: "components/instruments/errors/lost-f1.tsx",
    words: ["Lost F1"],
    because: "names a part for a screen reader, whose head has the metric",
  },
  {
    where: "components/instruments/thresholds/readout.tsx",
    words: ["F1"],
    because: "heads a column of a table whose first head is the metric",
  },
  {
    where: "components/instruments/why/counterfactuals.tsx",
    words: [", F1"],
    because: "the head of the list of ways has the metric",
  },
  {
    where: "components/modes/compare/panel/vote-instrument.tsx",
    words: ["F1"],
    because: "ends a line that the words below the chart name with its metric",
  },
  {
    where: "components/screens/extractors/extractor-screen.tsx",
    words: ["F1"],
    because: "heads a column beside that of the metric",
  },
  {
    where: "components/screens/extractors/extractors-table.tsx",
    words: ["F1 on"],
    because: "heads a column whose every score has its metric below it",
  },
  {
    where: "components/screens/models/model-list.tsx",
    words: ["F1 held out"],
    because: "heads a column whose every score has its metric below it",
  },
  {
    where: "components/screens/run-against/changes.tsx",
    words: ["F1", "F1 is the mean of the later minus the earlier"],
    because: "the table has a column for the metric, a line in each cell on a narrow screen",
  },
  {
    where: "components/screens/run-against/run-against-screen.tsx",
    words: ["The same on the command line, for a build that should fail where F1 falls:"],
    because: "is no figure",
  },
  {
    where: "components/screens/run-errors/cause-chart.tsx",
    words: ["Lost F1", "Lost F1 by cause", "How to read it: a bar is how much the mean page F1 would rise"],
    because: "the head of the table has the metric, the file its caption",
  },
  {
    where: "components/screens/run-errors/rule-table.tsx",
    words: ["Lost F1", "Lost F1 by rule"],
    because: "the head of the table has the metric, the file its caption",
  },
  {
    where: "components/screens/runs/against/box-fields.tsx",
    words: ["F1 of A from", "F1 of A to", "F1 of B from", "F1 of B to"],
    because: "names fields below the axes of the scatter, which have the metric",
  },
  {
    where: "components/screens/runs/figures/score-columns.ts",
    words: ["F1", "Pages by F1"],
    because: "heads columns of a table that a choice of its metric stands above",
  },
  {
    where: "components/screens/runs/list/run-list-export.tsx",
    words: ["F1", "F1 low", "F1 high"],
    because: "heads columns beside that of the metric",
  },
  {
    where: "components/screens/runs/list/run-list.tsx",
    words: ["F1"],
    because: "heads a column whose every score has its metric below it",
  },
  {
    where: "components/screens/runs/scores/score-head.tsx",
    words: ["95 % interval of F1", "F1 by"],
    because: "heads columns of a table that a choice of its metric stands above",
  },
  {
    where: "components/screens/runs/scores/score-line.tsx",
    words: ["F1 of"],
    because: "reads a cell of a table that a choice of its metric stands above",
  },
  {
    where: "components/screens/runs/slices/worst-slices.tsx",
    words: ["Lowest F1"],
    because: "orders a table whose reading below has the metric",
  },
  {
    where: "components/screens/runs/sweep/sweep-chart.tsx",
    words: ["F1"],
    because: "names a line, and a column, of a chart whose reading has the metric",
  },
  {
    where: "components/screens/searches/search-dialog.tsx",
    words: ["In F1 for each millisecond a page takes; 0 where time does not count"],
    because: "a dialog in which the metric is chosen",
  },
  {
    where: "lib/view/inspection/trials/ways.ts",
    words: ["would keep the whole page and cost F1", "would set nothing else right and cost F1"],
    because: "ends the list of ways, whose head has the metric",
  },
];

test("every F1 on a screen, in a file or in a picture has its metric beside it", () => {
  const sources = [...sourcesBelow("components"), ...sourcesBelow("lib/view")];
  const bare = new Set(sources.filter((source) => !isTest(source)).flatMap(bareIn));
  const told = ELSEWHERE.flatMap(({ where, words }) => words.map((each) => `${where}: ${each}`));
  const isTold = (each: string): boolean => told.some((begin) => isBegun(each, begin));
  expect([...bare].filter((each) => !isTold(each))).toEqual([]);
  expect(told.filter((begin) => ![...bare].some((each) => isBegun(each, begin)))).toEqual([]);
});

test("the metric counts where it is named within three lines, and words count that are shown", () => {
  const bare = (whole: string): number => bareIn({ path: "a.tsx", whole }).length;
  expect(bare('const a = "F1 0.5";')).toBe(1);
  expect(bare("const a = `F1 ${b}`;")).toBe(1);
  expect(bare("const a = `${b} of F1`;")).toBe(1);
  expect(bare("const a = <th>F1</th>;")).toBe(1);
  expect(bare('const a = <th title="F1 here" />;')).toBe(1);
  expect(bare("const a = <th title={f1By(metric)}>F1</th>;")).toBe(0);
  expect(bare("const a = [\n<i>F1</i>,\n1,\n2,\nf1By(metric)];")).toBe(0);
  expect(bare("const a = [\n<i>F1</i>,\n1,\n2,\n3,\nf1By(metric)];")).toBe(1);
  expect(bare("// F1\nconst F1 = medianF1;")).toBe(0);
});
