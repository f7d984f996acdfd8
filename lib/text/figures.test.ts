import { describe, expect, it } from "vitest";
import { figureOf, figuresTogether, numbered, percentsApart } from "./figures";

describe("figures", () => {
  it.each([
    { when: "three digits tell them apart", values: [0.31, 0.3, 0.32], shown: ["0.31", "0.30", "0.32"] },
    { when: "one is next to another", values: [0.3021, 0.32, 0.3], shown: ["0.302", "0.320", "0.300"] },
    { when: "a whole number is among them", values: [0.9996, 1], shown: ["0.9996", "1"] },
    { when: "both are large", values: [20_000.4, 20_000], shown: ["20000.4", "20000"] },
    { when: "they are below 0", values: [-0.2599, -0.26], shown: ["−0.2599", "−0.2600"] },
    {
      when: "only rounding made two different",
      values: [0.1 + 0.2, 0.3, 0.302],
      shown: ["0.300", "0.300", "0.302"],
    },
  ])("of one measure have the same decimals where $when", ({ values, shown }) =>
    expect(figuresTogether(values)).toEqual(shown),
  );

  it("have a true minus sign", () =>
    expect([-25, -3.5, -0.012, -12_345].map(figureOf)).toEqual(["−25", "−3.50", "−0.012", "−12.3k"]));

  it("are one of a kind only where they are 1", () =>
    expect(["0", "1", "1.00", "2"].map((figure) => numbered(figure, "comma"))).toEqual([
      "0 commas",
      "1 comma",
      "1.00 commas",
      "2 commas",
    ]));

  it("are whole percents as long as those tell the shares apart", () => {
    expect(percentsApart(0.51, 0.5)).toEqual(["51 %", "50 %"]);
    expect(percentsApart(0.5004, 0.5)).toEqual(["50.04 %", "50 %"]);
  });
});
