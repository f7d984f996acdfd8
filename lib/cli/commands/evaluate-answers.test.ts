import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { corporaFolder } from "../../corpora-folder";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import type { EvaluateResult } from "../../jobs/evaluate/evaluate-finish";
import { evaluateJob } from "../../jobs/evaluate-job";
import { quietTask } from "../../task";
import { winnow } from "../cli.fixture";

/** For tests that start threads, on a busy machine. */
const SLOW = 120_000;
const page = (text: string): string => `<nav><a href=#>Home</a></nav><p>${text}</p>`;
const RAIN = "It rained all day in the hills, and the river rose by two metres in one night.";
const SUN = "The sun came out at last, and everybody went down to the river to look at it.";

interface Written {
  readonly pages: number;
  readonly extractors: readonly {
    readonly key: string;
    readonly failed: number;
    readonly failures: Readonly<Record<string, number>>;
    readonly empty: number;
    readonly scores: Readonly<
      Record<
        string,
        { readonly precision: number; readonly recall: number; readonly f1: number; readonly n: number }
      >
    >;
  }[];
}

let folder: string;
const corpus = (): string => join(folder, "corpus");
const answers = async (name: string, content: unknown): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};
const evaluate = (...argv: string[]) =>
  winnow("evaluate", "--corpus", corpus(), "--metrics", "bag-of-words,block", "--workers", "1", ...argv);

beforeEach(async () => {
  folder = await writeFiles(await scratchFolder(), {
    "corpus/gold.jsonl": [
      { id: "a", url: "https://x.example/a", text: RAIN },
      { id: "b", text: SUN },
      { id: "c", text: RAIN },
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(""),
    "corpus/pages/a.html": page(RAIN),
    "corpus/pages/b.html": page(SUN),
    "corpus/pages/c.html": page(`${RAIN} `),
  });
});

describe("winnow evaluate --answers", { timeout: SLOW }, () => {
  it("scores another program beside a recipe, with a missing page as a failure of its own code", async () => {
    const file = await answers(
      "theirs.jsonl",
      [
        { url: "https://x.example/a", text: RAIN },
        { key: "b", html: "<p>Quite other words</p>" },
        { key: "b", text: SUN },
        { key: "zzz", text: SUN },
      ]
        .map((line) => JSON.stringify(line))
        .join("\n"),
    );
    const { code, out, err } = await evaluate(
      ...["--answers", `theirs 1.0=${file}`, "--recipe", "bte", "--json"],
    );
    expect(err).toEqual([
      `winnow: theirs 1.0: left out 1 second answer of a page: b (${file}:3)`,
      `winnow: theirs 1.0: left out 1 answer of no page of the corpus: zzz (${file}:4)`,
    ]);
    expect(code).toBe(0);
    const { extractors } = JSON.parse(out) as Written;
    expect(extractors.map(({ key }) => key)).toEqual([
      "bte",
      expect.stringMatching(/^answers\(name="theirs 1\.0"\)@[0-9a-f]{64}$/),
    ]);
    const theirs = extractors[1]!;
    expect(theirs).toMatchObject({ failed: 1, failures: { "no-answer": 1 }, empty: 0 });
    expect(theirs.scores["bag-of-words"]).toMatchObject({ n: 3, f1: 0.333333 });
  });

  it("calls it by its name in tables, and runs no extractor that nobody named", async () => {
    const file = await answers("theirs.json", { a: RAIN, b: null, c: { articleBody: RAIN } });
    const { code, out } = await evaluate("--answers", `theirs=${file}`);
    expect(code).toBe(0);
    expect(out).toContain("| theirs ");
    expect(out).not.toContain("@");
    expect(out).not.toContain("bte");
  });

  it.each([
    { argv: ["--answers", "file.jsonl"], says: /expected NAME=FILE/, code: 2 },
    { argv: ["--answers", "a=x", "--answers", "a=y"], says: /named twice/, code: 2 },
    { argv: ["--answers", "a=nowhere.jsonl"], says: /not found: nowhere\.jsonl/, code: 1 },
    { argv: ["--fail-under", "-0.1", "--recipe", "bte"], says: /--fail-under needs --against/, code: 2 },
    { argv: ["--fail-under", "much", "--recipe", "bte"], says: /expected a number, not much/, code: 2 },
  ])("refuses $argv", async ({ argv, says, code }) => {
    const ran = await evaluate(...argv);
    expect(ran).toMatchObject({ code, out: "" });
    expect(ran.err[0]).toMatch(says);
  });
});

describe("winnow evaluate --against", { timeout: SLOW }, () => {
  it("tells what was fixed and broken, and fails a build where F1 fell by more than allowed", async () => {
    const before = await answers("before.json", { a: RAIN, b: "Other words", c: RAIN });
    const report = join(folder, "before-report.json");
    expect((await evaluate("--answers", `mine=${before}`, "--json", report)).code).toBe(0);
    const same = await evaluate("--answers", `mine=${before}`, "--against", report, "--fail-under", "0");
    expect([same.code, same.err]).toEqual([0, []]);

    const after = await answers("after.json", { a: "", b: SUN, c: "" });
    const worse = ["--answers", `mine=${after}`, "--against", report];
    const told = await evaluate(...worse);
    expect(told.code).toBe(0);
    expect(told.out).toMatch(/mine +bag-of-words +3 +-0\.3333 .* 1 +2\n/);
    expect(told.out).toMatch(/broken by bag-of-words, mine:\n {2}a +1\.000 +0\.000\n {2}c +1\.000 +0\.000\n/);
    expect(told.out).toMatch(/fixed by bag-of-words, mine:\n {2}b +0\.000 +1\.000\n/);
    expect((await evaluate(...worse, "--fail-under", "-0.4")).code).toBe(0);
    const failed = await evaluate(...worse, "--fail-under", "-0.005");
    expect(failed.code).toBe(1);
    expect(failed.err.join()).toMatch(
      /F1 fell by more than --fail-under -0\.005: mine by bag-of-words -0\.3333/,
    );
  });

  it("keeps stdout for the report in JSON, and refuses what cannot be compared", async () => {
    const file = await answers("mine.json", { a: RAIN });
    const report = join(folder, "report.json");
    await evaluate("--answers", `mine=${file}`, "--json", report);
    const { out, err } = await evaluate("--answers", `mine=${file}`, "--json", "--against", report);
    expect((JSON.parse(out) as Written).pages).toBe(3);
    expect(err.join("\n")).toContain("this evaluation minus that one");
    const old = JSON.parse(await readFile(report, "utf8")) as { pageScores: { ids: string[] } };
    await writeFile(
      report,
      JSON.stringify({ ...old, pageScores: { ...old.pageScores, ids: ["x", "y", "z"] } }),
    );
    for (const [against, says] of [
      [report, /no page, extractor and metric in common/],
      [file, /not a report of winnow evaluate --json/],
      [join(folder, "none.json"), /report or run not found/],
    ] as const) {
      const refused = await evaluate("--answers", `mine=${file}`, "--against", against);
      expect(refused.code).toBe(1);
      expect(refused.err.join()).toMatch(says);
    }
  });
});

describe("winnow import-answers", { timeout: SLOW }, () => {
  beforeEach(async () => {
    vi.stubEnv("DATABASE_URL", `file:${join(folder, "data/test.db")}`);
    expect((await winnow("import", corpus(), "--corpus", "news")).code).toBe(0);
  }, SLOW);
  afterEach(() => vi.unstubAllEnvs());

  it("keeps answers as versions of a name, which a recipe names and a run is compared with", async () => {
    const take = async (content: object) =>
      winnow(
        ...["import-answers", await answers("theirs.json", content)],
        ...["--corpus", "news", "--name", "theirs 1.0"],
      );
    const first = await take({ a: RAIN, b: "Other words", c: RAIN, d: "" });
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toMatch(
      /^news: theirs 1\.0, 3 pages with an answer, 0 without\nanswers\(name="theirs 1\.0"\)@/,
    );
    expect(first.err.join()).toContain("left out 1 answer of no page of the corpus: d");
    const second = await take({ a: RAIN, b: SUN });
    expect(second.out).toMatch(/^news: theirs 1\.0, version 2, 2 pages with an answer, 1 without\n/);
    expect((await take({ a: RAIN, b: SUN })).out).toContain("the same answers were there already");
    const recipeOf = ({ out }: { readonly out: string }): string => out.split("\n")[1]!;
    const run = (recipe: string, ...more: string[]) =>
      winnow(
        ...["evaluate", "--corpus", "news", "--metrics", "bag-of-words", "--workers", "1"],
        ...["--recipe", recipe, ...more],
      );
    const report = join(folder, "first.json");
    expect((await run(recipeOf(first), "--json", report)).code).toBe(0);
    const { code, out } = await run(recipeOf(second), "--against", report);
    expect([code, out]).toEqual([0, expect.stringMatching(/theirs 1\.0, version 2 +bag-of-words +3 /)]);
    expect(out).toMatch(/broken by bag-of-words, theirs 1\.0, version 2:\n {2}c +1\.000 +0\.000\n/);

    const { withStore } = await import("../sources/database");
    const runId = await withStore(async (store) => {
      const { id: corpusId } = (await store.corpora.findByName("news"))!;
      const input = { corpusId, recipes: [recipeOf(first)], metrics: ["bag-of-words"] };
      const context = { store, jobId: "job", codeVersion: "v1" };
      return ((await evaluateJob(input, quietTask, context)) as EvaluateResult).runId;
    });
    const against = await run(recipeOf(second), "--against", runId!);
    const comparison = (text: string): string => text.slice(text.indexOf("extractor  "));
    expect([against.err, comparison(against.out)]).toEqual([[], comparison(out)]);
  });

  it.each([
    { argv: ["--corpus", "none", "--name", "x"], says: /corpus not found: none/, code: 1 },
    { argv: ["--corpus", "news"], says: /--name/, code: 2 },
  ])("refuses $argv", async ({ argv, says, code }) => {
    const ran = await winnow("import-answers", await answers("theirs.json", { a: RAIN }), ...argv);
    expect(ran).toMatchObject({ code, out: "" });
    expect(ran.err[0]).toMatch(says);
  });
});

const benchmark = join(corporaFolder(), "scrapinghub");
const isThere = existsSync(join(benchmark, "peers"));
if (!isThere) console.warn(`answers are not scored as in the benchmark: no peers in ${benchmark}`);

describe.skipIf(!isThere)("on scrapinghub's benchmark (skipped without the evaluation corpora)", () => {
  it(
    "scores the stored outputs of all systems as the benchmark itself does, to six decimals",
    { timeout: 3 * SLOW },
    async () => {
      const systems = readdirSync(join(benchmark, "peers")).filter((file) => file.endsWith(".json.gz"));
      const argv = systems.flatMap((file) => [
        "--answers",
        `${basename(file, ".json.gz")}=${join(benchmark, "peers", file)}`,
      ]);
      const { code, out } = await winnow(
        ...["evaluate", "--corpus", benchmark, "--metrics", "shingle-4", "--workers", "2", "--json", ...argv],
      );
      expect(code).toBe(0);
      const expected = JSON.parse(
        readFileSync(join(benchmark, "peers/expected-shingle-4.json"), "utf8"),
      ) as Readonly<
        Record<string, { readonly f1: number; readonly precision: number; readonly recall: number }>
      >;
      const { extractors } = JSON.parse(out) as Written;
      expect(extractors).toHaveLength(systems.length);
      for (const { key, scores } of extractors) {
        const system = JSON.parse(/name=("[^"]*")/.exec(key)![1]!) as string;
        for (const value of ["f1", "precision", "recall"] as const)
          expect(scores["shingle-4"]![value], `${system} ${value}`).toBeCloseTo(expected[system]![value], 6);
      }
    },
  );
});
