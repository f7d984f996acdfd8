// `npm test`: types, format, lint, unit and contract tests, build, end-to-end tests in Chromium. All of them
// run; what failed and what was skipped is said at the end.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { reportAt, skippedByPlaywright, skippedByVitest, skippedWords } from "./skipped.mjs";
import { browser, build, generate, install, QUIET, ROOT, run, say, StepError, tool } from "./steps.mjs";

/** Where the tools write their reports; Playwright empties `test-results`, so not there. */
const reports = {
  vitest: join(ROOT, "dist/tests/vitest.json"),
  attacks: join(ROOT, "dist/tests/attacks.json"),
  screens: join(ROOT, "dist/tests/screens.json"),
};
/** The halves of the end-to-end tests, which are projects of Playwright, with the port of each one's server. */
const HALVES = [
  { name: "attacks", port: "3451" },
  { name: "screens", port: "3452" },
];

/** Checks that need one core each and nothing of each other. */
const CHECKS_OF_SOURCES = [
  { name: "types", args: [...tool.tsc, "--noEmit"] },
  { name: "format", args: [...tool.prettier, "--check", "--log-level", "warn", "."] },
  { name: "lint", args: [...tool.eslint, "."] },
];
const UNIT_TESTS = [
  ...tool.vitest,
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${reports.vitest}`,
];
const END_TO_END = HALVES.map(({ name, port }) => ({
  name: `end-to-end tests, ${name}`,
  args: [
    ...tool.playwright,
    "test",
    `--project=${name}`,
    "--reporter=list,json",
    `--output=test-results/${name}`,
  ],
  env: { E2E_PORT: port, PLAYWRIGHT_JSON_OUTPUT_FILE: reports[name] },
}));

/**
 * Run commands side by side, each with what it prints in one piece, when it ends.
 *
 * @returns {Promise<[string, string][]>} name and message of each that failed
 */
async function sideBySide(commands) {
  const failed = [];
  await Promise.all(
    commands.map(async ({ name, args, env }) => {
      if ((await inOnePiece(args, env)) !== 0) failed.push([name, `failed: node ${args.join(" ")}`]);
    }),
  );
  return failed;
}

/** Run a command to its end. @returns its exit code, null where it was killed */
function inOnePiece(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...QUIET, ...env },
    });
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
  if (failure !== null) return [["setup", failure]];
  say(CHECKS_OF_SOURCES.map(({ name }) => name).join(", "));
  const failed = await sideBySide(CHECKS_OF_SOURCES);
  say("unit and contract tests");
  const units = failureOf(() => run(process.execPath, UNIT_TESTS));
  if (units !== null) failed.push(["unit and contract tests", units]);
  say("build");
  const built = failureOf(build);
  if (built !== null) return [...failed, ["build", built], ["end-to-end tests", "not run without build"]];
  say(`end-to-end tests: ${HALVES.map(({ name }) => name).join(" beside ")}`);
  return [...failed, ...(await sideBySide(END_TO_END))];
}

/** Tests that were left out, as the end of a line. */
function skipped() {
  const vitest = reportAt(reports.vitest);
  const playwright = HALVES.map(({ name }) => reportAt(reports[name])).filter((report) => report !== null);
  return skippedWords(
    new Map([
      ...(vitest === null ? [] : skippedByVitest(vitest, ROOT)),
      ...playwright.flatMap((report) => [...skippedByPlaywright(report, ROOT)]),
    ]),
  );
}

for (const report of Object.values(reports)) rmSync(report, { force: true });
const failures = await main();
for (const [name, message] of failures) console.error(`FAILED ${name}: ${message}`);
say(`${failures.length === 0 ? "all passed" : `${failures.length} failed`}${skipped()}`);
process.exitCode = failures.length === 0 ? 0 : 1;
