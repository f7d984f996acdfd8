/** Commits that the documentation cites: a stranger can look at each of them. */
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./sources.fixture";

const git = (...argv: string[]) => spawnSync("git", argv, { cwd: ROOT, encoding: "utf8" });
/** An archive has no history, and a shallow clone has not all of it. */
const hasHistory = git("rev-parse", "--is-shallow-repository").stdout?.trim() === "false";

/** Abbreviated names of commits; a page or a corpus is called by its hash in other words. */
const citedIn = (page: string): string[] =>
  Array.from(
    page.matchAll(/\b(?:commits?|at|before|since|after|and) `([0-9a-f]{7,10})`/gi),
    ([, name]) => name!,
  );

test.runIf(hasHistory)("every commit that the documentation cites is in the history", () => {
  const cited = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) =>
      citedIn(readFileSync(join(ROOT, "docs", name), "utf8")).map((commit) => ({ name, commit })),
    );
  expect(cited.length).toBeGreaterThan(5);
  const input = cited.map(({ commit }) => `${commit}^{commit}\n`).join("");
  const found = execFileSync("git", ["cat-file", "--batch-check"], { cwd: ROOT, input, encoding: "utf8" });
  const lines = found.trim().split("\n");
  expect(cited.filter((_, at) => !/ commit \d+$/.test(lines[at]!))).toEqual([]);
});

test("a citation is told from other hashes", () =>
  expect(
    citedIn(
      "Commit `edf07fe`, at `a0798c05`; corpus hash `df58a87fb013a000`, slowest (`d605bdef`), at `deadbee`.",
    ),
  ).toEqual(["edf07fe", "a0798c05", "deadbee"]));
