import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { probabilityAt, scoresOf } from "../../learn/boosting/model";
import { plattAt } from "../../learn/platt";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { noCorpus } from "../contract/contract";
import { combination } from "./combination";
import { flipsOf, flipWords } from "./flip";
import { INPUTS } from "./inputs";
import { cutOf, judged, type Judged } from "./judge";
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
function keptWith(found: Judged, rows: Float32Array, values: Values): boolean[] {
  const { trees, calibration } = shippedNow();
  const scores = scoresOf(trees, rows);
  const probability = scores.map((score) => plattAt(calibration, score));
  const own = calibration.slope > 1 ? probability : scores.map(probabilityAt);
  const cut = cutOf({ ...found, own, probability }, values);
  return Array.from(probability, (value) => value >= cut);
}

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
          const input = INPUTS.findIndex(({ name }) => name === flip.name);
          const beyond =
            flip.above === -Infinity ? flip.upTo - 1 : flip.above + 1e-4 * Math.abs(flip.above) + 1e-6;
          for (const value of [
            Math.min(beyond, flip.upTo),
            flip.upTo === Infinity ? beyond + 1 : flip.upTo,
          ]) {
            const rows = found.rows.slice();
            rows[run * INPUTS.length + input] = value;
            expect(keptWith(found, rows, values)[run], `${flip.name} of run ${run}`).toBe(!before[run]);
          }
          flipped++;
        }
      }
      expect(flipped).toBeGreaterThan(10);
    },
  );

  it("is nothing only where no value of any feature would do", () => {
    const values = valuesOf();
    const { trees } = shippedNow();
    const limits = INPUTS.map((_, input) => [
      ...new Set(trees.threshold.filter((_, node) => trees.feature[node] === input)),
    ]);
    const found = judged(wholeView(pages[0]!), shippedNow());
    const before = keptWith(found, found.rows, values);
    const flipOf = flipsOf(found, shippedNow(), values);
    const certain = Array.from(before.keys()).filter((run) => flipOf(run) === null);
    expect(certain.length).toBeGreaterThan(0);
    const rows = found.rows.slice();
    const run = certain[0]!;
    for (const [input, of] of limits.entries())
      for (const value of of.flatMap((limit) => [limit, limit + Math.abs(limit) * 1e-3 + 1e-3])) {
        const at = run * INPUTS.length + input;
        rows[at] = value;
        expect(keptWith(found, rows, values)[run], `${INPUTS[input]!.name} = ${value}`).toBe(before[run]);
        rows[at] = found.rows[at]!;
      }
  }, 60_000);
});

describe("in words", () => {
  it("tells limits rounded to the side on which they hold", () => {
    const flip = { name: "place.share", above: 0.123_41, upTo: 0.5 };
    expect(flipWords(flip, true)).toBe(
      "with place.share above 0.1235 and at most 0.5 alone it would be dropped",
    );
    expect(flipWords({ ...flip, upTo: Infinity }, false)).toBe(
      "with place.share above 0.1235 alone it would be kept",
    );
    expect(flipWords({ ...flip, above: -Infinity, upTo: 0.123_49 }, false)).toBe(
      "with place.share at most 0.1234 alone it would be kept",
    );
    expect(flipWords(null, true)).toBe("no single feature flips it");
  });
});
