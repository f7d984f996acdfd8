import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import type { OptimisationReport } from "../../optimise/report";
import { stateFromJson } from "../../optimise/state";
import { quietTask } from "../../task";
import { GOLD, SLOW, STORY, winnow } from "../cli.fixture";
import { main } from "../main";

const BIN = join(import.meta.dirname, "../winnow.mjs");
const KINDS = ["article", "article", "forum", "forum"];

let corpus: string;
let out: string;
beforeEach(async () => {
  const gold = KINDS.map((kind, at) => JSON.stringify({ id: `p${at}`, kind, text: GOLD }));
  corpus = await writeFiles(await scratchFolder(), {
    "gold.jsonl": `${gold.join("\n")}\n`,
    ...Object.fromEntries(KINDS.map((_, at) => [`pages/p${at}.html`, STORY])),
  });
  out = join(corpus, "recipe.json");
});

/** A corpus of one page. */
async function other(): Promise<string> {
  const gold = `${JSON.stringify({ id: "p0", kind: "article", text: GOLD })}\n`;
  return writeFiles(await scratchFolder(), { "gold.jsonl": gold, "pages/p0.html": STORY });
}

const quick = ["--extractors", "bte,lqf,all-text,lsi", "--workers", "1", "--by", "kind"];
const optimise = (...more: readonly string[]) => winnow("optimise", "--corpus", corpus, ...quick, ...more);

async function logOf(path: string) {
  const { log } = stateFromJson(await readFile(path, "utf8"), path);
  return log.map(({ ms: _, ...rest }) => rest);
}

describe("winnow optimise", () => {
  it(
    "prints the best recipe beside the best extractor, with scores on what the search did not see",
    async () => {
      const { code, out: text, err } = await optimise("--budget", "60", "--seed", "3");
      expect([code, err]).toEqual([0, []]);
      expect(text).toContain("4 pages in 2 packages by kind");
      expect(text).toMatch(/best recipe +\d\.\d{4} +\d\.\d{4}/);
      expect(text).toMatch(/best extractor alone/);
      expect(text).toMatch(/^article +2 +/m);
      expect(text).toContain("Best for their time:");
    },
    SLOW,
  );

  it(
    "takes several corpora, each a package, and refuses two of one name",
    async () => {
      const other = join(await scratchFolder(), "snow");
      await mkdir(other);
      await writeFiles(other, {
        "gold.jsonl": `${JSON.stringify({ id: "p0", text: GOLD })}\n`,
        "pages/p0.html": STORY,
      });
      const both = ["optimise", "--corpus", corpus, ...quick.slice(0, 4), "--by", "corpus", "--budget", "8"];
      const { code, out: text } = await winnow(...both, "--corpus", other);
      expect(code).toBe(0);
      expect(text).toContain(`${basename(corpus)} + snow: 5 pages in 2 packages by corpus`);
      expect(text).toMatch(/^snow +1 +/m);
      const twice = await winnow(...both, "--corpus", corpus);
      expect([twice.code, twice.err.join("")]).toEqual([
        2,
        expect.stringContaining("name each of them once"),
      ]);
    },
    SLOW,
  );

  it(
    "searches with a trained model as with any extractor, and scores it as an evaluation does",
    async () => {
      const model = join(corpus, "model.json");
      const trained = await winnow("train", "alexjc", "--corpus", corpus, "--folds", "0", "--out", model);
      expect([trained.code, trained.err]).toEqual([0, []]);
      const { id } = (JSON.parse(await readFile(model, "utf8")) as { model: { id: string } }).model;
      const searching = ["--search", "greedy", "--budget", "40", "--no-held-out", "--model", model];
      const { code, out: text } = await optimise(...searching, "--json");
      expect(code).toBe(0);
      const { candidates } = JSON.parse(text) as OptimisationReport;
      const alone = candidates.find(({ recipe }) => recipe.startsWith("alexjc") && recipe.endsWith(id))!;
      const scored = await winnow(
        "evaluate",
        "--corpus",
        corpus,
        "--by",
        "kind",
        "--recipe",
        model,
        "--json",
      );
      const { extractors } = JSON.parse(scored.out) as {
        extractors: [{ by: Record<string, Record<string, { f1: number }>> }];
      };
      const { article, forum } = extractors[0].by;
      expect(alone.packages).toEqual([article!["word-lcs"]!.f1, forum!["word-lcs"]!.f1]);
      // Put together with others, too.
      expect(candidates.filter(({ recipe }) => recipe.includes(id)).length).toBeGreaterThan(1);
    },
    SLOW,
  );

  it("takes as a model only an extractor with what it learned", async () => {
    const { code, err } = await optimise("--model", "bte");
    expect([code, err.join("")]).toEqual([2, expect.stringContaining("which bte is not")]);
    const unlearned = await optimise("--model", `alexjc(decision=perceptron)@${"0".repeat(64)} | bte`);
    expect([unlearned.code, unlearned.err.join("")]).toEqual([2, expect.stringContaining("is not")]);
    const nowhere = await optimise("--model", `bte@${"0".repeat(64)}`);
    expect([nowhere.code, nowhere.err.join("")]).toEqual([1, expect.stringContaining("0".repeat(64))]);
  });

  it(
    "takes a model by its hash alone with the values that it was trained with",
    async () => {
      const trained = await winnow("train", "alexjc", "--corpus", corpus, "--folds", "0", "--json");
      const { id } = JSON.parse(trained.out) as { id: string };
      const searching = ["--search", "grid", "--budget", "5", "--no-held-out", "--json"];
      const { code, err, out: text } = await optimise(...searching, "--model", `alexjc@${id}`);
      expect([code, err]).toEqual([0, []]);
      const { candidates } = JSON.parse(text) as OptimisationReport;
      const [recipe] = candidates.flatMap((one) => (one.recipe.startsWith("alexjc") ? [one.recipe] : []));
      expect(recipe).toMatch(/^alexjc\(.*decision=perceptron.*\)@/);
    },
    SLOW,
  );

  it(
    "writes a recipe that other commands take, and what it tried, from which it goes on",
    async () => {
      const first = await optimise("--budget", "30", "--out", out);
      expect(first.code).toBe(0);
      const state = join(corpus, "recipe.state.json");
      const recipe = JSON.parse(await readFile(out, "utf8")) as { recipe: object };
      expect(recipe).toMatchObject({ winnow: 1, recipe: {} });
      expect((await winnow("extract", join(corpus, "pages/p0.html"), "--recipe", out)).code).toBe(0);

      const whole = join(corpus, "whole.state.json");
      await optimise("--budget", "90", "--state", whole);
      const { code } = await winnow(
        "optimise",
        "--corpus",
        corpus,
        "--workers",
        "1",
        "--budget",
        "90",
        "--continue",
        state,
      );
      expect(code).toBe(0);
      expect(await logOf(state)).toEqual(await logOf(whole));
    },
    SLOW,
  );

  it(
    "prints everything that was tried as JSON, to stdout or a file",
    async () => {
      const { out: text } = await optimise("--search", "grid", "--budget", "12", "--json");
      const report = JSON.parse(text) as OptimisationReport;
      expect(report).toMatchObject({
        winnow: 1,
        pages: 4,
        whole: true,
        packages: [
          { name: "article", pages: 2 },
          { name: "forum", pages: 2 },
        ],
        heldOut: [{ packages: ["article"] }, { packages: ["forum"] }],
      });
      expect(report.candidates).toHaveLength(12);
      expect(report.candidates[0]!.recipe).toBe(report.best!.recipe);
      expect(report.candidates.some(({ front }) => front)).toBe(true);
      const file = join(corpus, "report.json");
      await optimise("--search", "grid", "--budget", "12", "--json", file, "--no-held-out");
      expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ heldOutScore: null, heldOut: [] });
    },
    SLOW,
  );

  it(
    "stopped by Ctrl-C it prints what was found, says how to go on and fails",
    async () => {
      const stop = new AbortController();
      let text = "";
      const err: string[] = [];
      const code = await main(["optimise", "--corpus", corpus, ...quick, "--out", out], {
        print: async (part) => void (text += part),
        complain: (line) => void err.push(line),
        readStdin: async () => new Uint8Array(),
        streamStdin: async function* () {},
        startTask: () => ({
          ...quietTask,
          signal: stop.signal,
          report: ({ done }) => void (done > 4 && stop.abort(new Error("interrupted"))),
          end() {},
        }),
      });
      expect(code).toBe(1);
      expect(text).toContain("best recipe");
      expect(err).toEqual([
        `winnow: stopped before the end; go on with --continue ${join(corpus, "recipe.state.json")}`,
      ]);
      expect(existsSync(out)).toBe(true);
    },
    SLOW,
  );

  it(
    "killed without notice it goes on from what it noted, to the same end",
    async () => {
      const state = join(corpus, "killed.state.json");
      const child = spawn(
        process.execPath,
        [BIN, "optimise", "--corpus", corpus, ...quick, "--budget", "150", "--state", state],
        { stdio: "ignore" },
      );
      const ended = new Promise((resolve) => child.once("exit", resolve));
      while (!existsSync(state) || (await logOf(state)).length < 5)
        await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill("SIGKILL");
      await ended;
      const whole = join(corpus, "whole.state.json");
      await optimise("--budget", "150", "--state", whole);
      await winnow("optimise", "--corpus", corpus, "--workers", "1", "--budget", "150", "--continue", state);
      expect(await logOf(state)).toEqual(await logOf(whole));
    },
    SLOW,
  );

  it(
    "of two that write the same file the second is refused by name, and a killed one stands in nobody's way",
    async () => {
      const state = join(corpus, "recipe.state.json");
      const child = spawn(
        process.execPath,
        [BIN, "optimise", "--corpus", corpus, ...quick, "--budget", "100000", "--out", out],
        { stdio: "ignore" },
      );
      const ended = new Promise((resolve) => child.once("exit", resolve));
      while (!existsSync(state)) await new Promise((resolve) => setTimeout(resolve, 20));
      const refusal = (file: string) => ({
        code: 2,
        err: [
          `winnow: ${file} is being written by process ${child.pid}: wait until it has ended, or name another file`,
        ],
      });
      expect(await optimise("--budget", "4", "--out", out)).toMatchObject(refusal(out));
      const other = join(corpus, "other.json");
      expect(await optimise("--budget", "4", "--out", other, "--state", state)).toMatchObject(refusal(state));
      const again = await winnow("optimise", "--corpus", corpus, "--continue", state);
      expect(again).toMatchObject(refusal(state));
      expect((await optimise("--budget", "4", "--out", other)).code).toBe(0);
      child.kill("SIGKILL");
      await ended;
      const left = (await logOf(state)).length === 0 ? [] : ["--continue", state];
      const { code } = await winnow("optimise", "--corpus", corpus, "--budget", "4", "--out", out, ...left);
      expect(code).toBe(0);
      expect(existsSync(`${out}.lock`) || existsSync(`${state}.lock`)).toBe(false);
    },
    SLOW,
  );

  it(
    "does not write over what an earlier search tried, or over anything else, when it begins once more",
    async () => {
      expect((await optimise("--budget", "4", "--out", out)).code).toBe(0);
      const state = join(corpus, "recipe.state.json");
      const [kept, best] = [await readFile(state, "utf8"), await readFile(out, "utf8")];
      const tried = (await logOf(state)).length;
      const advice = `go on with --continue ${state}, or name another --state`;
      expect(await optimise("--budget", "9", "--seed", "2", "--out", out)).toMatchObject({
        code: 2,
        err: [`winnow: ${state} has what an earlier search tried, ${tried} candidates: ${advice}`],
      });
      const pages = join(corpus, "gold.jsonl");
      expect((await optimise("--budget", "4", "--state", pages)).err[0]).toContain("it is not written over");
      expect(await readFile(pages, "utf8")).toContain('"id":"p0"');
      expect([await readFile(state, "utf8"), await readFile(out, "utf8")]).toEqual([kept, best]);
      expect(existsSync(`${state}.lock`)).toBe(false);

      const blank = join(await writeFiles(await scratchFolder(), { "s.json": "" }), "s.json");
      expect((await optimise("--budget", "4", "--state", blank)).code).toBe(0);
      expect((await logOf(blank)).length).toBe(tried);
    },
    SLOW,
  );

  it(
    "goes on with the pages that it was limited to, which nobody has to say again",
    async () => {
      const state = join(corpus, "limited.json");
      expect((await optimise("--budget", "4", "--limit", "3", "--state", state)).code).toBe(0);
      const again = ["optimise", "--corpus", corpus, "--budget", "8", "--continue", state];
      const { code, out: text } = await winnow(...again);
      expect(code).toBe(0);
      expect(text).toContain(": 3 pages in 2 packages");
      expect((await winnow(...again, "--limit", "3")).code).toBe(0);
      expect((await winnow(...again, "--limit", "4")).err[0]).toContain("leave out --limit");
    },
    SLOW,
  );

  it(
    "refuses to make another search of one that it continues, and to continue on other pages",
    async () => {
      const state = join(corpus, "s.json");
      await optimise("--search", "grid", "--budget", "4", "--state", state);
      const again = (...more: readonly string[]) =>
        winnow("optimise", "--corpus", corpus, "--continue", state, ...more);
      expect(await again("--seed", "2")).toMatchObject({
        code: 2,
        err: ["winnow: --continue takes the search as it was begun: leave out --seed"],
      });
      expect((await again("--time-weight", "1")).err[0]).toContain("leave out --time-weight");
      expect((await again("--no-held-out")).err[0]).toContain("leave out --no-held-out");
      expect((await again("--limit", "2")).err[0]).toContain("leave out --limit");
      expect(await winnow("optimise", "--corpus", await other(), "--continue", state)).toMatchObject({
        code: 2,
        err: [expect.stringContaining("is of other pages")],
      });
      expect(
        (await winnow("optimise", "--corpus", corpus, "--continue", join(corpus, "gone.json"))).code,
      ).toBe(1);
      expect(
        (await winnow("optimise", "--corpus", corpus, "--continue", join(corpus, "gold.jsonl"))).code,
      ).toBe(1);
    },
    SLOW,
  );
});
