import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alpha, coincidences, nominal, type Distance } from "./alpha";
import { cohenKappa, confusion } from "./cohen";
import { fleissKappa, fleissSums } from "./fleiss";
import { biasIndex, pabak, prevalenceIndex } from "./pabak";
import { specificAgreement } from "./specific";
import type { Unit } from "./units";

/** To 1e-12. */
const exactly = (value: number | null, wanted: number): void => {
  expect(value).not.toBeNull();
  expect(Math.abs(value! - wanted)).toBeLessThan(1e-12);
};
/** Units of raters by rows: a digit per unit, a dot for a gap. */
const rated = (...raters: readonly string[]): Unit[] =>
  [...raters[0]!].map((_, unit) => ({
    votes: raters.map((row) => (row[unit] === "." ? null : Number(row[unit]))),
    weight: 1,
  }));
const table = (...cells: number[]): Float64Array => Float64Array.from(cells);

describe("published examples, worked by hand", () => {
  it("gives Cohen's kappa of Cohen (1960), table of 200 patients: (140 - 82) / (200 - 82)", () => {
    exactly(cohenKappa(table(88, 10, 2, 14, 40, 6, 18, 10, 12), 3), 58 / 118);
  });

  it("gives Fleiss' kappa of Fleiss (1971), 30 patients, 6 psychiatrists, 5 diagnoses: 0.430", () => {
    const diagnoses =
      "00060 03003 01401 00006 03030 20400 00402 20310 20040 00006 10050 11040 03300 10050 02031 00501 30012 51000 02040 10203 00006 01050 02013 20040 10041 05010 40002 02040 10500 00006".split(
        " ",
      );
    const units = diagnoses.map((row) => ({
      votes: [...row].flatMap((count, category) => Array<number>(Number(count)).fill(category)),
      weight: 1,
    }));
    // Totals 26, 26, 30, 55, 43 of 180; pairs that agree: 500 of 900.
    const chance = (26 ** 2 + 26 ** 2 + 30 ** 2 + 55 ** 2 + 43 ** 2) / 180 ** 2;
    exactly(fleissKappa(fleissSums(units, 5)), (500 / 900 - chance) / (1 - chance));
    expect(fleissKappa(fleissSums(units, 5))).toBeCloseTo(0.43, 3);
  });

  it("gives alpha of Krippendorff (2011) A, binary, two observers: 1 - 19 * 4 / (14 * 6)", () => {
    const units = rated("0100000010", "1110010000");
    exactly(alpha(coincidences(units, 2), 2), 1 - 76 / 84);
  });

  it("gives alpha of Krippendorff (2011) B, nominal, two observers: 310 / 448", () => {
    const units = rated("001132224330", "101112224333");
    exactly(alpha(coincidences(units, 5), 5), 310 / 448);
  });

  it("gives alpha of Krippendorff (2011) C, nominal, four observers with gaps: 904 / 1216", () => {
    const units = rated("012210301...", "0122113014.2", ".2221231140.", "01221330140.");
    exactly(alpha(coincidences(units, 5), 5), 904 / 1216);
  });

  it("tells the two tables of equal agreement and different kappa of Feinstein and Cicchetti (1990) apart", () => {
    const even = table(40, 9, 6, 45);
    const skewed = table(80, 10, 5, 5);
    exactly(cohenKappa(even, 2), (0.85 - 0.5008) / (1 - 0.5008));
    exactly(cohenKappa(skewed, 2), (0.85 - 0.78) / (1 - 0.78));
    exactly(pabak(even, 2), 0.7);
    exactly(pabak(skewed, 2), 0.7);
    exactly(prevalenceIndex(even), -0.05);
    exactly(prevalenceIndex(skewed), 0.75);
    exactly(biasIndex(even), 0.03);
    exactly(biasIndex(skewed), 0.05);
    exactly(specificAgreement(skewed, 2, 0), 160 / 175);
  });
});

describe("alpha of a part of a unit", () => {
  const part = (...units: readonly (readonly [string, number])[]): Unit[] =>
    units.map(([votes, weight]) => ({ votes: [...votes].map(Number), weight }));

  it("is not known below one unit, where it would be above 1", () => {
    expect(alpha(coincidences(part(["00", 0.1], ["01", 0.1]), 2), 2)).toBeNull();
    expect(alpha(coincidences(part(["00", 0.89], ["01", 0.1]), 2), 2)).toBeNull();
  });

  it("is known of parts that make one, whatever adding them rounds off", () => {
    const tenths = part(...Array.from({ length: 9 }, () => ["00", 0.1] as const), ["01", 0.1]);
    // One vote of two is another in a tenth: 1 - (2 - 1) * 0.2 / (2 * 1.9 * 0.1).
    exactly(alpha(coincidences(tenths, 2), 2), 1 - 0.2 / 0.38);
  });
});

const CATEGORIES = 3;
const ratings = fc
  .integer({ min: 2, max: 5 })
  .chain((raters) =>
    fc.array(
      fc.record({
        votes: fc.array(fc.option(fc.integer({ min: 0, max: CATEGORIES - 1 })), {
          minLength: raters,
          maxLength: raters,
        }),
        weight: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  );
const near = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) < 1e-12 * Math.max(1, Math.abs(a));
const ladder: Distance = (a, b) => (a - b) ** 2;
const everyMeasure = (units: readonly Unit[]): (number | null)[] => {
  const pair = confusion(units, 0, 1, CATEGORIES);
  const coincident = coincidences(units, CATEGORIES);
  return [
    cohenKappa(pair, CATEGORIES),
    pabak(pair, CATEGORIES),
    specificAgreement(pair, CATEGORIES, 0),
    fleissKappa(fleissSums(units, CATEGORIES)),
    alpha(coincident, CATEGORIES),
    alpha(coincident, CATEGORIES, ladder),
  ];
};

describe("against a slow implementation that is written differently", () => {
  /** Every unit as often as it weighs: nothing here knows of weights or tables. */
  const spread = (units: readonly Unit[]): (number | null)[][] =>
    units.flatMap(({ votes, weight }) => Array<(number | null)[]>(weight).fill([...votes]));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;

  it("finds Cohen's kappa by drawing two verdicts at random from all", () => {
    const slow = (rows: readonly (number | null)[][]): number | null => {
      const both = rows.filter(([a, b]) => a !== null && b !== null);
      if (both.length === 0) return null;
      const observed = mean(both.map(([a, b]) => Number(a === b)));
      const chance = mean(both.flatMap(([a]) => both.map(([, b]) => Number(a === b))));
      return chance === 1 ? null : (observed - chance) / (1 - chance);
    };
    fc.assert(
      fc.property(ratings, (units) =>
        near(cohenKappa(confusion(units, 0, 1, CATEGORIES), CATEGORIES), slow(spread(units))),
      ),
    );
  });

  it("finds Fleiss' kappa pair by pair", () => {
    const slow = (rows: readonly (number | null)[][]): number | null => {
      const units = rows.map((row) => row.filter((vote) => vote !== null)).filter(({ length }) => length > 1);
      if (units.length === 0) return null;
      const observed = mean(
        units.map((votes) =>
          mean(votes.flatMap((a, at) => votes.flatMap((b, to) => (at === to ? [] : [Number(a === b)])))),
        ),
      );
      const shares = [0, 1, 2].map((category) =>
        mean(units.map((votes) => mean(votes.map((vote) => Number(vote === category))))),
      );
      if (shares.some((share) => share === 1)) return null;
      const chance = shares.reduce((sum, share) => sum + share * share, 0);
      return (observed - chance) / (1 - chance);
    };
    fc.assert(
      fc.property(ratings, (units) => near(fleissKappa(fleissSums(units, CATEGORIES)), slow(spread(units)))),
    );
  });

  it("finds alpha from all pairs of values within units and among all units, for any distance", () => {
    const slow = (rows: readonly (number | null)[][], distance: Distance): number | null => {
      const units = rows.map((row) => row.filter((vote) => vote !== null)).filter(({ length }) => length > 1);
      const all = units.flat();
      let within = 0;
      for (const votes of units)
        for (let a = 0; a < votes.length; a++)
          for (let b = 0; b < a; b++) within += (2 * distance(votes[a]!, votes[b]!)) / (votes.length - 1);
      let among = 0;
      for (let a = 0; a < all.length; a++)
        for (let b = 0; b < a; b++) among += 2 * distance(all[a]!, all[b]!);
      if (among === 0) return null;
      return 1 - within / all.length / (among / (all.length * (all.length - 1)));
    };
    for (const distance of [nominal, ladder])
      fc.assert(
        fc.property(ratings, (units) =>
          near(alpha(coincidences(units, CATEGORIES), CATEGORIES, distance), slow(spread(units), distance)),
        ),
      );
  });
});

describe("what holds for any ratings", () => {
  it("lies between -1 and 1 (alpha may lie below)", () => {
    fc.assert(
      fc.property(ratings, (units) => {
        const [cohen, adjusted, f1, fleiss, ...alphas] = everyMeasure(units);
        for (const value of [cohen, adjusted, f1, fleiss])
          if (value !== null) {
            expect(value!).toBeLessThanOrEqual(1 + 1e-12);
            expect(value!).toBeGreaterThanOrEqual(-1 - 1e-12);
          }
        for (const value of alphas) if (value !== null) expect(value).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  it("does not change when raters or units change their order", () => {
    fc.assert(
      fc.property(ratings, (units) => {
        const turned = units
          .toReversed()
          .map(({ votes, weight }) => ({
            votes: [votes[1]!, votes[0]!, ...votes.slice(2).reverse()],
            weight,
          }));
        const before = everyMeasure(units);
        return everyMeasure(turned).every((value, at) => near(value, before[at]!));
      }),
    );
  });

  it("does not change when categories are called otherwise, where they are equally far apart", () => {
    fc.assert(
      fc.property(ratings, (units) => {
        const renamed = units.map(({ votes, weight }) => ({
          votes: votes.map((vote) => (vote === null ? null : (vote + 1) % CATEGORIES)),
          weight,
        }));
        const [cohen, adjusted, , fleiss, plain] = everyMeasure(units);
        const [cohen2, adjusted2, , fleiss2, plain2] = everyMeasure(renamed);
        return (
          near(cohen!, cohen2!) &&
          near(adjusted!, adjusted2!) &&
          near(fleiss!, fleiss2!) &&
          near(plain!, plain2!)
        );
      }),
    );
  });

  it("is 1 where all say the same of everything, unless there is one category only: then it is not defined", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: CATEGORIES - 1 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 2, max: 4 }),
        (said, raters) => {
          const units = said.map((vote) => ({ votes: Array<number>(raters).fill(vote), weight: 1 }));
          const [cohen, adjusted, f1, fleiss, ...alphas] = everyMeasure(units);
          expect([adjusted, f1]).toEqual([1, 1]);
          const wanted = new Set(said).size === 1 ? null : 1;
          for (const value of [cohen, fleiss, ...alphas])
            if (wanted === null) expect(value).toBeNull();
            else exactly(value!, 1);
        },
      ),
    );
  });

  it("is not changed by units that only one rater rated", () => {
    fc.assert(
      fc.property(ratings, fc.integer({ min: 0, max: CATEGORIES - 1 }), (units, vote) => {
        const raters = units[0]!.votes.length;
        const alone = { votes: [vote, ...Array<null>(raters - 1).fill(null)], weight: 7 };
        const before = everyMeasure(units);
        return everyMeasure([...units, alone]).every((value, at) => near(value, before[at]!));
      }),
    );
  });

  it("counts a unit of weight three as three units", () => {
    const one = rated("01201", "01211");
    const thrice = one.flatMap((unit) => [unit, unit, unit]);
    const heavy = one.map((unit) => ({ ...unit, weight: 3 }));
    expect(everyMeasure(heavy)).toEqual(everyMeasure(thrice));
  });
});

it("has no value without anything that two rated", () => {
  const alone = rated("012", "...");
  expect(everyMeasure(alone)).toEqual([null, null, 1, null, null, null]);
});
