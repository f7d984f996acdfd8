import { CAUSE_TITLES } from "../../evaluation/causes";
import type { CauseSum } from "../../evaluation/error-report";
import type { ExportTable } from "../../evaluation/report-table";
import { f1By, PAGE_METRIC } from "../../evaluation/metrics/names";

/** What causes cost a run, as a table. */
export function causesTable(causes: readonly CauseSum[]): ExportTable {
  const whole = (title: string) => ({ title, decimals: 0 });
  return {
    caption: `Lost ${f1By(PAGE_METRIC)} by cause`,
    columns: [
      { title: "Cause" },
      { title: `Lost ${f1By(PAGE_METRIC)}`, decimals: 4 },
      whole("Missed"),
      whole("Missed characters"),
      whole("Extra"),
      whole("Extra characters"),
      whole("Said"),
    ],
    rows: causes.map(({ cause, lost, missed, extra, tagged }) => [
      CAUSE_TITLES[cause],
      lost,
      missed.errors,
      missed.characters,
      extra.errors,
      extra.characters,
      tagged,
    ]),
  };
}
