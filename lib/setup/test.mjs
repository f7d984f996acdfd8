// `npm test`: types, lint, unit and contract tests, build, end-to-end tests in Chromium. All of them run;
// what failed and what was skipped is said at the end.
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
const checks = [
  { name: "types", work: node([...tool.tsc, "--noEmit"]) },
  { name: "format", work: node([...tool.prettier, "--check", "--log-level", "warn", "."]) },
  { name: "lint", work: node([...tool.eslint, "."]) },
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

function main() {
  const failure = failureOf(() => {
    install();
    browser();
    generate();
  });
  if (failure !== null) return [`setup: ${failure}`];
  const failed = new Map();
  for (const { name, work, needs } of checks) {
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
const failures = main();
for (const line of failures) console.error(`FAILED ${line}`);
say(`${failures.length === 0 ? "all passed" : `${failures.length} failed`}${skipped()}`);
process.exitCode = failures.length === 0 ? 0 : 1;
