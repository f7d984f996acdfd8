/** Room left and right of the lines, in px. */
export const PLOT_X = { left: 24, right: 8 } as const;

/**
 * Where the parts of the chart stand, in px from its top. `histogram` is the line between its two sides, each
 * `bars` high; 0 means none is drawn.
 */
export interface PlotGeometry {
  /** Base line of the words above the curves. */
  readonly words: number;
  readonly top: number;
  readonly height: number;
  readonly flips: number;
  readonly track: number;
  readonly ticks: number;
  readonly histogram: number;
  readonly bars: number;
}

/**
 * Windows lower than these, in px, get a lower chart, so that the reason above it keeps its place. The second
 * also does without the histogram, which the tools row shows as well.
 */
export const LOW_WINDOW = 1000;
const LOWEST_WINDOW = 840;

/** The chart for a window of this height. */
export function plotGeometry(windowHeight: number): PlotGeometry {
  const [height, bars] =
    windowHeight < LOWEST_WINDOW ? [52, 0] : windowHeight < LOW_WINDOW ? [64, 18] : [92, 30];
  // Words about stretches of the axis have a line of their own above the curves.
  const top = 18;
  const ticks = top + height + 49;
  return {
    words: 10,
    top,
    height,
    flips: top + height + 14,
    track: top + height + 28,
    ticks,
    histogram: ticks + 5 + bars,
    bars,
  };
}

/** Height of the whole chart; only the limit of a score has a histogram. */
export function chartHeight({ ticks, histogram, bars }: PlotGeometry, isLimit: boolean): number {
  return isLimit && bars > 0 ? histogram + bars + 4 : ticks + 5;
}

/** Height of a share in [0, 1], 1 at the top. */
export const yIn = ({ top, height }: PlotGeometry, share: number): number => top + (1 - share) * height;
