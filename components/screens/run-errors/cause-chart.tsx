import { CAUSE_TITLES, type Cause } from "@/lib/evaluation/errors/cause-names";
import type { RunErrors } from "@/lib/evaluation/errors/error-report";
import { ErrorBar } from "@/components/instruments/errors/error-bar";
import { paintedFile } from "@/components/workbench/canvas/painted-file";
import { classes } from "@/components/ui/classes";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { count, signed } from "@/components/ui/format";
import type { ErrorFilter } from "@/lib/view/errors/error-order";
import { f1By, PAGE_METRIC } from "@/lib/evaluation/metrics/names";
import { causesTable } from "@/lib/view/errors/causes-table";
import { causesSize, paintCauses } from "./paint-causes";
import styles from "./run-errors.module.css";

/** Lost F1 by cause, the most expensive first; a row filters the list. */
export function CauseChart({
  report,
  filter,
  chosen,
  onChoose,
}: {
  readonly report: RunErrors;
  readonly filter: ErrorFilter;
  readonly chosen: Cause | null;
  readonly onChoose: (cause: Cause | null) => void;
}) {
  const most = Math.max(1e-9, ...report.causes.map(({ lost }) => lost));
  const picture = () => {
    const { width, height } = causesSize(report.causes.length);
    return paintedFile(width, height, (pen, palette) => paintCauses(pen, report.causes, palette));
  };
  return (
    <section className={styles.chart} aria-label="Lost F1 by cause" data-testid="causes">
      <h2 className={styles.head}>Lost {f1By(PAGE_METRIC)} by cause</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Cause</th>
            <th className="num">Lost F1</th>
            <th aria-hidden="true" />
            <th className="num">Missed</th>
            <th className="num">Extra</th>
            <th className="num no-narrow">By people</th>
          </tr>
        </thead>
        <tbody>
          {report.causes.map((sum) => (
            <tr key={sum.cause} className={classes(sum.cause === chosen && styles.chosen)}>
              <td>
                <button
                  type="button"
                  className={styles.choose}
                  aria-pressed={sum.cause === chosen}
                  onClick={() => onChoose(sum.cause === chosen ? null : sum.cause)}
                >
                  {CAUSE_TITLES[sum.cause]}
                </button>
              </td>
              <td className="num strong">{signed(-sum.lost)}</td>
              <td className={styles.barCell} aria-hidden="true">
                <ErrorBar sum={sum} most={most} />
              </td>
              <td className={classes("num", filter === "extra" && "t3")}>{count(sum.missed.errors)}</td>
              <td className={classes("num", filter === "missed" && "t3")}>{count(sum.extra.errors)}</td>
              <td className="num t2 no-narrow">{sum.tagged === 0 ? "–" : count(sum.tagged)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row">
        <span className="grow" />
        <ExportMenu title="Lost F1 by cause" table={() => causesTable(report.causes)} chart={picture} />
      </div>
      <p className="small t2">
        How to read it: a bar is how much the mean page F1 would rise if all errors of that cause were put
        right, the strong part for missed text, the pale one for extra text. The bars do not add up, since the
        last error of a page is worth more than the first. A cause is proposed from where the text is, until
        somebody sets it (key t on the error); “By people” counts those.
      </p>
    </section>
  );
}
