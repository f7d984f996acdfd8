import { describe, expect, it } from "vitest";
import { fittingPreset, wantedPreset } from "./fitting-preset";

describe("the preset that a window begins with", () => {
  it.each([[320, 366], [720, 366], [721, 732], [1839, 732], [1840, 1024], [3840, 1024]])("%i px wide: %i", (width, preset) => {
    expect(fittingPreset(width)).toBe(preset);
  });
});

it.each([[1366, 1366], [5, null], [null, null]])("an address may ask for a preset: %s gives %s", (width, preset) => {
  expect(wantedPreset(width)).toBe(preset);
});
