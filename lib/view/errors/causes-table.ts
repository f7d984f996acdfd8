import { CAUSE_TITLES } from "../../evaluation/errors/cause-names";
import type { CauseSum, RuleSum } from "../../evaluation/errors/error-report";
import type { ExportTable } from "../../evaluation/report/report-table";
import { f1By, PAGE_METRIC } from "../../evaluation/metrics/names";

const whole = (title: string) => ({ title, decimals: 0 });

/** What rules cost a run, as a table: a row for each, then one for each cause of its errors. */
export function rulesTable(rules: readonly RuleSum[]): ExportTable {
  return {
    caption: `Lost ${f1By(PAGE_METRIC)} by rule`,
    columns: [
      { title: "Stage" },
      { title: "Rule" },
      { title: "Cause" },
      { title: `Lost ${f1By(PAGE_METRIC)}`, decimals: 4 },
      whole("Missed"),
      whole("Missed characters"),
      whole("Extra"),
      whole("Extra characters"),
    ],
    rows: rules.flatMap(({ stage, rule, lost, missed, extra, causes }) => [
      [stage, rule, "all", lost, missed.errors, missed.characters, extra.errors, extra.characters],
      ...causes.map((one) => [stage, rule, CAUSE_TITLES[one.cause], one.lost, null, null, null, null]),
    ]),
  };
}

/** What causes cost a run, as a table. */
export function causesTable(causes: readonly CauseSum[]): ExportTable {
  return {
    caption: `Lost ${f1By(PAGE_METRIC)} by cause`,
    columns: [
      { title: "Cause" },
      { title: `Lost ${f1By(PAGE_METRIC)}`, decimals: 4 },
      whole("Missed"),
      whole("Missed characters"),
      whole("Extra"),
      whole("Extra characters"),
      whole("By people"),
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
