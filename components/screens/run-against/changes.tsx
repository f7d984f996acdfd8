import { useState } from "react";
import type { RunChange } from "@/lib/api/resources/run-answers";
import { changeRow } from "@/lib/evaluation/report/compare-reports";
import { metricName } from "@/lib/evaluation/metrics/names";
import { classes } from "@/components/ui/classes";
import { Button } from "@/components/ui/controls/button";
import { plural } from "@/components/ui/format";
import { Sideways } from "@/components/ui/table/sideways";
import shared from "@/components/ui/table/data-table.module.css";
import styles from "./run-against.module.css";

/** The figures of `changeRow`; `isBelow`: on a narrow screen it has no column of its own, but a line or none. */
const FIGURES = [
  { head: "Pages", isBelow: true },
  { head: "F1", isBelow: false },
  { head: "95 % interval", isBelow: true },
  { head: "p", isBelow: true },
  { head: "Fixed", isBelow: false },
  { head: "Broken", isBelow: false },
] as const;

const minus = (figure: string | undefined): string => (figure ?? "").replaceAll("-", "−");

/** A row for each extractor and metric; the chosen one tells its pages. */
export function Changes({
  answer: { changes, listed },
  onChoose,
}: {
  readonly answer: RunChange;
  readonly onChoose: (extractor: string, metric: string) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  const isSame = ({ fixed, broken, test }: RunChange["changes"][number]): boolean =>
    fixed === 0 && broken === 0 && test.low === 0 && test.high === 0;
  const same = changes.filter(isSame);
  const isFolded = !isWhole && same.length > 1;
  const shown = isFolded ? changes.filter((change) => !isSame(change)) : changes;
  return (
    <Sideways name="Changes" data-testid="run-changes">
      {shown.length > 0 && (
        <table className={classes(shared.table, styles.table)}>
          <thead>
            <tr>
              <th scope="col">Extractor</th>
              <th scope="col" className="no-narrow">
                Metric
              </th>
              {FIGURES.map(({ head, isBelow }) => (
                <th key={head} scope="col" className={classes("num", isBelow && "no-narrow")}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((change) => {
              const { after, metric, test, fixed, broken } = change;
              const isChosen = after === listed.extractor && metric === listed.metric;
              const [name, , ...figures] = changeRow({
                ...change,
                fixed: { length: fixed },
                broken: { length: broken },
              });
              const isSure = test.low > 0 || test.high < 0;
              return (
                <tr key={`${after} ${metric}`} aria-current={isChosen || undefined}>
                  <td>
                    <button
                      type="button"
                      className={classes("cut", styles.choose)}
                      aria-pressed={isChosen}
                      title={change.before === after ? after : `${change.before}, then ${after}`}
                      onClick={() => onChoose(after, metric)}
                    >
                      {name}
                    </button>
                    <span className={classes("t2", styles.below)}>{metricName(metric)}</span>
                  </td>
                  <td className="t2 no-narrow">{metricName(metric)}</td>
                  {FIGURES.map(({ head, isBelow }, at) => (
                    <td
                      key={head}
                      className={classes("num", head === "F1" && isSure && "strong", isBelow && "no-narrow")}
                    >
                      {minus(figures[at])}
                      {head === "F1" && (
                        <span className={classes("t2", styles.below)}>{minus(figures[2])}</span>
                      )}
                      {head === "F1" && <span className={classes("t2", styles.below)}>p {figures[3]}</span>}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {isFolded && (
        <p className={classes("row small", styles.reading)}>
          {same.length === changes.length
            ? "Nothing has changed: every page scores as it did before."
            : `${plural(same.length, "row")} where every page scores as before`}
          <Button kind="bare" onClick={() => setWhole(true)}>
            Show {same.length === changes.length ? "all" : "them"}
          </Button>
        </p>
      )}
      {shown.length > 0 && (
        <p className={classes("small t2", styles.reading)}>
          F1 is the mean of the later minus the earlier score over pages that both runs scored; bold where its
          interval leaves 0 out. p is by a paired permutation test. A row shows its pages.
        </p>
      )}
    </Sideways>
  );
}
