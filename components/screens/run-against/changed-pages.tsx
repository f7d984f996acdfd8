import { Link } from "@/components/ui/address/link";
import type { RunChange } from "@/lib/api/resources/run-answers";
import { metricName } from "@/lib/evaluation/metrics/names";
import { labelOfKey } from "@/lib/recipes/label";
import { inspectHref } from "@/components/screens/runs/figures/page-links";
import { count, score, signed } from "@/components/ui/format";
import styles from "./run-against.module.css";

type Listed = RunChange["listed"];

/** The pages that the chosen extractor broke and fixed, the most changed first, side by side. */
export function ChangedPages({
  answer: { changes, listed },
  runId,
}: {
  readonly answer: RunChange;
  readonly runId: string;
}) {
  const chosen = changes.find(({ after, metric }) => after === listed.extractor && metric === listed.metric)!;
  return (
    <div className={styles.lists}>
      {(["broken", "fixed"] as const).map((kind) => (
        <section key={kind} aria-label={kind === "broken" ? "Broken pages" : "Fixed pages"}>
          <h2 className={styles.head}>
            {kind === "broken" ? "Broken" : "Fixed"} {count(chosen[kind])}{" "}
            <span className="t3">
              {labelOfKey(listed.extractor)}, {metricName(listed.metric)}
            </span>
          </h2>
          {chosen[kind] === 0 && <p className="small t3">No page.</p>}
          <ol className={styles.rows}>
            {listed[kind].map((page) => (
              <li key={page.id} className={styles.row}>
                <Link
                  className={classesOfTitle}
                  href={hrefOf(page, listed, runId)}
                  prefetch={false}
                  title={page.title || page.key}
                >
                  {page.title || page.key}
                </Link>
                <span className="num t2">
                  {score(page.before)} → {score(page.after)}
                </span>
                <span className="num">{signed(page.after - page.before)}</span>
              </li>
            ))}
          </ol>
          {listed[kind].length < chosen[kind] && (
            <p className="small t3">and {count(chosen[kind] - listed[kind].length)} more</p>
          )}
        </section>
      ))}
    </div>
  );
}

const classesOfTitle = `cut ${styles.title}`;

/** The page in inspect mode, at what the extractor of this run gets wrong there. */
function hrefOf({ id }: Listed["fixed"][number], { extractor, metric }: Listed, runId: string): string {
  return `${inspectHref(id, extractor, metric)}&${new URLSearchParams({ run: runId }).toString()}`;
}
