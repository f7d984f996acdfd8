/** One figure with the goal it is held against. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: string;
  readonly reached: boolean;
}

/** A figure that should be at most `limit`. */
export const atMost = (name: string, value: number, unit: string, limit: number): Figure => ({
  name,
  value,
  unit,
  goal: `<= ${limit}`,
  reached: value <= limit,
});

/** A figure that should be at least `limit`. */
export const atLeast = (name: string, value: number, unit: string, limit: number): Figure => ({
  name,
  value,
  unit,
  goal: `>= ${limit}`,
  reached: value >= limit,
});
