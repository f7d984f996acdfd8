import { describe, expect, it } from "vitest";
import { cividis, CIVIDIS_GRADIENT } from "./cividis";

describe("cividis", () => {
  it("goes from dark blue to yellow, and no further", () => {
    expect([0, 1, -3, 7].map((share) => cividis(share))).toEqual([
      "rgb(0,34,78)",
      "rgb(254,232,56)",
      "rgb(0,34,78)",
      "rgb(254,232,56)",
    ]);
  });

  it("is mixed with white where there is less of it", () => {
    expect(cividis(0, 0)).toBe("rgb(255,255,255)");
    expect(cividis(0, 0.5)).toBe("rgb(128,145,167)");
  });

  it("is drawn as a scale in the colours of its marks", () => {
    const drawn = CIVIDIS_GRADIENT.match(/rgb\([^)]*\)/g)!;
    expect(drawn).toEqual(Array.from({ length: 10 }, (_, at) => cividis(at / 9)));
  });
});
