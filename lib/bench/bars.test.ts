import { describe, expect, it } from "vitest";
import { bars } from "./bars";

describe("a bar chart as text", () => {
  it("draws the largest value across, others by their share, and lines up names and values", () => {
    expect(
      bars([
        { name: "100", value: 2 },
        { name: "1000", value: 4 },
        { name: "0", value: 0 },
      ]),
    ).toEqual([
      `100  ${"#".repeat(20)}${" ".repeat(20)} 2.0`,
      `1000 ${"#".repeat(40)} 4.0`,
      `0    ${" ".repeat(40)} 0.0`,
    ]);
  });

  it("draws no bar where all values are 0, and nothing of nothing", () => {
    expect(bars([{ name: "a", value: 0 }])).toEqual([`a ${" ".repeat(40)} 0.0`]);
    expect(bars([])).toEqual([]);
  });
});
