import { describe, expect, it } from "vitest";
import { comparedIn } from "./compared";

const F1 = [0.5, 0.9, 0.6, 0.2];
const run = {
  extractors: ["a", "b", "c", "d"].map((key, at) => ({ key, name: key, means: { m: F1[at]! } })),
  // d repeats b.
  pairs: F1.map((_, row) => F1.map((__, column) => ({ f1: row % 2 === column % 2 ? 1 : 0, kappa: 0 }))),
};
const keys = (xs: readonly string[] | null) =>
  comparedIn(run, xs, "m").chosen.map((at) => run.extractors[at]!.key);

describe("who is compared", () => {
  it("is who is worth it where nobody chose, without copies", () => {
    expect(comparedIn(run, null, "m")).toMatchObject({ isUsual: true, copies: [{ at: 0 }, { at: 3 }] });
    expect(keys(null)).toEqual(["b", "c"]);
  });
  it("is who was chosen, the best first, copies too", () => expect(keys(["d", "b"])).toEqual(["b", "d"]));
  it.each([[["a"]], [["a", "nobody"]], [[]]])("is the usual ones where %j names no two of the run", (xs) =>
    expect(keys(xs)).toEqual(["b", "c"]),
  );
});
