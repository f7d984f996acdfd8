// `npm test`: types, format, lint, unit and contract tests, build, end-to-end tests in Chromium. All of them
// run; what failed and what was skipped is said at the end.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { reportAt, skippedByPlaywright, skippedByVitest, skippedWords } from "./skipped.mjs";
import { browser, build, generate, install, ROOT, run, say, StepError, tool } from "./steps.mjs";

/** Where the tools write their reports; Playwright empties `test-results`, so not there. */
const reports = {
  vitest: join(ROOT, "dist/tests/vitest.json"),
  playwright: join(ROOT, "dist/tests/playwright.json"),
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
  {
    name: "end-to-end tests",
    work: node([...tool.playwright, "test", "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright,
    }),
    needs: "build",
  },
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
  for (const { name, work, needs } of STEPS) {
    if (failed.has(needs)) {
      failed.set(name, `not run without ${needs}`);
      continue;
    }
    say(name);
    const message = failureOf(work);
    if (message !== null) failed.set(name, message);
  }
  return [...failed].map(([name, message]) => `${name}: ${message}`);
}

/** Tests that were left out, as the end of a line. */
function skipped() {
  const [vitest, playwright] = [reportAt(reports.vitest), reportAt(reports.playwright)];
  return skippedWords(
    new Map([
      ...(vitest === null ? [] : skippedByVitest(vitest, ROOT)),
      ...(playwright === null ? [] : skippedByPlaywright(playwright, ROOT)),
    ]),
  );
}

for (const report of Object.values(reports)) rmSync(report, { force: true });
const failures = await main();
for (const line of failures) console.error(`FAILED ${line}`);
say(`${failures.length === 0 ? "all passed" : `${failures.length} failed`}${skipped()}`);
process.exitCode = failures.length === 0 ? 0 : 1;
