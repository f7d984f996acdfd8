import { describe, expect, it } from "vitest";
import type { Summary } from "@/lib/evaluation/scoring/score";
import { unscored } from "./unscored";

const summary = (n: number): Summary => ({ precision: 0, recall: 0, f1: 0, medianF1: 0, n, low: 0, high: 0 });
const slice = { by: "kind", name: "forum" } as const;

describe("where no page has a score, the screen", () => {
  it.each([
    {
      when: "another metric has gold",
      summaries: { x: { text: summary(3), snippets: summary(0) } },
      within: null,
      says: /of this run has gold for this metric.*choose one above/,
    },
    {
      when: "no metric has gold",
      summaries: {},
      within: null,
      says: /of this run has gold for this metric.*import gold/,
    },
    {
      when: "the metric has gold outside of the slice",
      summaries: { x: { text: summary(3), snippets: summary(2) } },
      within: slice,
      says: /of this slice has gold.*Escape/,
    },
    {
      when: "the metric has no gold in any slice",
      summaries: { x: { text: summary(3) } },
      within: slice,
      says: /of this run has gold for this metric.*choose one above/,
    },
  ])("says why: $when", ({ summaries, within, says }) => {
    const { title, text } = unscored({ state: "done", summaries }, "snippets", within, 4);
    expect(`${title} ${text}`).toMatch(says);
  });
  it.each([
    { pages: 0, within: null, title: "No page is scored yet" },
    { pages: 24, within: null, title: "No page has gold for this metric so far" },
    { pages: 24, within: slice, title: "No page of this slice has gold for this metric so far" },
  ])("says that scores are to come while the run goes on: $title", ({ pages, within, title }) =>
    expect(unscored({ state: "running", summaries: {} }, "snippets", within, pages).title).toBe(title),
  );
});
