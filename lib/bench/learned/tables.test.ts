import { describe, expect, it } from "vitest";
import type { HeldOutPage } from "./folds";
import { ablationRow, foldTable, groupsLine, reliabilityTable, writtenLine } from "./tables";

const pageOf = (fold: number, kind: string, f1: number, runs: readonly string[]): HeldOutPage => ({
  fold,
  kind,
  f1,
  // Each run as "probability label kept asked".
  probability: Float64Array.from(runs, (run) => Number(run.split(" ")[0])),
  labels: Uint8Array.from(runs, (run) => Number(run.split(" ")[1])),
  kept: Uint8Array.from(runs, (run) => Number(run.split(" ")[2])),
  asked: Uint8Array.from(runs, (run) => Number(run.split(" ")[3])),
  ...{ f1AsLearned: f1, change: 0, changeByTrees: 0 },
});
const pages = [
  pageOf(0, "forum", 0.5, ["0.9 1 1 0", "0.1 0 0 0", "0.5 1 1 1"]),
  pageOf(1, "", 1, ["0.9 0 1 0", "0.1 1 0 0", "0.1 0 0 0"]),
];

describe("held-out folds as a table", () => {
  const rows = foldTable(pages);
  const row = (name: string) => rows.find(([first]) => first === name)!;

  it("have a row for each fold, each kind and all, with the mean of the pages' F1", () => {
    expect(rows.map(([first]) => first)).toEqual(["", "fold 1", "fold 2", "(no kind)", "forum", "all"]);
    expect([row("forum"), row("(no kind)"), row("all")].map(([, , f1]) => f1)).toEqual([
      "0.5000",
      "1.0000",
      "0.7500",
    ]);
  });

  it("tell how much is asked, and what is right of the rest on either side", () => {
    expect(row("all").slice(4)).toEqual(["16.7 %", "50.0 %", "66.7 %", "60.0 %"]);
    expect(row("forum").slice(4)).toEqual(["33.3 %", "100.0 %", "100.0 %", "100.0 %"]);
  });

  it("tell how far probabilities are from what came of them", () => {
    // Forum: bins at 0.1, 0.5 and 0.9 are off by 0.1, 0.5 and 0.1.
    expect(row("forum")[3]).toBe(((0.1 + 0.5 + 0.1) / 3).toFixed(4));
  });

  it("leave a share of nothing empty", () => {
    expect(foldTable([pageOf(0, "shell", 0, [])])[2]!.slice(4)).toEqual(["", "", "", ""]);
  });
});

it("the reliability diagram holds the share that is content beside the mean probability", () => {
  const rows = reliabilityTable(pages);
  expect(rows).toHaveLength(11);
  expect(rows[2]).toEqual(["0.1 to 0.2", "3", "0.100", "0.333"]);
  expect(rows[4]).toEqual(["0.3 to 0.4", "0", "", ""]);
});

it("what a group brings is the mean over pages of what they lose without it, with an interval around it", () => {
  const without = [pageOf(0, "forum", 0.25, []), pageOf(1, "", 1, [])];
  const [name, f1, brings, interval] = ablationRow("tree", pages, without);
  expect([name, f1, brings]).toEqual(["tree", "0.6250", "+0.1250"]);
  expect(interval).toBe("+0.0000 to +0.2500");
});

it("what writing loses is told beside the F1 as learned, by the page that it changes most", () => {
  const moved = [
    { ...pages[0]!, f1AsLearned: 0.6, change: 0.25, changeByTrees: 0.02 },
    { ...pages[1]!, change: 0.1, changeByTrees: 0.0304 },
  ];
  expect(writtenLine(moved)).toMatch(/F1 is 0\.8000;.* at most 0\.250,.* alone 0\.030\.$/);
});

it("folds are told with their groups, and pages beside only where some were left out", () => {
  const told = (leftOut: readonly number[]): string => groupsLine({ pages, groups: 2, leftOut }, 2);
  expect(told([0, 0])).toBe(
    "2 pages of 2 groups in 2 folds: no site, registrable domain or template is in two.",
  );
  expect(told([0, 3])).toMatch(/ Of the pages beside, 0, 3 were left out by fold/);
});
