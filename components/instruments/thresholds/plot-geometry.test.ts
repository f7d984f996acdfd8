import { expect, test } from "vitest";
import { chartHeight, plotGeometry, yIn } from "./plot-geometry";

test("a low window gets a lower chart, a very low one no histogram, from one pixel below the border on", () => {
  expect(
    [1000, 999, 840, 839].map((height) => [
      chartHeight(plotGeometry(height), true),
      chartHeight(plotGeometry(height), false),
    ]),
  ).toEqual([
    [228, 164],
    [176, 136],
    [176, 136],
    [124, 124],
  ]);
});

test("the parts of the chart stand below each other at every height", () => {
  for (const height of [400, 900, 1200]) {
    const plot = plotGeometry(height);
    const places = [
      plot.words,
      plot.top,
      plot.top + plot.height,
      plot.flips,
      plot.track,
      plot.ticks,
      plot.histogram,
    ];
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect([yIn(plot, 1), yIn(plot, 0)]).toEqual([plot.top, plot.top + plot.height]);
  }
});
