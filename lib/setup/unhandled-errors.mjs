// A reporter of Vitest: what went wrong outside of any test, above all a process that ended in the middle of
// its tests. Vitest's JSON report leaves it out, although the run fails by it.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The setting that names the file the errors are written to, as a JSON array of `{ message, cause }`. */
export const UNHANDLED_FILE = "WINNOW_UNHANDLED_FILE";

export default class UnhandledErrors {
  /**
   * @param {unknown} _modules
   * @param {readonly { message?: string, cause?: { message?: string } }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const path = process.env[UNHANDLED_FILE];
    if (path === undefined) return;
    mkdirSync(dirname(path), { recursive: true });
    const told = errors.map(({ message, cause }) => ({ message, cause: cause?.message }));
    writeFileSync(path, JSON.stringify(told));
  }
}
