/** How long lines are, of code and of comments: Prettier breaks neither everywhere. */
import ts from "typescript";
import { expect, test } from "vitest";
import { sourcesBelow } from "./sources.fixture";

const MOST_COLUMNS = 140;

/** What is one piece however long it is: texts, also between tags, and patterns. */
const UNBREAKABLE: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.RegularExpressionLiteral,
  ts.SyntaxKind.JsxText,
]);

/** Lines that are too long without such a piece: the number of each, from 1. */
function longLines(path: string, whole: string): number[] {
  const lines = whole.split("\n");
  if (lines.every(({ length }) => length <= MOST_COLUMNS)) return [];
  const kind = path.endsWith(".tsx")
    ? ts.ScriptKind.TSX
    : path.endsWith(".mjs")
      ? ts.ScriptKind.JS
      : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, whole, ts.ScriptTarget.Latest, true, kind);
  const without = lines.map(({ length }) => length);
  const waiting: ts.Node[] = [file];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    ts.forEachChild(node, (child) => void waiting.push(child));
    if (!UNBREAKABLE.has(node.kind)) continue;
    const from = file.getLineAndCharacterOfPosition(node.getStart(file));
    const to = file.getLineAndCharacterOfPosition(node.getEnd());
    for (let line = from.line; line <= to.line; line++) {
      const start = line === from.line ? from.character : 0;
      const end = line === to.line ? to.character : lines[line]!.length;
      without[line]! -= end - start;
    }
  }
  return without.flatMap((length, at) => (length > MOST_COLUMNS ? [at + 1] : []));
}

test(`no line is over ${MOST_COLUMNS} columns outside strings, of code or of comments`, () => {
  // What `npm run ship-model` writes is read by nobody.
  const written = "lib/extractors/combination/shipped-model.ts";
  const sources = ["lib", "components", "app", "e2e", "prisma"]
    .flatMap(sourcesBelow)
    .filter(({ path }) => path !== written);
  expect(
    sources.flatMap(({ path, whole }) => longLines(path, whole).map((line) => `${path}:${line}`)),
  ).toEqual([]);
});

const LONG = "x".repeat(MOST_COLUMNS);
test.each([
  { when: "a comment is as long as it may be", whole: `// ${LONG.slice(3)}`, is: [] },
  { when: "a comment is too long", whole: `a;\n// ${LONG.slice(2)}`, is: [2] },
  { when: "code is too long", whole: `const a = ${LONG};`, is: [1] },
  { when: "a string is", whole: `const a = "${LONG}";`, is: [] },
  { when: "a pattern is", whole: `const a = /${LONG}/;`, is: [] },
  { when: "the text of a template is", whole: `const a = \`${LONG}\${b}${LONG}\n${LONG}\`;`, is: [] },
  { when: "what a template takes in is", whole: `const a = \`\${${LONG}1}\`;`, is: [1] },
  { when: "the code beside a string is", whole: `const a${LONG} = "b";`, is: [1] },
])("where $when, the lines that are too long are $is", ({ whole, is }) =>
  expect(longLines("a.ts", whole)).toEqual(is),
);
