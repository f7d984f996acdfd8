"use client";
import type { PaperRange } from "@/lib/extractors/contract/contract";
import { Suspense, useRef } from "react";
import { isReadInPart } from "@/lib/evaluation/report/read-in-part";
import { sliceOf, sliceText, type RunScores, type Slice } from "@/lib/evaluation/report/report-scores";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import { Screen } from "@/components/screens/shell/screen";
import { classes } from "@/components/ui/classes";
import { Empty, Failure, Skeleton } from "@/components/ui/controls/empty";
import { plural } from "@/components/ui/format";
import { useActions } from "@/components/ui/keys/use-actions";
import { lazily } from "@/components/ui/controls/lazily";
import { WhenNear } from "@/components/ui/controls/when-near";
import { runTitle } from "./figures/best";
import { GroupTable } from "./slices/group-table";
import { PagesBehind } from "./slices/pages-behind";
import { pairOf, rankedKeys } from "./figures/pair";
import { RUN_ACTIONS } from "./run-actions";
import { useRunAddress } from "./figures/run-address";
import { scoresTable } from "./figures/run-exports";
import { RunContext } from "./run-context";
import { RunMenu } from "./run-menu";
import styles from "./run-screen.module.css";
import { RunTools } from "./run-tools";
import { useLive } from "./use-live";
import { BEST_FIRST, clicked, columnsOf, found, orderOf, orderText, sorted } from "./figures/score-columns";
import { HumanLine, type HumanCeiling } from "./scores/human-line";
import { PublishedLine } from "./scores/published-line";
import { ScoreTable, type Behind } from "./scores/score-table";
import { sliceWords } from "./figures/slice-words";
import { sweepLines } from "./figures/sweep-dots";
import { unscored } from "./figures/unscored";
import { useScores } from "./scores/use-scores";
import { WorstSlices } from "./slices/worst-slices";
import { f1By, metricName, shownMetric } from "@/lib/evaluation/metrics/names";

// Only a sweep has lines to draw.
const SweepChart = lazily(async () => (await import("./sweep/sweep-chart")).SweepChart);
/** With its scatter and its list it is a third of the script of this screen, and below what is seen first. */
const Against = lazily(async () => (await import("./against/against")).Against);

const GROUP_COLUMNS = 5;

/** What the scores of a run that failed are about. */
function ofWhichPages(run: RunRecord, pages: number): string {
  return isReadInPart(run)
    ? `The scores here are of the first ${plural(pages, "page")} that every extractor had finished.`
    : `Every extractor had finished ${plural(pages, "page")}; the scores here are of those.`;
}

export interface RunScreenProps {
  readonly run: RunRecord;
  /** What the address asked for when the page was opened. */
  readonly scores: RunScores;
  /** By extractor, the values of the swept parameter that its source advises or explores. */
  readonly papers: Readonly<Record<string, PaperRange>>;
  /** How well people agree on the pages of the corpus; null where nobody has worked it out. */
  readonly human: HumanCeiling | null;
}

/**
 * One run: its scores, where they are worst, one extractor against another, its sweep, and the pages behind
 * any number.
 */
export function RunScreen({ run, scores: first, papers, human }: RunScreenProps) {
  const [address, setAddress] = useRunAddress();
  const searchField = useRef<HTMLInputElement>(null);
  const metric = shownMetric(run.metrics, address.metric);
  const slice = sliceOf(address.slice ?? "");
  const { scores, isBusy, error } = useScores(run, first, metric, address.by, slice);
  useLive(run.state === "running");

  // One group says what F1 says: a slice has one of its own kind.
  const columns = columnsOf(
    scores,
    scores.groups.length > 1 ? scores.groups.slice(0, GROUP_COLUMNS).map(({ name }) => name) : [],
  );
  const order = orderOf(address.sort, columns);
  const rows = found(sorted(scores.rows, columns, order), address.q);
  const ranked = sorted(scores.rows, columns, BEST_FIRST);
  const keys = rankedKeys(run, scores, metric);
  const pair = pairOf(keys, address.a, address.b);
  const behind: Behind | null =
    address.extractor !== null && keys.includes(address.extractor)
      ? { extractor: address.extractor, slice: sliceOf(address.group ?? ""), failed: address.failed === "1" }
      : null;
  const open = (next: Behind) =>
    void setAddress({
      extractor: next.extractor,
      group: next.slice === null ? null : sliceText(next.slice),
      failed: next.failed ? "1" : null,
    });
  const narrow = (next: Slice | null) => void setAddress({ slice: next === null ? null : sliceText(next) });
  const choosePair = ({ a, b }: typeof pair) => void setAddress({ a, b });
  const chooseSide = (side: "a" | "b", key: string) =>
    choosePair(
      side === "a"
        ? { a: key, b: key === pair.b ? pair.a : pair.b }
        : { a: key === pair.a ? pair.b : pair.a, b: key },
    );
  const isPlain = run.sweep === null;
  const canCompare = isPlain && keys.length > 1 && scores.withGold > 0;
  useActions(RUN_ACTIONS, {
    canCompare,
    isNarrowed: slice !== null,
    search: () => searchField.current?.focus(),
    swap: () => choosePair({ a: pair.b, b: pair.a }),
    widen: () => narrow(null),
    focused: focusedKey,
    choose: chooseSide,
  });
  // Until a number is chosen, the pages of the best extractor: its worst ones are where to look first.
  const listed: Behind | null =
    behind ?? (keys[0] === undefined ? null : { extractor: keys[0], slice: null, failed: false });

  return (
    <Screen
      crumbs={[
        { label: "Runs", href: "/runs" },
        { label: runTitle(run), href: null },
      ]}
      actions={<RunMenu run={run} by={address.by} extractor={listed?.extractor ?? null} metric={metric} />}
      context={
        <RunContext
          run={run}
          scores={scores}
          metric={metric}
          onMetric={(next) => void setAddress({ metric: next })}
        />
      }
    >
      <div className={styles.run}>
        {run.error !== null && (
          <Failure
            title="This run failed"
            text={`${ofWhichPages(run, scores.pages)} Running it again starts over.`}
            detail={run.error}
          />
        )}
        {error !== null && (
          <p className={classes("small danger", styles.error)} role="alert">
            {error}
          </p>
        )}
        {isPlain && scores.rows.length > 0 && (
          <>
            <RunTools
              address={address}
              setAddress={setAddress}
              slice={slice}
              pages={scores.withGold}
              shown={rows.length}
              total={scores.rows.length}
              searchField={searchField}
              table={() =>
                scoresTable(
                  `${runTitle(run)}${slice === null ? "" : `, ${sliceWords(slice)}`}, ${metricName(metric)}`,
                  rows,
                  columns,
                  metric,
                )
              }
            />
            <ScoreTable
              scores={scores}
              human={human?.value ?? null}
              rows={rows}
              columns={columns}
              order={order}
              onSort={(column) => void setAddress({ sort: orderText(clicked(column, order)) })}
              behind={behind}
              onOpen={open}
              pair={canCompare ? pair : null}
              onPair={chooseSide}
              isBusy={isBusy}
            />
            <p className={styles.reading}>
              Circle and line: mean {f1By(metric)} with its 95 % interval. Bars: pages by their F1 from 0 to
              1, heights by square root on one scale; bars at the left are pages that an extractor misses.
              Every number opens the pages behind it.
            </p>
            {scores.published && <PublishedLine published={scores.published} />}
            {human !== null && <HumanLine human={human} corpusId={run.corpusId} />}
          </>
        )}
        {scores.withGold === 0 && <Empty {...unscored(run, metric, slice, scores.pages)} />}
        {/* What is asked for apart from the table is asked again when the run has ended, not with every page that is done. */}
        <div className={styles.lower}>
          {sweepLines(run, scores).map((line) => (
            <Suspense key={line.name} fallback={<Skeleton rows={11} />}>
              <SweepChart
                line={line}
                param={run.sweep?.param ?? ""}
                papers={papers}
                pages={scores.withGold}
                human={human?.value ?? null}
                metric={metric}
                onOpen={(key) => open({ extractor: key, slice: null, failed: false })}
              />
            </Suspense>
          ))}
          {isPlain && listed && (scores.withGold > 0 || slice !== null) && (
            <WorstSlices
              key={run.state}
              runId={run.id}
              extractor={listed.extractor}
              metric={metric}
              slice={slice}
              onSlice={narrow}
              order={address.worst}
              onOrder={(worst) => void setAddress({ worst })}
            />
          )}
          {listed && scores.withGold > 0 && (
            <PagesBehind
              key={`${run.state} ${listed.extractor} ${address.group} ${listed.failed} ${address.slice}`}
              runId={run.id}
              behind={listed}
              metric={metric}
              slice={slice}
              onClose={
                behind === null ? null : () => void setAddress({ extractor: null, group: null, failed: null })
              }
            />
          )}
        </div>
        {canCompare && (
          <div className={styles.wide} data-testid="against">
            <WhenNear height={640}>
              <Against
                key={run.state}
                runId={run.id}
                keys={keys}
                metric={metric}
                slice={slice}
                pair={pair}
                onPair={choosePair}
                shown={address.show}
                onShown={(show) => void setAddress({ show })}
                box={address.box}
                onBox={(box) => void setAddress({ box })}
              />
            </WhenNear>
          </div>
        )}
        {isPlain && scores.groups.length > GROUP_COLUMNS && (
          <div className={styles.wide}>
            <GroupTable scores={scores} rows={ranked} onOpen={open} />
          </div>
        )}
      </div>
    </Screen>
  );
}

/** Key of the extractor in whose row of the table the focus is; null elsewhere. */
function focusedKey(): string | null {
  return document.activeElement?.closest<HTMLElement>("tr[data-key]")?.dataset.key ?? null;
}
