import { expect, it } from "vitest";
import type { Reason } from "../../extractors/contract/contract";
import { parsePage } from "../../page/parsing/parse";
import { lostOnPage } from "./lost-on-page";

const page = parsePage("<main><p>aaaa<ul><li>bbbb</ul><nav>cccccccccc</nav></main>", {
  url: null,
  site: null,
});
const decided = (start: number, verdict: Reason["verdict"], stage: string, rule: string): Reason => ({
  stage,
  rule,
  verdict,
  range: { start, end: start + 1 },
  node: null,
  measures: [],
});
/** The item of the list is missed by density, the menu is kept by a later stage: F1 is 8 / 22. */
const verdicts = {
  page,
  extraction: {
    keep: Uint8Array.of(1, 0, 1),
    reasons: [
      decided(0, "keep", "one", "density"),
      decided(1, "drop", "one", "density"),
      decided(2, "keep", "two", "density"),
    ],
  },
  gold: Uint8Array.of(1, 1, 0),
};
const costs = (rows: readonly { readonly lost: number }[]): number[] => rows.map(({ lost }) => lost);

it("tells what each cause and each rule of each stage costs the page, the most expensive first", () => {
  const { causes, rules } = lostOnPage(verdicts, []);
  expect(causes.map(({ cause }) => cause)).toEqual(["navigation", "list"]);
  expect(rules.map(({ stage, rule }) => `${rule} of ${stage}`)).toEqual(["density of two", "density of one"]);
  // Without the menu 8 / 12, with the item as well as the menu 16 / 26.
  for (const lost of [costs(causes), costs(rules)]) {
    expect(lost[0]).toBeCloseTo(8 / 12 - 8 / 22, 9);
    expect(lost[1]).toBeCloseTo(16 / 26 - 8 / 22, 9);
  }
});

it("goes by the cause that somebody said", () => {
  const said = [{ start: 1, end: 2, error: "missed", cause: "caption", annotator: "Ada" } as const];
  expect(
    lostOnPage(verdicts, said)
      .causes.map(({ cause }) => cause)
      .sort(),
  ).toEqual(["caption", "navigation"]);
});

it("tells nothing of a page without gold, or without errors", () => {
  for (const gold of [null, verdicts.extraction.keep])
    expect(lostOnPage({ ...verdicts, gold }, [])).toMatchObject({ causes: [], rules: [] });
});
