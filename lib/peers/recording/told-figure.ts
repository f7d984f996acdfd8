import type { Measure } from "../../extractors/contract/contract";

/** A figure that is told beside a decision, and was compared with nothing. */
export const toldFigure = (name: string, value: number): Measure => ({
  name,
  value,
  relation: "=",
  limit: value,
});
