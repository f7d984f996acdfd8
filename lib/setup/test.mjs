// `npm test`: types, format, lint, unit and contract tests, build, end-to-end tests in Chromium. All of them
// run; what failed and what was skipped is said at the end.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  failureLines,
  reportAt,
  skippedWords,
  slowestWords,
  testsOfPlaywright,
  testsOfVitest,
} from "./reports.mjs";
import { browser, build, generate, install, ROOT, run, say, StepError, tool } from "./steps.mjs";

/**
 * Parts that the end-to-end tests are cut into, each with an app, a database and a browser of its own: most of
 * their time is waiting, but three do not fit two cores.
 */
const E2E_PARTS = Math.min(2, availableParallelism());
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3451);

/** Where the tools write their reports; Playwright empties `test-results`, so not there. */
const reports = {
  vitest: join(ROOT, "dist/tests/vitest.json"),
  playwright: Array.from({ length: E2E_PARTS }, (_, at) =>
    join(ROOT, `dist/tests/playwright-${at + 1}.json`),
  ),
};

const node = (args, env) => () => run(process.execPath, args, env);

/** Checks that need one core each and nothing of each other, side by side. */
const CHECKS_OF_SOURCES = [
  { name: "types", args: [...tool.tsc, "--noEmit"] },
  { name: "format", args: [...tool.prettier, "--check", "--log-level", "warn", "."] },
  { name: "lint", args: [...tool.eslint, "."] },
];
const STEPS = [
  {
    name: "unit and contract tests",
    work: node([
      ...tool.vitest,
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reports.vitest}`,
    ]),
  },
  { name: "build", work: build },
];

/** Run a command to its end, with what it prints in one piece. @returns its exit code, null where it was killed */
function inOnePiece(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    const printed = [];
    child.stdout.on("data", (part) => printed.push(part));
    child.stderr.on("data", (part) => printed.push(part));
    child.on("error", reject);
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code);
    });
  });
}

/** The end-to-end tests, all parts at once. @returns what failed; empty where nothing did */
async function endToEnd() {
  const failures = await Promise.all(
    reports.playwright.map(async (report, at) => {
      const part = `${at + 1}/${E2E_PARTS}`;
      const args = ["test", `--shard=${part}`, `--output=test-results/${at + 1}`, "--reporter=list,json"];
      const code = await lineByLine([...tool.playwright, ...args], E2E_PARTS === 1 ? "" : `${part} `, {
        E2E_PORT: String(FIRST_PORT + at),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
      return code === 0 ? [] : [`failed: node ${[...tool.playwright, ...args].join(" ")}`];
    }),
  );
  return failures.flat();
}

/** Run a command to its end, with `prefix` before each line that it prints. @returns its exit code */
function lineByLine(args, prefix, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output }).on("line", (line) => console.log(`${prefix}${line}`));
    child.on("error", reject);
    child.on("close", resolve);
  });
}

/** The message of a step that failed, or null. */
function failureOf(work) {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    return error.message;
  }
}

async function main() {
  const failure = failureOf(() => {
    install();
    browser();
    generate();
  });
  if (failure !== null) return [`setup: ${failure}`];
  const failed = new Map();
  say(CHECKS_OF_SOURCES.map(({ name }) => name).join(", "));
  await Promise.all(
    CHECKS_OF_SOURCES.map(async ({ name, args }) => {
      const code = await inOnePiece(args);
      if (code !== 0) failed.set(name, `failed: node ${args.join(" ")}`);
    }),
  );
  for (const { name, work } of STEPS) {
    say(name);
    const message = failureOf(work);
    if (message !== null) failed.set(name, message);
  }
  if (failed.has("build")) failed.set("end-to-end tests", "not run without build");
  else {
    say("end-to-end tests");
    for (const [at, message] of (await endToEnd()).entries())
      failed.set(`end-to-end tests ${at + 1}`, message);
  }
  return [...failed].map(([name, message]) => `${name}: ${message}`);
}

/** How many of the slowest files are named. */
const SLOWEST = 12;

/** Every test of this run, by tool; empty where a tool wrote no report. */
function testsRun() {
  const vitest = reportAt(reports.vitest);
  const playwright = reports.playwright.map(reportAt).filter((report) => report !== null);
  return {
    unit: vitest === null ? [] : testsOfVitest(vitest, ROOT),
    endToEnd: playwright.flatMap((report) => testsOfPlaywright(report, ROOT)),
  };
}

for (const report of Object.values(reports).flat()) rmSync(report, { force: true });
const failures = await main();
const { unit, endToEnd: inBrowser } = testsRun();
const all = [...unit, ...inBrowser];
for (const tests of [unit, inBrowser])
  if (tests.length > 0) console.log(`slowest of ${tests.length}: ${slowestWords(tests, SLOWEST)}`);
for (const line of failureLines(all)) console.error(line);
for (const line of failures) console.error(`FAILED ${line}`);
say(`${failures.length === 0 ? "all passed" : `${failures.length} failed`}${skippedWords(all)}`);
process.exitCode = failures.length === 0 ? 0 : 1;
