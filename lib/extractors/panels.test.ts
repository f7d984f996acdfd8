import { expect, test } from "vitest";
import { extractorById } from "./index";
import { DEFAULT_PANEL, PROPOSERS, TOUR_EXTRACTOR, USUAL_EXTRACTOR } from "./panels";

test.each([
  { panel: "compared", ids: DEFAULT_PANEL },
  { panel: "asked for proposals", ids: PROPOSERS },
  { panel: "taken where nobody says which", ids: [USUAL_EXTRACTOR, TOUR_EXTRACTOR] },
])("the extractors that are $panel are registered, each once", ({ ids }) => {
  expect(ids.map((id) => extractorById(id).id)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the browser can ask every proposer by itself", () => {
  expect(PROPOSERS.filter((id) => extractorById(id).serverOnly === true)).toEqual([]);
});
