// What a run of tests left out, read from the reports of vitest and Playwright: `npm test` says it in its last
// line, since a test that is skipped looks like one that passed.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * Skipped tests by file, from vitest's JSON report.
 *
 * @param {{ testResults: readonly { name: string, assertionResults: readonly { status: string }[] }[] }} report
 * @param {string} root
 * @returns {Map<string, number>}
 */
export function skippedByVitest({ testResults }, root) {
  const isSkipped = ({ status }) => ["skipped", "pending", "todo", "disabled"].includes(status);
  return countsOf(
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isSkipped).map(() => relative(root, name).replaceAll("\\", "/")),
    ),
  );
}

/**
 * Skipped tests by file, from Playwright's JSON report, whose suites nest.
 *
 * @param {{ config: { rootDir: string }, suites: readonly object[] }} report
 * @param {string} root
 * @returns {Map<string, number>}
 */
export function skippedByPlaywright({ config, suites }, root) {
  const folder = relative(root, config.rootDir).replaceAll("\\", "/");
  const filesOf = (suite) => [
    ...(suite.specs ?? []).flatMap(({ file, tests }) =>
      tests.filter(({ status }) => status === "skipped").map(() => `${folder}/${file}`),
    ),
    ...(suite.suites ?? []).flatMap(filesOf),
  ];
  return countsOf(suites.flatMap(filesOf));
}

/**
 * The end of the last line: how many tests were skipped and where; empty where none was.
 *
 * @param {ReadonlyMap<string, number>} counts
 */
export function skippedWords(counts) {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return "";
  const files = [...counts].map(([file, count]) => (count === 1 ? file : `${file} (${count})`));
  return `, ${total} ${total === 1 ? "test" : "tests"} skipped: ${files.join(", ")}`;
}

/** A report as its tool wrote it; null where it wrote none, e.g. because it never started. */
export function reportAt(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

function countsOf(files) {
  const counts = new Map();
  for (const file of files) counts.set(file, (counts.get(file) ?? 0) + 1);
  return counts;
}
