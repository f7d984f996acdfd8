import { CAUSE_TITLES } from "@/lib/evaluation/errors/cause-names";
import { ruleName } from "@/lib/evaluation/errors/deciding";
import type { RuleSum, RunErrors } from "@/lib/evaluation/errors/error-report";
import { ErrorBar } from "@/components/instruments/errors/error-bar";
import { classes } from "@/components/ui/classes";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { count, signed } from "@/components/ui/format";
import { f1By, PAGE_METRIC } from "@/lib/evaluation/metrics/names";
import { rulesTable } from "@/lib/view/errors/causes-table";
import styles from "./run-errors.module.css";

/** Causes of a rule that are named in its row; the table that is exported has all. */
const NAMED = 3;

/** Lost F1 by the rule that decided and its stage, with what of it has which cause; a row filters the list. */
export function RuleTable({
  report,
  isOfSeveral,
  chosen,
  onChoose,
}: {
  readonly report: RunErrors;
  /** Whether the recipe has stages. */
  readonly isOfSeveral: boolean;
  /** As `ruleName` tells it. */
  readonly chosen: string | null;
  readonly onChoose: (rule: string | null) => void;
}) {
  const most = Math.max(1e-9, ...report.rules.map(({ lost }) => lost));
  return (
    <section className={styles.rules} aria-label="Lost F1 by rule" data-testid="rules">
      <h2 className={styles.head}>
        Lost {f1By(PAGE_METRIC)} by rule{isOfSeveral && " and stage"}
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Rule</th>
            {isOfSeveral && <th>Stage</th>}
            <th className="num">Lost F1</th>
            <th aria-hidden="true" />
            <th className="num">Missed</th>
            <th className="num">Extra</th>
          </tr>
        </thead>
        <tbody>
          {report.rules.map((sum) => {
            const name = ruleName(sum);
            return (
              <tr key={name} className={classes(name === chosen && styles.chosen)}>
                <td>
                  <button
                    type="button"
                    className={styles.choose}
                    aria-pressed={name === chosen}
                    onClick={() => onChoose(name === chosen ? null : name)}
                  >
                    {sum.rule === "" ? "Not known" : sum.rule}
                  </button>
                  <span className={classes("cut", "t3", styles.kinds)}>{causesOf(sum)}</span>
                </td>
                {isOfSeveral && (
                  <td className={classes("cut", styles.stage)} title={sum.stage}>
                    {sum.stage}
                  </td>
                )}
                <td className="num strong">{signed(-sum.lost)}</td>
                <td className={styles.barCell} aria-hidden="true">
                  <ErrorBar sum={sum} most={most} />
                </td>
                <td className="num">{count(sum.missed.errors)}</td>
                <td className="num">{count(sum.extra.errors)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="row">
        <span className="grow" />
        <ExportMenu title="Lost F1 by rule" table={() => rulesTable(report.rules)} />
      </div>
      <p className="small t2">
        The same errors by the rule of the extractor that decided the text: missed text was dropped by it,
        extra text kept. Below a rule are the causes of its errors, the most expensive first.
      </p>
    </section>
  );
}

/** `list −0.012, heading −0.004` */
function causesOf({ causes }: RuleSum): string {
  const named = causes
    .slice(0, NAMED)
    .map(({ cause, lost }) => `${CAUSE_TITLES[cause].toLowerCase()} ${signed(-lost)}`);
  return [...named, ...(causes.length > NAMED ? [`${causes.length - NAMED} more`] : [])].join(", ");
}
