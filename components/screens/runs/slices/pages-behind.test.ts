// @vitest-environment jsdom
import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { ShownPage } from "@/lib/evaluation/report/report-behind";
import { NO_GOLD, FAILED } from "@/lib/evaluation/scoring/grade";
import { scoredAt } from "@/lib/evaluation/scoring/grade.fixture";
import { drawn } from "@/components/ui/testing";
import { behindTable } from "@/components/screens/runs/figures/run-exports";
import { PagesBehind } from "./pages-behind";

const page = (title: string, over: Partial<ShownPage> = {}): ShownPage => ({
  pageId: title,
  title,
  site: "s",
  kind: null,
  failed: null,
  grade: scoredAt(0.5),
  field: null,
  ...over,
});
const BROKEN = { failed: { code: "timeout", message: "too slow" }, grade: FAILED };

afterEach(() => vi.unstubAllGlobals());

async function table(rows: readonly ShownPage[]): Promise<string[][]> {
  vi.stubGlobal("fetch", async () => Response.json({ rows, total: rows.length }));
  const { host } = await drawn(
    createElement(PagesBehind, {
      runId: "r",
      behind: { extractor: "x", slice: null, failed: false },
      metric: "m",
      slice: null,
      onClose: null,
    }),
  );
  await vi.waitFor(() => expect(host.querySelector("tbody")).not.toBeNull());
  return [...host.querySelectorAll("tr")].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );
}

it("shows the scores of a page, why there was no answer, or that there is no gold", async () => {
  const rows = [page("a", BROKEN), page("b"), page("c", { grade: NO_GOLD })];
  expect(await table(rows)).toEqual([
    ["Page", "Site", "Precision", "Recall", "F1"],
    ["a", "s", "timeout: too slow"],
    ["b", "s", "0.500", "0.500", "0.500"],
    ["c", "s", "no gold"],
  ]);
});

it("shows what was answered beside gold where the metric compares a field, on the screen and in files", async () => {
  const field = { name: "title", answered: "Snow", gold: "Rain" } as const;
  const rows = [page("a", { field }), page("b", { ...BROKEN, field: { ...field, answered: null } })];
  expect(await table(rows)).toEqual([
    ["Page", "Site", "Title answered", "Title in gold", "Precision", "Recall", "F1"],
    ["a", "s", "Snow", "Rain", "0.500", "0.500", "0.500"],
    ["b", "s", "none", "Rain", "timeout: too slow"],
  ]);
  const file = behindTable("c", rows, "bag-of-words");
  expect(file.columns.slice(-2).map(({ title }) => title)).toEqual(["Answered", "Gold"]);
  expect(file.rows.map((row) => row.slice(-3))).toEqual([
    ["", "Snow", "Rain"],
    ["timeout: too slow", "", "Rain"],
  ]);
});
