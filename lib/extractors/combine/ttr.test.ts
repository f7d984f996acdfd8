import { describe, expect, it } from "vitest";
import { deviationOf, movingAverage } from "../../learn/smoothing";
import { extracted } from "../extractor.fixture";
import { textToTagRatios, ttr } from "./ttr";

describe("ttr", () => {
  it("keeps lines 1 to 6 of the test vector", () => {
    const smoothed = movingAverage(Float64Array.of(0, 12, 0, 80, 95, 0, 60, 5, 0), 2);
    const limit = deviationOf(smoothed);
    expect(limit).toBeCloseTo(15.4559, 4);
    expect([...smoothed.keys()].filter((line) => smoothed[line]! >= limit)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("divides by the tags of a line, and by nothing where it has none", () => {
    expect([...textToTagRatios(Float64Array.of(10, 10, 10), Float64Array.of(0, 1, 4))]).toEqual([
      10, 10, 2.5,
    ]);
  });

  /** The same page as lines of the vector: a line of text has one tag. */
  const page = ["", "x".repeat(12), "", "x".repeat(80), "x".repeat(95), "", "x".repeat(60), "x".repeat(5), ""]
    .map((text) => `<br>${text}`)
    .join("\n");

  it("keeps the texts of those lines", async () => {
    // Two lines stand before and behind the nine: those of the body's tags.
    const { answer, kept } = await extracted(ttr, `<body>\n${page}\n</body>`);
    expect(kept.map((text) => text.length)).toEqual([12, 80, 95, 60]);
    expect(answer.reasons.at(-1)).toMatchObject({
      rule: "text-to-tag-ratio",
      verdict: "drop",
      node: null,
      measures: [{ name: "textToTagRatio", relation: "<" }],
    });
  });

  it("compares with the root mean square instead, which is never smaller", async () => {
    expect(
      (await extracted(ttr, `<body>\n${page}\n</body>`, { sd: "rms" })).kept.map((text) => text.length),
    ).toEqual([80, 95, 60]);
  });

  it("decides a text over several lines by the majority of its characters", async () => {
    const long = "x".repeat(200);
    expect((await extracted(ttr, `<p>\n${long}\n${"a\n".repeat(40)}</p>`)).kept).toHaveLength(1);
    expect((await extracted(ttr, `<p>\n${long}\n${"tenlow\n".repeat(40)}</p>`)).kept).toHaveLength(0);
  });

  it("shows raw and smoothed lines", async () => {
    const { fitted, view } = await extracted(ttr, `<body>\n${page}\n</body>`);
    const { units, curves } = fitted.trace!(view);
    expect(units.map(({ label }) => label)).toEqual(["line 3", "line 5", "line 6", "line 8", "line 9"]);
    expect(curves[1]!.values.slice(1, 10)).toEqual(Float64Array.of(0, 12, 0, 80, 95, 0, 60, 5, 0));
    expect([...curves[1]!.leaf]).toEqual([-1, -1, 0, -1, 1, 2, -1, 3, 4, -1, -1]);
  });
});
