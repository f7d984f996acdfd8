// @vitest-environment jsdom
import { createElement } from "react";
import { expect, it } from "vitest";
import { drawn } from "@/components/ui/testing";
import { DifferingPages, LiveScores } from "./live-scores";
import type { SampleState } from "./use-sample";

const SAMPLE: SampleState = {
  scores: {
    pages: 1,
    scores: [],
    change: null,
    differing: [{ pageId: "p1", title: "Rain", f1: [0.5, 0.75] }],
  },
  text: "bte > lqf",
  ms: 1,
  isBusy: false,
  problem: null,
};

it("opens a page by the recipe that was scored, and by the metric of its scores", async () => {
  const { host } = await drawn(createElement(DifferingPages, { isSaved: true, sample: SAMPLE }));
  const { pathname, searchParams } = new URL(host.querySelector("a")!.href);
  expect(pathname).toBe("/pages/p1");
  expect([searchParams.get("x"), searchParams.get("metric"), searchParams.get("mode")]).toEqual([
    "bte > lqf",
    "word-lcs",
    "inspect",
  ]);
});

it("says which metric its scores are of, also before a page was tried", async () => {
  const { host } = await drawn(
    createElement(LiveScores, {
      whole: undefined,
      pageMs: null,
      sample: SAMPLE,
      isSaved: true,
      hasCorpus: false,
    }),
  );
  expect(host.textContent).toContain("Page F1 (longest common subsequence of words)");
});
