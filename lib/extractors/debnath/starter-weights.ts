/** The weights that L-Extractor comes with; lib/run/fit/starter-weights.test.ts writes them. */
export const STARTER_WEIGHTS = {
  maxima: [102, 1, 1, 1, 8, 1, 1, 1, 1, 1, 1],
  weights: [
    4.386851743389008, -0.002172427545531954, 0, 0, -3.4395623701016937, 1.5269000759557296, 0, 0, 0, 0, 0,
  ],
  bias: -1.0860167008507648,
};
