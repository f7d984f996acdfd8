import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { scoreOf, scoresOf } from "../../learn/boosting/model";
import { singleValuesOf } from "../../learn/boosting/single-value";
import { plattAt } from "../../learn/platt";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { noCorpus } from "../contract/contract";
import { combination } from "./combination";
import { flipsOf, flipWords } from "./flip";
import { INPUTS } from "./inputs";
import { cutOf, judged, probabilitiesOf, type Judged } from "./judge";
import type { Combination } from "./model";
import { shippedNow } from "./shipped";
import type { Values } from "./params";

const STARTER = join(import.meta.dirname, "../../../prisma/starter/pages");
const pages = readdirSync(STARTER)
  .sort()
  .slice(0, 8)
  .map((file) => {
    const bytes = readFileSync(join(STARTER, file));
    return parsePage((file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"));
  });

beforeAll(async () => void (await combination.configure().fit(noCorpus)));
const valuesOf = (values = {}) => combination.configure(values).params as unknown as Values;

/** Which runs are kept where the inputs are these. */
function keptWith({ words }: Judged, rows: Float32Array, values: Values, model = shippedNow()): boolean[] {
  const found = probabilitiesOf(model, scoresOf(model.trees, rows), words);
  const cut = cutOf(found, values);
  return Array.from(found.probability, (value) => value >= cut);
}

/** By which a page has nothing, though hardly: a little more is expected of it, and it has. */
const hardlyNothing = ({ best: { f1 } }: Judged): Combination => ({
  ...shippedNow(),
  nothing: {
    ...{ mean: [0, f1], deviation: [1, 1], weights: [0, -300] },
    bias: Math.log(f1 / (1 - f1)) + 0.01,
  },
});

describe("what a single feature flips", () => {
  it.each([{}, { cut: "threshold", threshold: 0.4 }])(
    "flips the text run when its value is set so, at both ends of what is told, with %o",
    (given) => {
      const values = valuesOf(given);
      let flipped = 0;
      for (const page of pages) {
        const found = judged(wholeView(page), shippedNow());
        const before = keptWith(found, found.rows, values);
        const flipOf = flipsOf(found, shippedNow(), values);
        for (let run = 0; run < found.runs.size; run += 2) {
          const flip = flipOf(run);
          if (flip === null) continue;
          const input = INPUTS.indexOf(flip.feature);
          const beyond =
            flip.above === -Infinity ? flip.upTo - 1 : flip.above + 1e-4 * Math.abs(flip.above) + 1e-6;
          for (const value of [
            Math.min(beyond, flip.upTo),
            flip.upTo === Infinity ? beyond + 1 : flip.upTo,
          ]) {
            const rows = found.rows.slice();
            rows[run * INPUTS.length + input] = value;
            expect(keptWith(found, rows, values)[run], `${flip.feature.name} of run ${run}`).toBe(
              !before[run],
            );
          }
          flipped++;
        }
      }
      expect(flipped).toBeGreaterThan(10);
    },
  );

  it("takes a text of a page that hardly has nothing to be kept where the page then has something", () => {
    const values = valuesOf();
    let flipped = 0;
    for (const page of pages) {
      const found = judged(wholeView(page), shippedNow());
      const model = hardlyNothing(found);
      const before = keptWith(found, found.rows, values, model);
      expect(before).not.toContain(true);
      const flipOf = flipsOf(found, model, values);
      for (let run = 0; run < found.runs.size; run += 2) {
        const flip = flipOf(run);
        if (flip === null) continue;
        const rows = found.rows.slice();
        const at = run * INPUTS.length + INPUTS.indexOf(flip.feature);
        rows[at] = flip.upTo === Infinity ? flip.above + 1 : flip.upTo;
        expect(keptWith(found, rows, values, model)[run], `${flip.feature.name} of run ${run}`).toBe(true);
        flipped++;
      }
    }
    expect(flipped).toBeGreaterThan(10);
  });

  it("is nothing only where no value of any feature would do that a page can have for one text alone", () => {
    const values = valuesOf();
    const found = judged(wholeView(pages[0]!), shippedNow());
    const before = keptWith(found, found.rows, values);
    const flipOf = flipsOf(found, shippedNow(), values);
    const certain = Array.from(before.keys()).filter((run) => flipOf(run) === null);
    expect(certain.length).toBeGreaterThan(0);
    const rows = found.rows.slice();
    const run = certain[0]!;
    for (const [input, { name, isOfPage }] of INPUTS.entries())
      for (const value of isOfPage ? [] : possibleValues(input)) {
        const at = run * INPUTS.length + input;
        rows[at] = value;
        expect(keptWith(found, rows, values)[run], `${name} = ${value}`).toBe(before[run]);
        rows[at] = found.rows[at]!;
      }
  }, 60_000);

  it("is never what the whole page has, though another of it for one text would do", () => {
    const values = valuesOf({ cut: "threshold", threshold: 0.4 });
    const { trees, calibration } = shippedNow();
    let wouldDo = 0;
    for (const page of pages) {
      const found = judged(wholeView(page), shippedNow());
      const flipOf = flipsOf(found, shippedNow(), values);
      for (let run = 0; run < found.runs.size; run++) {
        expect(flipOf(run)?.feature.isOfPage).not.toBe(true);
        const offset = run * INPUTS.length;
        const score = scoreOf(trees, found.rows, offset);
        const isKeptAt = (by: number): boolean => plattAt(calibration, score + by) >= 0.4;
        for (const [, changes] of singleValuesOf(
          trees,
          found.rows,
          offset,
          (input) => INPUTS[input]!.isOfPage,
        ))
          if (changes.some(({ change }) => isKeptAt(change) !== isKeptAt(0))) wouldDo++;
      }
    }
    expect(wouldDo).toBeGreaterThan(0);
  });

  it("is no value between those that can be counted, but the next that can", () => {
    const quotes = INPUTS.findIndex(({ name }) => name === "text.quotes");
    /** Of one tree: kept where quotation marks are in (1, 1.5] or above 4, dropped elsewhere. */
    const model = (last: number): Combination => ({
      lexical: null,
      calibration: { slope: 1, offset: 0 },
      certainty: { positive: null, negative: null },
      nothing: null,
      trees: {
        width: INPUTS.length,
        base: 0,
        roots: Int32Array.of(0),
        feature: Int32Array.of(quotes, -1, quotes, -1, quotes, -1, -1),
        threshold: Float32Array.of(1, 0, 1.5, 0, 4, 0, 0),
        right: Int32Array.of(2, 0, 4, 0, 6, 0, 0),
        share: new Float32Array(7),
        value: Float32Array.of(0, -2, 0, 2, 0, -2, last),
        gain: new Float64Array(INPUTS.length),
      },
    });
    const found = { rows: new Float32Array(INPUTS.length) } as Judged;
    const flip = (last: number) =>
      flipsOf(
        { ...found, runs: {} as Judged["runs"] },
        model(last),
        valuesOf({ cut: "threshold", threshold: 0.5 }),
      )(0);
    expect(flip(-2)).toBeNull();
    expect(flip(2)).toMatchObject({ seen: 0, above: 4, upTo: Infinity });
  });
});

/** On both sides of each limit that the trees have for an input, what a page can have. */
function possibleValues(input: number): number[] {
  const { trees } = shippedNow();
  const { isWhole, least, most, read, write, none } = INPUTS[input]!.scale;
  const limits = new Set(trees.threshold.filter((_, node) => trees.feature[node] === input));
  const around = [...limits].flatMap((limit) =>
    isWhole
      ? [Math.floor(read(limit)), Math.floor(read(limit)) + 1].map(write)
      : [limit, limit + Math.abs(limit) * 1e-3 + 1e-3],
  );
  return [
    ...around.filter((value) => read(value) >= least && read(value) <= most),
    ...(none === null ? [] : [none.seen]),
  ];
}

describe("in words", () => {
  const named = (name: string) => INPUTS.find((input) => input.name === name)!;

  it("tells the change, from what to what, and what becomes of the text", () => {
    const flip = { feature: named("alike.duplicates"), seen: 0, above: 0.3466, upTo: Infinity };
    expect(flipWords(flip, true)).toBe(
      "If “other texts of the page that are the same” (alike.duplicates) alone were 1 or more instead of 0, it would be dropped.",
    );
    expect(flipWords({ ...flip, feature: named("place.share"), seen: 0.05, above: 0.123_41 }, false)).toBe(
      "If “part of the page's texts before it” (place.share) alone were above 12.35 % instead of 5 %, it would be kept.",
    );
  });

  it("says so where no single value would do", () => {
    expect(flipWords(null, true)).toBe("No single value flips it.");
  });
});
