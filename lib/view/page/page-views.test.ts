import { expect, test } from "vitest";
import { keptView, PAGE_VIEWS, viewAfter } from "./page-views";

test("the views follow each other round, each once", () => {
  const met = [PAGE_VIEWS[0] as (typeof PAGE_VIEWS)[number]];
  while (met.length < PAGE_VIEWS.length) met.push(viewAfter(met.at(-1)!));
  expect(met).toEqual(PAGE_VIEWS);
  expect(viewAfter(met.at(-1)!)).toBe(PAGE_VIEWS[0]);
});

test("the view and the width go along to the next page, the place on this one does not", () => {
  expect(keptView("?mode=annotate&view=text&w=390&leaves=1-2")).toBe("&view=text&w=390");
  expect(keptView("?mode=annotate")).toBe("");
});
