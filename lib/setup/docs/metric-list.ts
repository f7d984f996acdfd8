/** lib/evaluation/metrics/listed.ts, written from what the metrics say of themselves. */
import { format } from "prettier";
import type { Metric } from "../../evaluation/scoring/score";

/** The whole file. @param metrics in the order in which reports show them */
export function metricList(metrics: readonly Pick<Metric, "id" | "name" | "gold">[]): Promise<string> {
  const entries = metrics.map(
    ({ id, name, gold }) => `${JSON.stringify(id)}: ${JSON.stringify({ name, gold })},`,
  );
  const lines = [
    "/** Written by `npm run docs`: what the metrics of index.ts are called, and the gold that they compare with. */",
    'import type { GoldKind } from "../../gold/gold";',
    "",
    `export const LISTED = {${entries.join("")}} as const satisfies`,
    "Readonly<Record<string, { readonly name: string; readonly gold: GoldKind }>>;",
  ];
  return format(lines.join("\n"), { parser: "typescript", printWidth: 110 });
}
