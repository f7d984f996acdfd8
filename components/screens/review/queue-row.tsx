import { CAUSE_TITLES } from "@/lib/evaluation/errors/cause-names";
import { f1By } from "@/lib/evaluation/metrics/names";
import type { ReviewRow } from "@/lib/evaluation/agreement/review";
import type { LabelState } from "@/lib/store/interfaces/labels";
import { RemarkSigns } from "@/components/workbench/remarks/remark-signs";
import { StateDot } from "@/components/screens/corpus/table/state-dot";
import { count, plural, score } from "@/components/ui/format";
import { VoteStrip } from "./vote-strip";
import styles from "./review.module.css";

const DOT: Readonly<Record<ReviewRow["state"], readonly [LabelState, string]>> = {
  open: ["open", "Open"],
  started: ["in progress", "Started"],
  done: ["done", "Settled"],
};

/** A page of the queue: who keeps what of it, what it comes from and what it costs, by which metric. */
export function QueueRow({ row, metric }: { readonly row: ReviewRow; readonly metric: string }) {
  const [state, word] = DOT[row.state];
  const failures = row.f1.filter((value) => value === "failed").length;
  return (
    <>
      <span className={styles.page}>
        <span className={styles.named}>
          <span className="cut">{row.title}</span>
          <RemarkSigns flagged={row.remarks.includes("flagged")} noted={row.remarks.includes("noted")} />
        </span>
        <span className="small t3 cut">
          {row.site ?? "no site"}
          {failures > 0 && `, ${plural(failures, "failure")}`}
        </span>
      </span>
      <span className={`${styles.state} small t2`} title={word}>
        <StateDot state={state} word={word} />
      </span>
      <VoteStrip strip={row.strip} className={styles.strip} />
      <span className={`${styles.words} num`}>{count(row.disputed)}</span>
      <span className={`${styles.cause} small t2 cut`}>
        {row.cause === null ? "–" : CAUSE_TITLES[row.cause]}
      </span>
      <span className={`${styles.lost} num`}>
        <span className={`${styles.lostBy} small t3`}>Lost {f1By(metric)}</span> {score(row.lost, 2)}
      </span>
    </>
  );
}
