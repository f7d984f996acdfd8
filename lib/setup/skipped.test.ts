import { describe, expect, it } from "vitest";
import { reportAt, skippedByPlaywright, skippedByVitest, skippedWords } from "./skipped.mjs";

describe("what was skipped", () => {
  it("is counted by file in the report of vitest", () => {
    const results = (...statuses: string[]) => statuses.map((status) => ({ status }));
    const report = {
      testResults: [
        { name: "/p/lib/a.test.ts", assertionResults: results("passed", "skipped", "pending") },
        { name: "/p/lib/b.test.ts", assertionResults: results("passed", "failed") },
        { name: "/p/lib/c.test.ts", assertionResults: results("todo") },
      ],
    };
    expect([...skippedByVitest(report, "/p")]).toEqual([
      ["lib/a.test.ts", 2],
      ["lib/c.test.ts", 1],
    ]);
  });

  it("is counted in nested suites of the report of Playwright", () => {
    const spec = (status: string) => ({ file: "x.spec.ts", tests: [{ status }] });
    const inner = { specs: [spec("skipped"), spec("expected")] };
    const suites = [{ specs: [spec("skipped")], suites: [inner] }, { specs: [spec("flaky")] }];
    const counts = skippedByPlaywright({ config: { rootDir: "/p/e2e" }, suites }, "/p");
    expect([...counts]).toEqual([["e2e/x.spec.ts", 2]]);
  });

  it("is said at the end of a line, one test as one, and nothing where nothing was", () => {
    expect(skippedWords(new Map())).toBe("");
    expect(skippedWords(new Map([["a", 1]]))).toBe(", 1 test skipped: a");
    expect(
      skippedWords(
        new Map([
          ["a", 1],
          ["b", 3],
        ]),
      ),
    ).toBe(", 4 tests skipped: a, b (3)");
  });

  it("is not known where a tool wrote no report", () => expect(reportAt("/nowhere/at.json")).toBeNull());
});
