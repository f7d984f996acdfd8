import { metricName } from "@/lib/evaluation/metrics/names";
import { isReadInPart } from "@/lib/evaluation/report/read-in-part";
import type { RunScores } from "@/lib/evaluation/report/report-scores";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import { classes } from "@/components/ui/classes";
import { SelectField } from "@/components/ui/controls/field";
import { duration, percent, plural } from "@/components/ui/format";
import { RunBadge } from "./list/run-state";
import styles from "./run-screen.module.css";

/** Below the title of a run: how it stands, what it rests on, and the metric of the screen. */
export function RunContext({
  run,
  scores,
  metric,
  onMetric,
}: {
  readonly run: RunRecord;
  readonly scores: RunScores;
  readonly metric: string;
  onMetric(metric: string): void;
}) {
  return (
    <>
      <RunBadge state={run.state} />
      <span className="small t2 cut">
        {plural(scores.withGold, "page")} with gold
        {run.finishedAt !== null && `, ${duration(run.finishedAt - run.createdAt)}`}
        {isReadInPart(run)
          ? `, figures of the first ${plural(scores.pages, "page")}`
          : run.state === "running" && `, ${plural(scores.pages, "page")} so far`}
        {run.reused > 0 &&
          `, ${percent(run.reused / (run.pages * run.extractors.length))} reused from earlier runs`}
      </span>
      <span className="grow" />
      <span className={classes("row", styles.metric)}>
        <span className="small t3 no-narrow">Metric</span>
        <SelectField
          label="Metric"
          value={metric}
          options={run.metrics.map((id) => ({ value: id, label: metricName(id) }))}
          onChange={(next) => onMetric(next)}
        />
      </span>
    </>
  );
}
