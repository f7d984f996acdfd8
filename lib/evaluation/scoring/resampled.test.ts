import { expect, it } from "vitest";
import { harmonic } from "../../gold/prf";
import { seededRng } from "../../learn/rng";
import { bootstrap } from "./bootstrap";
import { scored } from "./grade";
import { GradeColumns, type Columns } from "./grade-columns";
import { resampledMacro } from "./resampled";

const how = { resamples: 50, seed: 7 };

/** Systems of so many pages, of which the n-th leaves a page out of its means in one of n cases. */
function systemsOf(count: number, pages: number): Columns[] {
  const rng = seededRng(3);
  return Array.from({ length: count }, (_, system) => {
    const columns = new GradeColumns();
    for (let page = 0; page < pages; page++) {
      const [precision, recall] = [rng.next(), rng.next()];
      columns.add(
        scored({
          ...{ precision, recall, f1: harmonic(precision, recall) },
          countsPrecision: system === 0 || rng.below(system + 1) > 0,
          countsRecall: system !== 1 && (system === 0 || rng.below(system + 1) > 0),
        }),
      );
    }
    return columns.columns;
  });
}

/** As the means are defined, one system and one page at a time. */
function oneByOne(system: Columns, pages: number, averaging: "macro" | "macro-harmonic"): Float64Array {
  const mean = (sample: Int32Array, values: Float64Array, counts: Uint8Array | null): number => {
    const counted = [...sample].filter((page) => counts === null || counts[page] === 1);
    const of = counted.length > 0 ? counted : [...sample];
    return of.reduce((sum, page) => sum + values[page]!, 0) / of.length;
  };
  return bootstrap(pages, how.resamples, seededRng(how.seed), (sample) =>
    averaging === "macro"
      ? mean(sample, system.f1, null)
      : harmonic(
          mean(sample, system.precision, system.countsPrecision),
          mean(sample, system.recall, system.countsRecall),
        ),
  );
}

for (const averaging of ["macro", "macro-harmonic"] as const) {
  it.each([1, 2, 16, 17])(`adds up %i systems as each by itself, to the last bit (${averaging})`, (count) => {
    const systems = systemsOf(count, 23);
    const found = resampledMacro(systems, 23, averaging, how);
    expect(found).toEqual(systems.map((system) => oneByOne(system, 23, averaging)));
  });
}

it("has pages that no system counts, and none for no systems", () => {
  const [, none] = systemsOf(2, 9);
  expect(none!.countsRecall.includes(1)).toBe(false);
  expect(resampledMacro([none!], 9, "macro-harmonic", how)).toEqual([oneByOne(none!, 9, "macro-harmonic")]);
  expect(resampledMacro([], 9, "macro", how)).toEqual([]);
});
