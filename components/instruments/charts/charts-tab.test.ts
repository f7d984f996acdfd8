import { expect, it } from "vitest";
import { chartHeight } from "./charts-tab";

it.each([
  [900, 1, 360],
  [900, 2, 354],
  [900, 3, 204],
  [738, 3, 150],
  [735, 3, 150],
  [300, 5, 150],
  [0, 0, 150],
])("in a panel of %i pixels with %i charts each has %i", (panel, charts, height) =>
  expect(chartHeight(panel, charts)).toBe(height),
);
