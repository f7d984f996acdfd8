"use client";
import { Link } from "@/components/ui/address/link";
import { plural, score, signed } from "@/components/ui/format";
import { inspectHref } from "@/components/screens/runs/figures/page-links";
import { f1By, RECIPE_METRIC } from "@/lib/evaluation/metrics/names";
import type { PartAnswer } from "@/lib/view/recipes/live-page";
import type { SampleState } from "./use-sample";
import styles from "./live-scores.module.css";

/** What the recipe scores on the page, and on the sample with what differs from what it is compared with. */
export function LiveScores({
  whole,
  pageMs,
  sample,
  isSaved,
  hasCorpus,
}: {
  readonly whole: PartAnswer | undefined;
  /** What trying it on the page took. */
  readonly pageMs: number | null;
  readonly sample: SampleState;
  /** Whether the sample was scored against a saved version, not against another recipe. */
  readonly isSaved: boolean;
  readonly hasCorpus: boolean;
}) {
  const now = sample.scores?.scores.at(-1) ?? null;
  const change = sample.scores?.change ?? null;
  const half = now === null ? 0 : (now.high - now.low) / 2;
  return (
    <div className={styles.scores} aria-live="off">
      <Figure label={`Page ${f1By(RECIPE_METRIC)}`} value={score(whole?.f1)} isStrong />
      <Figure label="Precision" value={score(whole?.precision)} />
      <Figure label="Recall" value={score(whole?.recall)} />
      <span className="grow" />
      {hasCorpus && (
        <div className={styles.sample} data-testid="sample" data-busy={sample.isBusy || undefined}>
          <span className="small t3">
            {now === null
              ? sample.isBusy
                ? "Reading 100 pages"
                : "Sample"
              : plural(sample.scores!.pages, "page")}
          </span>
          <span className={styles.figure}>
            {score(now?.f1)} {now !== null && <span className="small t2">± {half.toFixed(3)}</span>}
          </span>
          {change !== null && change.f1 !== 0 && (
            <span
              className="small t2"
              title={`95 % interval ${signed(change.low)} to ${signed(change.high)}`}
            >
              {signed(change.f1)} {isSaved ? "since saved" : "against the other"}
            </span>
          )}
        </div>
      )}
      <p className={`${styles.times} small t3`}>
        {sample.problem !== null && <span className="danger">{sample.problem}. </span>}
        {hasCorpus && `Sample: ${f1By(RECIPE_METRIC)}. `}
        {pageMs !== null && `Page in ${Math.max(1, Math.round(pageMs))} ms`}
        {pageMs !== null && sample.ms !== null && hasCorpus && `, sample in ${Math.round(sample.ms)} ms`}
      </p>
    </div>
  );
}

function Figure({
  label,
  value,
  isStrong = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
}) {
  return (
    <div>
      <span className="small t3">{label}</span>
      <span className={`${styles.figure} ${isStrong ? "" : "t2"}`}>{value}</span>
    </div>
  );
}

/** Pages of the sample on which the recipe and what it is compared with differ most. */
export function DifferingPages({
  sample,
  isSaved,
}: {
  readonly sample: SampleState;
  /** As for `LiveScores`. */
  readonly isSaved: boolean;
}) {
  const rows = sample.scores?.differing ?? [];
  if (rows.length === 0) return <p className="small t2">No page of the sample scores differently.</p>;
  return (
    <table className={styles.pages}>
      <thead>
        <tr>
          <th>Page</th>
          <th className="num">{isSaved ? "Saved" : "Other"}</th>
          <th className="num">{isSaved ? "Now" : "This"}</th>
          <th className="num">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ pageId, title, f1: [before, after] }) => (
          <tr key={pageId}>
            <td>
              <Link href={inspectHref(pageId, sample.text ?? "", RECIPE_METRIC)}>
                {title || "Untitled page"}
              </Link>
            </td>
            <td className="num t2">{score(before)}</td>
            <td className="num">{score(after)}</td>
            <td className="num">{signed(after - before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
