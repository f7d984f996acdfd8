/**
 * No regular expression of the project may take more than linear time: whatever a page, a file or a request
 * holds, it cannot stall the program by backtracking. Each is found in the sources by the compiler's own
 * parser and checked by `recheck`, which models the matcher and gives an attack where there is one. What it
 * found linear is written down in regular-expressions.linear.json, since a check takes up to a minute:
 * `WINNOW_RECORD=1 npx vitest run lib/regular-expressions.test.ts` adds what is new. A verdict depends on
 * nothing but the expression, so the list cannot grow stale, and without an entry the check is made on the
 * spot.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LIST = join(ROOT, "lib/regular-expressions.linear.json");

interface Expression {
  readonly source: string;
  readonly flags: string;
  /** `lib/page/parsing/decode.ts:82` */
  readonly place: string;
}

/**
 * Where expressions are made while the program runs: the file whose loading makes them, so that they can be
 * caught, or all there can be.
 */
const MADE: Readonly<Record<string, string | readonly (string | RegExp)[]>> = {
  "lib/text/composed.ts": "lib/text/composed.ts",
  "lib/text/words.ts": "lib/text/words.ts",
  "lib/evaluation/errors/element-causes.ts": "lib/evaluation/errors/element-causes.ts",
  // Of the names that block-extractor-modern removes, and of those that tell the combination something.
  "lib/text/pattern-set.ts": [
    "lib/extractors/block-extractor/removal-rules.ts",
    "lib/extractors/combination/features/hints.ts",
  ],
  "lib/extractors/combination/features/comment-sections.ts":
    "lib/extractors/combination/features/comment-sections.ts",
  // The built-in ones; those of a configuration are limited by patterns.ts itself, and its test says how.
  "lib/extractors/song/patterns.ts": "lib/extractors/song/song.ts",
  "lib/view/inspection/scale-choice.ts": "lib/view/inspection/scale-choice.ts",
  "lib/view/source/source-rows.ts": [/<\/script/i, /<\/style/i, /<\/textarea/i, /<\/title/i],
};

/** What the checker comes to no end with, and why it is linear. */
const BY_HAND: ReadonlyMap<string, string> = new Map([
  [
    String.raw`/^(-[a-z]+-)?(animation|transition|behavior|binding|view-transition|scroll-timeline|view-timeline|offset|marquee)(-|$)/i`,
    "anchored; its one repetition ends at a dash, which it does not match",
  ],
]);

const isProgram = (name: string): boolean =>
  /\.(ts|tsx|mjs)$/.test(name) &&
  !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(name) &&
  !name.split(sep).includes("generated");

const files = ["lib", "components", "app"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter(isProgram)
    .map((name) => `${folder}/${name.split(sep).join("/")}`),
);

/** The literals of a source, and whether it calls the constructor. */
function expressionsIn(
  path: string,
  text: string,
): { readonly literals: readonly Expression[]; readonly isMaking: boolean } {
  const kind = path.endsWith("x")
    ? ts.ScriptKind.TSX
    : path.endsWith(".mjs")
      ? ts.ScriptKind.JS
      : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const literals: Expression[] = [];
  let isMaking = false;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const written = node.getText();
      const end = written.lastIndexOf("/");
      literals.push({
        source: written.slice(1, end),
        flags: written.slice(end + 1),
        place: `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
      });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp")
      isMaking = true;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, isMaking };
}

/** What a module makes by the constructor while it is loaded. */
async function madeBy(path: string): Promise<Expression[]> {
  const made: Expression[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]: [string | RegExp, string | undefined]) {
      const expression = new target(pattern, flags);
      made.push({ source: expression.source, flags: expression.flags, place: path });
      return expression;
    },
  });
  try {
    await import(join(ROOT, path));
  } finally {
    globalThis.RegExp = Original;
  }
  return made;
}

const linear = new Set(JSON.parse(readFileSync(LIST, "utf8")) as string[]);
const keyOf = ({ source, flags }: Pick<Expression, "source" | "flags">): string => `/${source}/${flags}`;

/** Null where an expression is linear, else what is wrong with it. */
async function faultOf(expression: Expression): Promise<string | null> {
  const key = keyOf(expression);
  if (linear.has(key) || BY_HAND.has(key)) return null;
  // Its JavaScript form: no program of another language is run.
  process.env.RECHECK_BACKEND = "pure";
  const { checkSync } = await import("recheck");
  const verdict = checkSync(expression.source, expression.flags, { timeout: 60_000 });
  if (verdict.status === "safe") {
    linear.add(key);
    return null;
  }
  const why =
    verdict.status === "vulnerable"
      ? `${verdict.complexity.summary}, e.g. on ${verdict.attack.pattern.slice(0, 120)}`
      : "not decided: make it simpler, or say by hand why it is linear";
  return `${expression.place} ${key}: ${why}`;
}

async function faultsOf(expressions: readonly Expression[]): Promise<string[]> {
  const faults: string[] = [];
  for (const expression of expressions) {
    const fault = await faultOf(expression);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}

function record(): void {
  if (process.env.WINNOW_RECORD === "1")
    writeFileSync(LIST, `${JSON.stringify([...linear].sort(), null, 1)}\n`);
}

const expressions = (text: string): readonly Expression[] => expressionsIn("a.ts", text).literals;
const found = files.map((path) => ({ path, ...expressionsIn(path, readFileSync(join(ROOT, path), "utf8")) }));

describe("every regular expression is linear", () => {
  it("written in lib, components and app", { timeout: 600_000 }, async () => {
    const literals = found.flatMap((file) => file.literals);
    expect(literals.length).toBeGreaterThan(200);
    const faults = await faultsOf(literals);
    record();
    expect(faults).toEqual([]);
  });

  it("made while the program runs, in the files that this test knows", { timeout: 600_000 }, async () => {
    expect(
      found
        .filter(({ isMaking }) => isMaking)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.keys(MADE).sort());
    for (const [path, made] of Object.entries(MADE)) {
      const all: Expression[] = [];
      for (const one of typeof made === "string" ? [made] : made)
        if (typeof one === "string") all.push(...(await madeBy(one)));
        else all.push({ source: one.source, flags: one.flags, place: path });
      expect(all, path).not.toEqual([]);
      expect(await faultsOf(all)).toEqual([]);
    }
    record();
  });
});

describe("the check", () => {
  it.each([
    ["blanks at an end", String.raw`const a = /\s+$/;`, "2nd degree polynomial"],
    ["what is opened and never closed", String.raw`const a = /<a\b[^]*?<\/a/g;`, "2nd degree polynomial"],
    ["a repetition of repetitions", "const a = /^(a+)+$/;", "exponential"],
  ])("finds %s", { timeout: 60_000 }, async (_, text, complexity) => {
    expect(await faultsOf(expressions(text))).toEqual([expect.stringContaining(complexity)]);
  });

  it("sees expressions in markup of components, and calls of the constructor", () => {
    const { literals, isMaking } = expressionsIn(
      "a.tsx",
      "const a = <p title={b.replace(/c/g, '/d/')}>/e/</p>; new RegExp(f);",
    );
    expect([literals.map(keyOf), isMaking]).toEqual([["/c/g"], true]);
  });
});
