// `npm test`: types, format, lint, unit and contract tests, build, end-to-end tests in Chromium. All of them
// run; what failed and what was skipped is said at the end.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import {
  failureLines,
  reportAt,
  skippedWords,
  slowestWords,
  testsOfPlaywright,
  testsOfVitest,
  unhandledLines,
} from "./reports.mjs";
import { browser, build, generate, install, ROOT, run, say, StepError, Stopped, tool } from "./steps.mjs";
import { UNHANDLED_FILE } from "./unhandled-errors.mjs";

/**
 * Files of end-to-end tests at once, each with an app, a database and a browser of its own: most of their time
 * is waiting, but three do not fit two cores. Whoever is free takes the next file.
 */
const E2E_WORKERS = Math.min(2, availableParallelism());

/** Where the tools write their reports; Playwright empties `test-results`, so not there. */
const reports = {
  vitest: join(ROOT, "dist/tests/vitest.json"),
  unhandled: join(ROOT, "dist/tests/vitest-unhandled.json"),
  playwright: join(ROOT, "dist/tests/playwright.json"),
  measuring: join(ROOT, "dist/tests/playwright-alone.json"),
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
    work: node(
      [
        ...tool.vitest,
        "run",
        "--reporter=default",
        "--reporter=json",
        "--reporter=./lib/setup/unhandled-errors.mjs",
        `--outputFile.json=${reports.vitest}`,
      ],
      { [UNHANDLED_FILE]: reports.unhandled },
    ),
  },
  { name: "build", work: build },
];
/**
 * What fails once on a busy machine is tried again, here as in CI, and told as flaky at the end; who runs Playwright at a
 * desk sees it fail at once.
 */
const RETRIES = "--retries=1";
const endToEnd = (which, workers, report) =>
  node([...tool.playwright, "test", which, "@alone", RETRIES, "--reporter=list,json"], {
    E2E_WORKERS: String(workers),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
/** Tests that measure times want the machine for themselves: what a worker beside them does would be measured too. */
const END_TO_END = [
  { name: "end-to-end tests", work: endToEnd("--grep-invert", E2E_WORKERS, reports.playwright) },
  { name: "end-to-end tests that measure", work: endToEnd("--grep", 1, reports.measuring) },
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

/** The message of a step that failed, or null. @throws Stopped, after which no other step is wanted */
async function failureOf(work) {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof StepError) || error instanceof Stopped) throw error;
    return error.message;
  }
}

async function main() {
  const failure = await failureOf(async () => {
    await install();
    await browser();
    await generate();
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
    const message = await failureOf(work);
    if (message !== null) failed.set(name, message);
  }
  if (failed.has("build")) failed.set("end-to-end tests", "not run without build");
  else
    for (const { name, work } of END_TO_END) {
      say(name);
      const message = await failureOf(work);
      if (message !== null) failed.set(name, message);
    }
  return [...failed].map(([name, message]) => `${name}: ${message}`);
}

/** How many of the slowest files are named. */
const SLOWEST = 12;

/** Every test of this run, by tool; empty where a tool wrote no report. */
function testsRun() {
  const vitest = reportAt(reports.vitest);
  return {
    unit: vitest === null ? [] : testsOfVitest(vitest, ROOT),
    endToEnd: [reports.playwright, reports.measuring]
      .map(reportAt)
      .flatMap((report) => (report === null ? [] : testsOfPlaywright(report, ROOT))),
  };
}

for (const report of Object.values(reports)) rmSync(report, { force: true });
const failures = await main().catch((error) => {
  if (!(error instanceof Stopped)) throw error;
  console.error("stopped");
  process.exit(1);
});
const { unit, endToEnd: inBrowser } = testsRun();
const all = [...unit, ...inBrowser];
for (const tests of [unit, inBrowser])
  if (tests.length > 0) console.log(`slowest of ${tests.length}: ${slowestWords(tests, SLOWEST)}`);
for (const line of [...failureLines(all), ...unhandledLines(reportAt(reports.unhandled) ?? [])])
  console.error(line);
for (const line of failures) console.error(`FAILED ${line}`);
say(`${failures.length === 0 ? "all passed" : `${failures.length} failed`}${skippedWords(all)}`);
process.exitCode = failures.length === 0 ? 0 : 1;
