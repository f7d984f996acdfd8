// What a run of tests left out, what failed and what took longest, read from the reports of vitest and
// Playwright: `npm test` says it last, since a test that is skipped looks like one that passed, and one that
// failed stands thousands of lines above.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {"passed" | "failed" | "flaky" | "skipped"} Outcome
 * @typedef {{ file: string, title: string, outcome: Outcome, message: string, ms: number }} TestRecord one
 *   test; `message` is why it failed in one line, empty where it did not
 */

/** Characters of a failure that are shown. */
const MESSAGE_LENGTH = 300;

/**
 * How Vitest's words for the end of a test are said here. A test that is pending when all is over was to run, and did
 * not to its end: the process of its file ended before.
 */
const OUTCOMES_OF_VITEST = { passed: "passed", failed: "failed", pending: "failed" };
const NOT_RUN = "not run to its end: the process of its file ended before";

/**
 * The tests in vitest's JSON report. A file that could not be read at all is one failed test without a title.
 *
 * @returns {TestRecord[]}
 */
export function testsOfVitest({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name).replaceAll("\\", "/");
    const tests = assertionResults.map((test) => ({
      file,
      title: test.fullName ?? "",
      outcome: OUTCOMES_OF_VITEST[test.status] ?? "skipped",
      message: test.status === "pending" ? NOT_RUN : inOneLine(test.failureMessages?.[0]),
      ms: test.duration ?? 0,
    }));
    if (status !== "failed" || tests.some(({ outcome }) => outcome === "failed")) return tests;
    return [...tests, { file, title: "", outcome: "failed", message: inOneLine(message), ms: 0 }];
  });
}

/** How Playwright's words for the end of a test are said here. */
const OUTCOMES = { expected: "passed", unexpected: "failed", flaky: "flaky", skipped: "skipped" };

/**
 * The tests in Playwright's JSON report, whose suites nest.
 *
 * @returns {TestRecord[]}
 */
export function testsOfPlaywright({ config, suites }, root) {
  const folder = relative(root, config.rootDir).replaceAll("\\", "/");
  const testsOf = (suite) => [
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests.map(({ status, results = [] }) => ({
        file: `${folder}/${file}`,
        title: title ?? "",
        outcome: OUTCOMES[status] ?? "failed",
        message: inOneLine(results.findLast(({ error }) => error !== undefined)?.error.message),
        ms: results.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
      })),
    ),
    ...(suite.suites ?? []).flatMap(testsOf),
  ];
  return suites.flatMap(testsOf);
}

/**
 * The end of the last line: how many tests were skipped and where; empty where none was.
 *
 * @param {readonly TestRecord[]} tests
 */
export function skippedWords(tests) {
  const counts = new Map();
  for (const { file, outcome } of tests)
    if (outcome === "skipped") counts.set(file, (counts.get(file) ?? 0) + 1);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return "";
  const files = [...counts].map(([file, count]) => (count === 1 ? file : `${file} (${count})`));
  return `, ${total} ${total === 1 ? "test" : "tests"} skipped: ${files.join(", ")}`;
}

/**
 * A line for each test that failed, or passed only when it was tried again.
 *
 * @param {readonly TestRecord[]} tests
 */
export function failureLines(tests) {
  return tests
    .filter(({ outcome }) => outcome === "failed" || outcome === "flaky")
    .map(({ file, title, outcome, message }) => {
      const where = title === "" ? file : `${file} › ${title}`;
      return `${outcome}: ${where}${message === "" ? "" : `: ${message}`}`;
    });
}

/**
 * A line for each thing that went wrong outside of any test of Vitest.
 *
 * @param {readonly { message?: string, cause?: string }[]} errors
 */
export const unhandledLines = (errors) =>
  errors.map(
    ({ message, cause }) =>
      `outside of tests: ${inOneLine(message)}${cause === undefined ? "" : ` (${inOneLine(cause)})`}`,
  );

/**
 * The files whose tests took longest, the slowest first, with their seconds.
 *
 * @param {readonly TestRecord[]} tests
 * @param {number} count
 */
export function slowestWords(tests, count) {
  const spent = new Map();
  for (const { file, ms } of tests) spent.set(file, (spent.get(file) ?? 0) + ms);
  return [...spent]
    .sort((one, other) => other[1] - one[1])
    .slice(0, count)
    .map(([file, ms]) => `${file} ${(ms / 1000).toFixed(1)} s`)
    .join(", ");
}

/** A report as its tool wrote it; null where it wrote none, e.g. because it never started. */
export function reportAt(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** What failed, on what and what was there instead, without the stack and the log below it. */
function inOneLine(message) {
  const lines = stripVTControlCharacters(message ?? "").split("\n");
  const end = lines.findIndex((line) => /^\s*(at |Call [Ll]og:)/.test(line));
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" · ")
    .slice(0, MESSAGE_LENGTH);
}
