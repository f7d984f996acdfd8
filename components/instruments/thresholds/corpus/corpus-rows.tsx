"use client";
import { Link } from "@/components/ui/address/link";
import { cancelJob } from "@/components/workbench/jobs/jobs-store";
import { Button, IconButton } from "@/components/ui/controls/button";
import { classes } from "@/components/ui/classes";
import { count, plural, score } from "@/components/ui/format";
import { Progress } from "@/components/ui/controls/progress";
import { f1By, metricWords, PAGE_METRIC } from "@/lib/evaluation/metrics/names";
import type { CorpusLine } from "./corpus-line";
import own from "@/components/instruments/thresholds/thresholds.module.css";
import type { CorpusState } from "./use-corpus-line";

/**
 * Below the figures of the page, while those of the corpus are not known: why, how far, and the way to get
 * them.
 */
export function CorpusOpen({
  corpus,
  decides,
}: {
  readonly corpus: Exclude<CorpusState, { state: "known" }>;
  readonly decides: string;
}) {
  return (
    <tr>
      <th scope="row">Corpus</th>
      <td colSpan={3} className={own.wide} data-testid="corpus-state">
        <div className={own.open}>
          <CorpusStanding corpus={corpus} decides={decides} />
        </div>
      </td>
    </tr>
  );
}

/** How far the figures of the corpus are, and what a person can do about it. */
export function CorpusStanding({
  corpus,
  decides,
}: {
  readonly corpus: Exclude<CorpusState, { state: "known" }>;
  readonly decides: string;
}) {
  switch (corpus.state) {
    case "asking":
      return <span className="t3">Asking …</span>;
    case "failed":
      return (
        <>
          <span className="danger cut grow" title={corpus.problem}>
            {corpus.problem}
          </span>
          <Button className={own.small} onClick={corpus.again}>
            Ask again
          </Button>
        </>
      );
    case "running": {
      const { done, total } = corpus.job.progress;
      const isWaiting = corpus.job.state === "queued";
      return (
        <>
          <span className={own.bar}>
            <Progress
              label="Corpus curve"
              running={isWaiting ? 0 : total === null || total === 0 ? null : done / total}
            />
          </span>
          <span className="t3">
            {isWaiting
              ? "waiting for the worker"
              : total === null
                ? count(done)
                : `${count(done)} of ${plural(total, "page")}`}
          </span>
          <IconButton
            label="Stop computing for the corpus"
            icon="close"
            className={own.small}
            disabled={corpus.job.cancelRequested}
            onClick={() => void cancelJob(corpus.job.id)}
          />
        </>
      );
    }
    case "open":
      if (corpus.pages === 0) return <span className="t3">No page in this corpus has gold</span>;
      return (
        <>
          <span className="t3 cut grow" title={corpus.how === "sweep" ? decides : undefined}>
            {corpus.how === "sweep"
              ? decides
              : corpus.known > 0
                ? `${count(corpus.known)} of ${plural(corpus.pages ?? 0, "page")} known`
                : `${plural(corpus.pages ?? 0, "page")} with gold`}
          </span>
          <Button className={own.small} onClick={corpus.compute}>
            {corpus.how === "sweep"
              ? "Sweep the corpus"
              : corpus.known > 0
                ? "Compute the rest"
                : "Compute for the corpus"}
          </Button>
        </>
      );
  }
}

/** What the value does to the corpus compared with another one, and its best value. */
export function CorpusNotes({
  line,
  value,
  from,
  onSet,
}: {
  readonly line: CorpusLine;
  readonly value: number;
  readonly from: number | null;
  onSet(value: number): void;
}) {
  const flips = from === null || line.exact === null ? null : line.exact.flips(from, value);
  const { best, sweep } = line;
  return (
    <tr>
      <td colSpan={4} className={own.notes} data-testid="corpus-flips">
        <div>
          <span className={classes("grow", "cut")} aria-live="polite">
            {sweep !== null ? (
              <>
                Sweep of {sweep.values} values, {metricWords(sweep.metric)},{" "}
                <Link href={`/runs/${encodeURIComponent(sweep.runId)}`}>{plural(line.pages, "page")}</Link>
              </>
            ) : flips === null ? (
              `Means over ${plural(line.pages, "page")} with gold${line.exact !== null && line.exact.failed > 0 ? `, ${count(line.exact.failed)} without an answer` : ""}`
            ) : flips.texts === 0 ? (
              "No text in the corpus flips"
            ) : (
              <span
                title={`${f1By(PAGE_METRIC)} rises on ${plural(flips.better, "page")} and falls on ${count(flips.worse)}`}
              >
                {flips.to === "keep" ? "+" : "−"}
                {plural(flips.texts, "text")} on {plural(flips.pages, "page")}, {count(flips.better)} ↑{" "}
                {count(flips.worse)} ↓
              </span>
            )}
          </span>
          {best !== null && (
            <Button
              kind="bare"
              className={own.small}
              title={`Set to the value with the highest ${f1By(sweep?.metric ?? PAGE_METRIC)} of the corpus, ${score(best.f1)}`}
              onClick={() => onSet(best.value)}
            >
              best at {String(Number(best.value.toPrecision(6)))}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
