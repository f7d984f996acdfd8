"use client";
import { useState } from "react";
import { api } from "@/lib/api/client";
import { sliceText, type Slice } from "@/lib/evaluation/report/report-scores";
import { Button } from "@/components/ui/controls/button";
import { classes } from "@/components/ui/classes";
import { Skeleton } from "@/components/ui/controls/empty";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { count, percent, plural, score, signed } from "@/components/ui/format";
import { Segment } from "@/components/ui/controls/segment";
import { useMoreRight } from "@/components/ui/controls/use-more-right";
import { Problem } from "@/components/ui/controls/problem";
import { Sideways } from "@/components/ui/table/sideways";
import { nameOf } from "@/components/screens/runs/figures/best";
import { intervalDomain } from "@/components/screens/runs/figures/interval-domain";
import { IntervalMark } from "@/components/screens/runs/scores/interval-mark";
import { slicesTable } from "@/components/screens/runs/figures/run-exports";
import { RunSection } from "@/components/screens/runs/scores/run-section";
import { SLICE_WORDS } from "@/components/screens/runs/figures/slice-words";
import { useAnswer } from "@/components/screens/runs/scores/use-answer";
import shared from "@/components/ui/table/data-table.module.css";
import styles from "./worst-slices.module.css";
import { f1By } from "@/lib/evaluation/metrics/names";

const MARK_PX = 120;
const FIRST = 10;
const MORE = 100;

interface WorstSlicesProps {
  readonly runId: string;
  readonly extractor: string;
  readonly metric: string;
  readonly slice: Slice | null;
  readonly onSlice: (slice: Slice | null) => void;
  readonly order: "f1" | "lost";
  readonly onOrder: (order: "f1" | "lost") => void;
}

/** Kinds, sites and languages on which an extractor does worst; choosing one narrows the screen to it. */
export function WorstSlices({ runId, extractor, metric, slice, onSlice, order, onOrder }: WorstSlicesProps) {
  const { answer, error, isBusy } = useAnswer(api.runs.slices.address({ id: runId, extractor, metric }));
  const [most, setMost] = useState(FIRST);
  const [scroller, faded] = useMoreRight<HTMLDivElement>();
  const slices =
    order === "lost" ? [...(answer?.slices ?? [])].sort((a, b) => b.lost - a.lost) : (answer?.slices ?? []);
  const domain = intervalDomain(slices.map(({ summary }) => summary));
  const shown = slices.slice(0, most);
  const { name, detail } = nameOf({ key: extractor });
  return (
    <RunSection
      title="Worst slices"
      note={`of ${name}${detail && ` ${detail}`}`}
      className={styles.section}
      tools={
        <>
          <Segment
            label="Order of the slices"
            value={order}
            onChange={onOrder}
            options={[
              { value: "f1", label: "Lowest F1" },
              { value: "lost", label: "Most lost" },
            ]}
          />
          <ExportMenu
            title={`Worst slices of ${extractor}`}
            table={() => slicesTable(`Slices of ${extractor}, ${f1By(metric)}`, slices, metric)}
          />
        </>
      }
      reading={`Circle and line: ${f1By(metric)} and its 95 % interval; where the line is long, there are too few pages to tell, and slices of fewer than ten come last. Lost: what the mean over all pages would gain if every page of the slice scored 1.`}
    >
      <Problem>{error}</Problem>
      {answer === null && error === null && <Skeleton rows={6} height={30} />}
      {answer !== null && slices.length === 0 && (
        <p className="small t3">All pages of this run are of one kind, site and language.</p>
      )}
      {slices.length > 0 && (
        <Sideways
          name="Worst slices"
          ref={scroller}
          className={classes(isBusy && shared.busy, faded)}
          aria-busy={isBusy}
        >
          <table className={classes(shared.table, styles.table)} aria-label="Worst slices">
            <thead>
              <tr>
                <th>Slice</th>
                <th className="num">Pages</th>
                <th className="num" title={f1By(metric)}>
                  F1
                </th>
                <th className={classes(styles.extra, "num")} title={`Median ${f1By(metric)}`}>
                  Median
                </th>
                <th className={styles.extra}>
                  <span className={styles.axis} style={{ width: MARK_PX }} aria-hidden="true">
                    <span>{domain[0].toFixed(1)}</span>
                    <span>{domain[1].toFixed(1)}</span>
                  </span>
                  <span className="visually-hidden">95 % interval</span>
                </th>
                <th className={classes(styles.extra, "num")} title="Answers without any text">
                  Empty
                </th>
                <th className="num">Lost</th>
                <th className={styles.extra}>Best there</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((each) => {
                const isOn = slice !== null && sliceText(slice) === sliceText(each);
                return (
                  <tr
                    key={sliceText(each)}
                    className={isOn ? styles.current : undefined}
                    aria-current={isOn || undefined}
                  >
                    <td>
                      <button
                        type="button"
                        className={styles.name}
                        aria-pressed={isOn}
                        title={isOn ? "Show all pages again" : "Narrow the screen to these pages"}
                        onClick={() => onSlice(isOn ? null : { by: each.by, name: each.name })}
                      >
                        <span className="t3">{SLICE_WORDS[each.by]}</span>
                        <span className="cut">{each.name}</span>
                      </button>
                    </td>
                    <td className="num">
                      {each.isSmall ? (
                        <span className={styles.few} title="Fewer than ten pages say little">
                          few, {count(each.summary.n)}
                        </span>
                      ) : (
                        <span className="t2">{count(each.summary.n)}</span>
                      )}
                    </td>
                    <td className="num strong">{score(each.summary.f1)}</td>
                    <td className={classes(styles.extra, "num t2")}>{score(each.summary.medianF1)}</td>
                    <td className={styles.extra}>
                      <IntervalMark
                        summary={each.summary}
                        domain={domain}
                        width={MARK_PX}
                        filled={!each.isSmall}
                      />
                    </td>
                    <td className={classes(styles.extra, "num t2")}>
                      {each.answered === 0 ? "–" : percent(each.empty / each.answered)}
                    </td>
                    <td className="num t2">{score(each.lost)}</td>
                    <td className={classes(styles.extra, "t2")}>
                      {each.best === null ? (
                        <span className="t3">this one</span>
                      ) : (
                        <span className={styles.bestName} title={each.best.key}>
                          <span className="cut">{nameOf(each.best).name}</span>
                          <span>{signed(each.best.f1 - each.summary.f1)}</span>
                        </span>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Sideways>
      )}
      {slices.length > shown.length && (
        <Button kind="bare" onClick={() => setMost(most + MORE)}>
          Show more of {plural(slices.length, "slice")}
        </Button>
      )}
    </RunSection>
  );
}
