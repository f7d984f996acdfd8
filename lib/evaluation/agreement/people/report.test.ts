import { expect, it } from "vitest";
import {
  agreementReport,
  agreementSteps,
  agreementRows,
  MOST_ROWS,
  type RatedPage,
  type RoleScheme,
} from "./report";
import { figuresOf } from "./figures";
import { pageSums } from "./sums";
import { disputedWordsOf, readVotes, writeVotes, type Cell, type PageVotes } from "./votes";

const ROLES: RoleScheme = {
  names: ["title", "heading", "ad"],
  distance: (a, b) => (a === b ? 0 : a !== "ad" && b !== "ad" ? 0.5 : 1),
};
const votes = (
  raters: readonly string[],
  words: readonly Cell[],
  roles: readonly Cell[] = [],
): PageVotes => ({
  raters,
  words,
  texts: words.map(([pattern]): Cell => [pattern, 1]),
  blocks: words.map(([pattern]): Cell => [pattern, 0.5]),
  roles,
});
const page = (key: string, of: PageVotes, over: Partial<RatedPage> = {}): RatedPage => ({
  key,
  site: "a.example",
  template: "1",
  at: Date.UTC(2026, 0, 5),
  votes: of,
  ...over,
});
// Ada: 50 main of 100; Ben: 45 of those and 5 others.
const first = page(
  "first",
  votes(
    ["Ada", "Ben"],
    [
      ["mm", 45],
      ["mb", 5],
      ["bm", 5],
      ["bb", 45],
    ],
  ),
);
// Ada leaves 10 undecided that Ben and Cid call main; Cid alone calls 20 main.
const second = page(
  "second",
  votes(
    ["Ada", "Ben", "Cid"],
    [
      ["mmm", 20],
      ["umm", 10],
      ["bbm", 20],
      ["bbb", 50],
    ],
  ),
  { site: "b.example", template: "0", at: Date.UTC(2026, 1, 5) },
);

it("has the measures of one page with two people, worked by hand", () => {
  const { alpha, kappa, fleiss, f1, pabak, prevalence, bias, table } = agreementReport([first], ROLES).overall
    .words;
  // Observed agreement 0.9, chance 0.5; alpha by its sample of 200 values: 1 - 199 * 20 / (2 * 100 * 100).
  expect(alpha.value).toBeCloseTo(1 - (199 * 20) / 20_000, 12);
  expect(kappa.value).toBeCloseTo(0.8, 12);
  expect(fleiss.value).toBeCloseTo(0.8, 12);
  expect(f1.value).toBeCloseTo(0.9, 12);
  expect([pabak, prevalence, bias]).toEqual([0.8, 0, 0]);
  expect(table).toEqual([45, 5, 0, 5, 45, 0, 0, 0, 0]);
  expect(alpha.interval).toBeNull();
});

it("takes undecided for a gap, and in the other alpha for a label", () => {
  const { alpha, alphaAll } = agreementReport([second], ROLES).overall.words;
  // Values: 20 x 3 main, 10 x 2 main, 20 x (b b m), 50 x 3 b = 100 m and 190 b of 290; coincidences of m and b: 20 * 2 * 2 / 2 = 40.
  expect(alpha.value).toBeCloseTo(1 - (289 * 40) / (2 * 100 * 190), 12);
  expect(alpha.value).toBeLessThan(1);
  // With it 10 words more differ: o(m, b) = 40, o(m, u) = 20, both directions; n = 300: 100 m, 190 b, 10 u.
  expect(alphaAll.value).toBeCloseTo(1 - (299 * (40 + 20)) / (300 ** 2 - 100 ** 2 - 190 ** 2 - 10 ** 2), 12);
});

it("gives a pair its own table, whose rows are the first of the two", () => {
  const rows = agreementRows([first, second], "pair");
  const of = (a: string, b: string) => rows.find(({ people }) => people.join() === `${a},${b}`)!;
  expect(of("Ada", "Cid").table).toEqual([20, 0, 0, 20, 50, 0, 10, 0, 0]);
  expect(of("Ada", "Cid")).toMatchObject({ pages: 1, words: 100, disputed: 20 });
  expect(of("Ada", "Cid").bias).toBeCloseTo(-20 / 90, 12);
  expect(of("Ada", "Ben")).toMatchObject({ pages: 2, disputed: 10 });
});

it("holds an annotator against all others, pair by pair", () => {
  const cid = agreementRows([first, second], "annotator").find(({ people }) => people[0] === "Cid")!;
  expect(cid.pages).toBe(1);
  // Against Ada and Ben: 20 + 20 + 10 (Ben alone) main alike, 40 where Cid alone says main, 100 boilerplate alike.
  expect(cid.table).toEqual([50, 40, 10, 0, 100, 0, 0, 0, 0]);
  expect(cid.f1.value).toBeCloseTo(100 / (90 + 50), 12);
  expect(cid.disputed).toBe(20);
});

it("means Cohen's kappa over pairs by their words, and leaves out pairs without variation", () => {
  const same = page("same", votes(["Ada", "Dot"], [["bb", 1000]]));
  expect(agreementReport([first, same], ROLES).overall.words.kappa.value).toBeCloseTo(0.8, 12);
  expect(agreementRows([same], "pair")[0]).toMatchObject({
    alpha: { value: null },
    kappa: { value: null },
    pabak: 1,
  });
});

it("tells sites, templates, pages and time apart; a page without a template is in none", () => {
  expect(agreementRows([first, second], "site").map(({ name, words }) => [name, words])).toEqual([
    ["a.example", 100],
    ["b.example", 100],
  ]);
  expect(agreementRows([first, second], "template").map(({ name }) => name)).toEqual(["1"]);
  expect(agreementRows([first, second], "page").map(({ name }) => name)).toEqual(["first", "second"]);
  expect(agreementRows([second, first], "time").map(({ name }) => name)).toEqual(["2026-01", "2026-02"]);
  expect(agreementRows([first], "time").map(({ name }) => name)).toEqual(["2026-01-05"]);
});

it("draws intervals by pages: the same seed the same, more alike pages a narrower one", () => {
  const pages = Array.from({ length: 8 }, (_, at) =>
    page(
      `${at}`,
      votes(
        ["Ada", "Ben"],
        [
          ["mm", 40 + at],
          ["mb", 2 + (at % 3) * 6],
          ["bb", 50],
        ],
      ),
    ),
  );
  const sums = pages.map(({ votes: of }) => pageSums({ raters: of.raters, cells: of.words }));
  const once = figuresOf(sums);
  expect(figuresOf(sums)).toEqual(once);
  const [low, high] = once.alpha.interval!;
  expect(low).toBeLessThan(once.alpha.value!);
  expect(high).toBeGreaterThan(once.alpha.value!);
  expect(figuresOf(sums, { samples: 1000, seed: 2 }).alpha.interval).not.toEqual(once.alpha.interval);
  const alike = figuresOf(Array.from({ length: 8 }, () => sums[0]!));
  // Of copies of a page every sample is the same.
  expect(alike.f1.interval).toEqual([alike.f1.value, alike.f1.value]);
});

it("tells how alike each label and role is used, against all that is not it", () => {
  const of = page(
    "p",
    votes(
      ["Ada", "Ben"],
      [
        ["mm", 10],
        ["mb", 10],
        ["uu", 5],
        ["bb", 75],
      ],
      [
        ["aa", 4],
        ["ab", 2],
        ["..", 94],
      ],
    ),
  );
  const { labels, roles } = agreementReport([of], ROLES);
  expect(labels.map(({ label, layer, words }) => [label, layer, words])).toEqual([
    ["main", 1, 20],
    ["boilerplate", 1, 85],
    ["undecided", 1, 5],
    ["title", 2, 6],
    ["heading", 2, 2],
  ]);
  expect(labels[0]!.f1).toBeCloseTo(20 / 30, 12);
  expect(labels[2]).toMatchObject({ alpha: 1, f1: 1 });
  expect(labels[4]!.f1).toBe(0);
  // 12 values: 10 of title, 2 of heading, coincidences 2 each way; a distance that all pairs have cancels out.
  expect(roles.nominal).toBeCloseTo(1 - (11 * 4) / (2 * 10 * 2), 12);
  expect(roles.byDistance).toBeCloseTo(roles.nominal!, 12);
});

it("weighs a near role less than a far one by their distance", () => {
  const near = page(
    "n",
    votes(
      ["Ada", "Ben"],
      [["mm", 40]],
      [
        ["aa", 20],
        ["cc", 10],
        ["ab", 10],
      ],
    ),
  );
  const far = page(
    "f",
    votes(
      ["Ada", "Ben"],
      [["mm", 40]],
      [
        ["aa", 20],
        ["bb", 10],
        ["ac", 10],
      ],
    ),
  );
  const of = (one: RatedPage) => agreementReport([one], ROLES).roles;
  expect(of(near).byDistance!).toBeGreaterThan(of(near).nominal!);
  expect(of(far).byDistance!).toBeLessThan(of(far).nominal!);
});

it("holds the rows with the most words where there are many", () => {
  const pages = Array.from({ length: MOST_ROWS + 3 }, (_, at) =>
    page(
      `${at}`,
      votes(
        ["Ada", "Ben"],
        [
          ["mm", at + 1],
          ["bb", 1],
        ],
      ),
      { site: `${at}.example` },
    ),
  );
  const { site } = agreementReport(pages, ROLES, { samples: 1, seed: 1 }).groups;
  expect([site.length, site[0]!.name, site.at(-1)!.name]).toEqual([
    MOST_ROWS,
    `${MOST_ROWS + 2}.example`,
    "3.example",
  ]);
  // What is not shown is not worked out: a step for each row, and three for all pages.
  const { groups } = agreementReport(pages, ROLES, { samples: 1, seed: 1 });
  const rows = Object.values(groups).reduce((sum, { length }) => sum + length, 0);
  expect([...agreementSteps(pages, ROLES, { samples: 1, seed: 1 })]).toHaveLength(rows + 3);
});

it("comes back from the store as it went in, and not at all from another version", () => {
  expect(readVotes(writeVotes(second.votes))).toEqual(second.votes);
  expect(readVotes(writeVotes(second.votes).replace('"version":1', '"version":0'))).toBeNull();
  expect(disputedWordsOf(second.votes)).toBe(20);
});

it("has no figures without pages", () => {
  const { words } = agreementReport([], ROLES).overall;
  expect([words.alpha.value, words.f1.value, words.pabak]).toEqual([null, null, null]);
});
