import type { RunChange } from "@/lib/api/resources/run-answers";
import { f1By } from "@/lib/evaluation/metrics/names";
import type { ExportTable } from "@/lib/evaluation/report/report-table";
import { labelOfKey } from "@/lib/recipes/label";

/** What changed, as it is saved: numbers, not their texts. */
export function changesTable(changes: RunChange["changes"]): ExportTable {
  return {
    caption: "This run minus the earlier one",
    columns: [
      { title: "Extractor" },
      { title: "Metric" },
      { title: "Pages", decimals: 0 },
      { title: "Difference", decimals: 4 },
      { title: "Low", decimals: 4 },
      { title: "High", decimals: 4 },
      { title: "p", decimals: 4 },
      { title: "Fixed", decimals: 0 },
      { title: "Broken", decimals: 0 },
    ],
    rows: changes.map(({ after, metric, test, fixed, broken }) => [
      labelOfKey(after),
      f1By(metric),
      ...[test.n, test.mean, test.low, test.high, test.p, fixed, broken],
    ]),
  };
}
