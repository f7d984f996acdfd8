import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../corpus/corpus.fixture";
import {
  failureLines,
  reportAt,
  skippedWords,
  slowestWords,
  testsOfPlaywright,
  testsOfVitest,
  unhandledLines,
  type TestRecord,
} from "./reports.mjs";
import { UNHANDLED_FILE } from "./unhandled-errors.mjs";

const ROOT = join(import.meta.dirname, "../..");

type VitestReport = Parameters<typeof testsOfVitest>[0];

const record = (given: Partial<TestRecord>): TestRecord => ({
  file: "a",
  title: "t",
  outcome: "passed",
  message: "",
  ms: 0,
  ...given,
});

describe("the report of vitest", () => {
  it("gives each test with its outcome, and what was not to run as skipped", () => {
    const assertionResults = ["passed", "failed", "skipped", "todo"].map((status) => ({ status }));
    const tests = testsOfVitest({ testResults: [{ name: "/p/lib/a.test.ts", assertionResults }] }, "/p");
    expect(tests.map(({ file, outcome }) => `${file} ${outcome}`)).toEqual([
      "lib/a.test.ts passed",
      "lib/a.test.ts failed",
      "lib/a.test.ts skipped",
      "lib/a.test.ts skipped",
    ]);
  });

  it("counts a test as failed whose process ended before it, and tells what else went wrong", async () => {
    const folder = await scratchFolder();
    // Vitest's project is the folder, so its modules are named by their places.
    await writeFile(
      join(folder, "ends.test.mjs"),
      `import { it } from ${JSON.stringify(import.meta.resolve("vitest"))};
       it("comes before", () => {});
       it("ends its process", () => new Promise(() => setTimeout(() => process.kill(process.pid, "SIGKILL"), 500)));
       it("comes after", () => {});`,
    );
    const at = (name: string): string => join(folder, name);
    const run = spawn(
      process.execPath,
      [
        join(ROOT, "node_modules/vitest/vitest.mjs"),
        ...["run", "--root", folder, "--reporter=json", `--outputFile.json=${at("report.json")}`],
        `--reporter=${join(ROOT, "lib/setup/unhandled-errors.mjs")}`,
      ],
      { stdio: "ignore", env: { ...process.env, [UNHANDLED_FILE]: at("unhandled.json") } },
    );
    expect(await once(run, "exit")).toEqual([1, null]);
    const notRun = "not run to its end: the process of its file ended before";
    const tests = testsOfVitest(reportAt(at("report.json")) as VitestReport, folder);
    expect(failureLines(tests)).toEqual([
      `failed: ends.test.mjs › ends its process: ${notRun}`,
      `failed: ends.test.mjs › comes after: ${notRun}`,
    ]);
    expect(unhandledLines(reportAt(at("unhandled.json")) as object[])).toEqual([
      "outside of tests: [vitest-pool]: Worker forks emitted error. (Worker exited unexpectedly)",
    ]);
  }, 60_000);

  it("says why a test failed in one line without colours", () => {
    const failureMessages = ["\n\u001b[31mAssertionError: 1 is not 2\u001b[39m\n    at somewhere"];
    const assertionResults = [{ status: "failed", fullName: "counts", failureMessages, duration: 12 }];
    const report = { testResults: [{ name: "/p/a.test.ts", status: "failed", assertionResults }] };
    expect(testsOfVitest(report, "/p")).toEqual([
      {
        file: "a.test.ts",
        title: "counts",
        outcome: "failed",
        message: "AssertionError: 1 is not 2",
        ms: 12,
      },
    ]);
  });

  it("counts a file that could not be read as failed", () => {
    const broken = {
      name: "/p/a.test.ts",
      status: "failed",
      message: "no such module",
      assertionResults: [],
    };
    expect(failureLines(testsOfVitest({ testResults: [broken] }, "/p"))).toEqual([
      "failed: a.test.ts: no such module",
    ]);
  });
});

describe("the report of Playwright", () => {
  const spec = (status: string, results: object[] = []) => ({
    file: "x.spec.ts",
    title: "opens",
    tests: [{ status, results }],
  });

  it("gives the tests of nested suites", () => {
    const suites = [{ specs: [spec("skipped")], suites: [{ specs: [spec("expected"), spec("flaky")] }] }];
    const tests = testsOfPlaywright({ config: { rootDir: "/p/e2e" }, suites }, "/p");
    expect(tests.map(({ file, outcome }) => `${file} ${outcome}`)).toEqual([
      "e2e/x.spec.ts skipped",
      "e2e/x.spec.ts passed",
      "e2e/x.spec.ts flaky",
    ]);
  });

  it("says why the last try failed and how long all of them took", () => {
    const results = [
      { duration: 10, error: { message: "first" } },
      { duration: 20, error: { message: "second\n\n  Received: 3\nCall Log:\n  - waiting" } },
    ];
    const tests = testsOfPlaywright(
      { config: { rootDir: "/p/e2e" }, suites: [{ specs: [spec("unexpected", results)] }] },
      "/p",
    );
    expect(tests).toEqual([
      { file: "e2e/x.spec.ts", title: "opens", outcome: "failed", message: "second · Received: 3", ms: 30 },
    ]);
  });
});

describe("what is said at the end", () => {
  it("counts what was skipped, one test as one, and says nothing where nothing was", () => {
    const skipped = (file: string) => record({ file, outcome: "skipped" });
    expect(skippedWords([record({})])).toBe("");
    expect(skippedWords([skipped("a"), record({})])).toBe(", 1 test skipped: a");
    expect(skippedWords([skipped("a"), skipped("b"), skipped("b")])).toBe(", 3 tests skipped: a, b (2)");
  });

  it("names what failed and what passed only when tried again", () => {
    const tests = [
      record({}),
      record({ outcome: "failed", message: "no" }),
      record({ outcome: "flaky", title: "u" }),
    ];
    expect(failureLines(tests)).toEqual(["failed: a › t: no", "flaky: a › u"]);
  });

  it("sums the time of a file's tests and names the slowest first", () => {
    const tests = [
      record({ ms: 600 }),
      record({ file: "b", ms: 1000 }),
      record({ ms: 900 }),
      record({ file: "c" }),
    ];
    expect(slowestWords(tests, 2)).toBe("a 1.5 s, b 1.0 s");
  });

  it("knows nothing of a tool that wrote no report", () => expect(reportAt("/nowhere/at.json")).toBeNull());
});
