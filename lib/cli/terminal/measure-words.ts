import type { Measure } from "../../extractors/contract/contract";
import { figuresApart } from "../../text/figures";

/**
 * One comparison on a line, `probability 0.64 >= 0.41`: rounded as in the app, with as many digits as tell value and
 * limit apart, so that the relation holds of what is printed too.
 */
export function measureWords({ name, value, relation, limit }: Measure): string {
  const isFinite = Number.isFinite(value) && Number.isFinite(limit);
  const [own, other] = isFinite ? figuresApart(value, limit) : [String(value), String(limit)];
  return `${name} ${own} ${relation} ${other}`;
}
