import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreementReport, agreementRows, type RatedPage } from "./report";
import type { Cell, PageVotes } from "./votes";

const votes = (raters: readonly string[], words: readonly Cell[]): PageVotes => ({
  raters,
  words,
  texts: [],
  blocks: [],
  roles: [],
});
const pageOf = (key: string, of: PageVotes): RatedPage => ({
  key,
  site: null,
  template: null,
  at: null,
  votes: of,
});
const NO_SAMPLES = { samples: 0, seed: 1 };
const NO_ROLES = { names: [], distance: () => 1 };
const rowsBy = (pages: readonly RatedPage[], by: "annotator" | "pair" = "annotator") =>
  new Map(agreementRows(pages, by, NO_SAMPLES).map((row) => [row.people.join(), row]));

/** Ada and Ben say the same of every word; Cyd says otherwise of 20 of 100. */
const OUTLIER = votes(
  ["Ada", "Ben", "Cyd"],
  [
    ["mmm", 40],
    ["bbb", 40],
    ["mmb", 10],
    ["bbm", 10],
  ],
);

describe("an annotator against the others", () => {
  it("has a lower alpha and a lower Fleiss' kappa where nobody else says the same", () => {
    const rows = rowsBy([pageOf("a", OUTLIER)]);
    for (const measure of ["alpha", "alphaAll", "fleiss"] as const) {
      const [ada, ben, cyd] = ["Ada", "Ben", "Cyd"].map((name) => rows.get(name)![measure].value!);
      expect(ada, measure).toBe(ben);
      expect(cyd, measure).toBeLessThan(ada!);
    }
  });

  it("is alpha of that person and one of the others drawn at random, worked by hand", () => {
    const rows = rowsBy([pageOf("a", OUTLIER)]);
    // 200 values, 100 of each label. Ada and one of two others differ on half of 20 words, Cyd and another on all 20.
    expect(rows.get("Ada")!.alpha.value).toBeCloseTo(1 - (199 * 2 * 10) / (2 * 100 * 100), 12);
    expect(rows.get("Cyd")!.alpha.value).toBeCloseTo(1 - (199 * 2 * 20) / (2 * 100 * 100), 12);
    expect(rows.get("Ada")!.fleiss.value).toBeCloseTo((0.9 - 0.5) / 0.5, 12);
    expect(rows.get("Cyd")!.fleiss.value).toBeCloseTo((0.8 - 0.5) / 0.5, 12);
  });

  it("has intervals of its own", () => {
    // On half of the pages Cyd alone says otherwise; Dot and Eve never differ, and each page has other people.
    const pages = Array.from({ length: 12 }, (_, at) =>
      at % 2 === 0
        ? pageOf(`${at}`, OUTLIER)
        : pageOf(
            `${at}`,
            votes(
              ["Cyd", "Dot", "Eve"],
              [
                ["mmm", 50],
                ["bbb", 40 - at],
                ["mbb", 10 + at],
              ],
            ),
          ),
    );
    const rows = new Map(agreementRows(pages, "annotator").map((row) => [row.people[0]!, row]));
    const all = agreementReport(pages, NO_ROLES).overall.words;
    expect(rows.get("Cyd")!.alpha.interval![1]).toBeLessThan(all.alpha.interval![0]);
    expect(rows.get("Cyd")!.fleiss.interval![1]).toBeLessThan(all.fleiss.interval![0]);
  });

  it("is not defined for who decided of nothing that another one decided of", () => {
    const words: readonly Cell[] = [
      ["umm", 10],
      ["ubb", 10],
      ["muu", 5],
    ];
    const rows = rowsBy([pageOf("a", votes(["Ada", "Ben", "Cyd"], words))]);
    const { alpha, fleiss, kappa, f1, alphaAll } = rows.get("Ada")!;
    expect([alpha.value, fleiss.value, kappa.value, f1.value]).toEqual([null, null, null, null]);
    // Not knowing is a label there, and Ada is the only one who says it of what the others know.
    expect(alphaAll.value).toBeLessThan(0);
    expect(rows.get("Ben")!.alpha.value).toBe(1);
  });

  const cells = (raters: number) =>
    fc.array(
      fc.tuple(
        fc
          .array(fc.constantFrom("m", "b", "u"), { minLength: raters, maxLength: raters })
          .map((letters) => letters.join("")),
        fc.integer({ min: 1, max: 9 }),
      ),
      { minLength: 1, maxLength: 8 },
    );
  const near = (a: number | null, b: number | null): boolean =>
    a === null || b === null ? a === b : Math.abs(a - b) < 1e-9;

  it("has the figures of the pair where there is one other, and those of the corpus", () => {
    fc.assert(
      fc.property(cells(2), (words) => {
        const pages = [pageOf("a", votes(["Ada", "Ben"], words))];
        const [ada, pair] = [rowsBy(pages).get("Ada")!, rowsBy(pages, "pair").get("Ada,Ben")!];
        const all = agreementReport(pages, NO_ROLES, NO_SAMPLES).overall.words;
        return (["alpha", "alphaAll", "fleiss", "f1"] as const).every(
          (of) => near(ada[of].value, pair[of].value) && near(ada[of].value, all[of].value),
        );
      }),
    );
  });

  it("has alpha of the pairs that this person is part of, by a slow count of them", () => {
    fc.assert(
      fc.property(cells(4), (words) => {
        const row = rowsBy([pageOf("a", votes(["Ada", "Ben", "Cyd", "Dot"], words))]).get("Ada")!;
        // Sixty words for each, of which every other one who decided has as many: 60 is divided by 1, 2 and 3.
        const pairs = words.flatMap(([[own, ...others], weight]) => {
          const against = others.filter((said) => said !== "u");
          if (own === "u") return [];
          return against.flatMap((other) =>
            Array.from({ length: (60 * weight) / against.length }, () => [own!, other] as const),
          );
        });
        const values = pairs.flat();
        const differ = pairs.filter(([a, b]) => a !== b).length / pairs.length;
        const main = values.filter((said) => said === "m").length / values.length;
        const chance = 2 * main * (1 - main);
        const isDefined = values.length > 0 && chance > 0;
        // Alpha draws its two values without putting the first back; there are 60 times fewer of them than here.
        const drawn = values.length / 60;
        return (
          near(row.alpha.value, isDefined ? 1 - (differ / chance) * ((drawn - 1) / drawn) : null) &&
          near(row.fleiss.value, isDefined ? 1 - differ / chance : null)
        );
      }),
    );
  });
});
