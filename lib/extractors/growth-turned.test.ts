/** Time in proportion to the page, for every extractor with each flag and choice turned: see growth.fixture.ts. */
import { describe, expect, it } from "vitest";
import type { GrowthOptions } from "../growth.fixture";
import { HOSTILE_TEXTS } from "../hostile-texts.fixture";
import type { ParamValues } from "./contract/contract";
import { canCount, withChanges } from "./contract/conditions";
import { withDefaults } from "./contract/params";
import { faultsOf, isLarge, OPTIONS, ours, pagesOf } from "./growth.fixture";

/** There are four times as many of these. */
const TURNED_OPTIONS: GrowthOptions = isLarge ? OPTIONS : { size: 2000, largest: 16_000, leastMs: 1 };
/** Trees are grown one like the other: a few tell how their time grows. */
const FEW_TREES: Readonly<Record<string, ParamValues>> = { combination: { trees: 3 } };

const turned = ours.flatMap((extractor) => {
  const { id, params: specs } = extractor;
  const defaults = withDefaults(specs, FEW_TREES[id] ?? {});
  return Object.entries(specs).flatMap(([name, spec]) => {
    // What waits for labels would change nothing here; learning takes part where its own choice is turned.
    if (!canCount(extractor, defaults, name)) return [];
    const values =
      spec.kind === "flag"
        ? [!spec.default]
        : spec.kind === "choice"
          ? spec.choices.filter((choice) => choice !== spec.default)
          : spec.kind === "set"
            ? [spec.choices.join("+")]
            : [];
    return values.map((value) => extractor.configure(withChanges(specs, defaults, { [name]: value })));
  });
});

describe.each(HOSTILE_TEXTS)("on $name", ({ html }) =>
  it(
    "every extractor takes time in proportion with each flag and choice turned",
    { timeout: 600_000 },
    async () => {
      const faults = await faultsOf(turned, pagesOf(html), false, TURNED_OPTIONS);
      expect(faults, faults.join("; ")).toEqual([]);
    },
  ),
);
