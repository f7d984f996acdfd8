import { describe, expect, it } from "vitest";
import {
  failureLines,
  reportAt,
  skippedWords,
  slowestWords,
  testsOfPlaywright,
  testsOfVitest,
  type TestRecord,
} from "./reports.mjs";

const record = (given: Partial<TestRecord>): TestRecord => ({
  file: "a",
  title: "t",
  outcome: "passed",
  message: "",
  ms: 0,
  ...given,
});

describe("the report of vitest", () => {
  it("gives each test with its outcome, and whatever did not run as skipped", () => {
    const assertionResults = ["passed", "failed", "skipped", "pending", "todo"].map((status) => ({ status }));
    const tests = testsOfVitest({ testResults: [{ name: "/p/lib/a.test.ts", assertionResults }] }, "/p");
    expect(tests.map(({ file, outcome }) => `${file} ${outcome}`)).toEqual([
      "lib/a.test.ts passed",
      "lib/a.test.ts failed",
      "lib/a.test.ts skipped",
      "lib/a.test.ts skipped",
      "lib/a.test.ts skipped",
    ]);
  });

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
