// `npm test`: types, lint, unit and contract tests, build, end-to-end tests in Chromium. All of them run;
// what failed is said at the end.
import { browser, build, generate, install, run, say, StepError, tool } from "./steps.mjs";

const node = (args) => () => run(process.execPath, args);
const checks = [
  { name: "types", work: node([...tool.tsc, "--noEmit"]) },
  { name: "format", work: node([...tool.prettier, "--check", "--log-level", "warn", "."]) },
  { name: "lint", work: node([...tool.eslint, "."]) },
  { name: "unit and contract tests", work: node([...tool.vitest, "run"]) },
  { name: "build", work: build },
  { name: "end-to-end tests", work: node([...tool.playwright, "test"]), needs: "build" },
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

const failures = main();
for (const line of failures) console.error(`FAILED ${line}`);
say(failures.length === 0 ? "all passed" : `${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
