/** Time in proportion to the page, for every extractor at its defaults: see growth.fixture.ts. */
import { describe, expect, it } from "vitest";
import { HOSTILE_TEXTS } from "../hostile-texts.fixture";
import { faultsOf, OPTIONS, ours, pagesOf } from "./growth.fixture";

const defaults = ours.map((extractor) => extractor.configure());

describe.each(HOSTILE_TEXTS)("on $name", ({ name, html }) => {
  const pageOf = pagesOf(html);
  // Rules times elements are a product, which only the trace of nce makes; comparisons are counted and have a
  // limit, as the test of the cascade says.
  const withTrace = !name.startsWith("rules ");
  it("every extractor takes time in proportion", { timeout: 600_000 }, async () => {
    const faults = await faultsOf(defaults, pageOf, withTrace, OPTIONS);
    expect(faults, faults.join("; ")).toEqual([]);
  });
});
