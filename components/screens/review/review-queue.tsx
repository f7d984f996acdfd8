"use client";
import Link from "next/link";
import { useQueryState, useQueryStates } from "nuqs";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { api, type AddressOf } from "@/lib/api/client";
import { f1Of } from "@/lib/evaluation/grade";
import { readPair, type ReviewPage } from "@/lib/evaluation/review";
import type { ReviewState } from "@/lib/labels/reviewer";
import type { LabelState } from "@/lib/store/interfaces/labels";
import { PEOPLE } from "@/lib/view/comparison/voter-names";
import { StateDot } from "@/components/screens/corpus/table/state-dot";
import { useAnswer } from "@/components/screens/runs/scores/use-answer";
import { chordOf } from "@/components/ui/keys/actions";
import { classes } from "@/components/ui/classes";
import { Empty, Failure, Skeleton } from "@/components/ui/controls/empty";
import { count, plural, score } from "@/components/ui/format";
import { Progress } from "@/components/ui/controls/progress";
import { Segment } from "@/components/ui/controls/segment";
import { useActions } from "@/components/ui/keys/use-actions";
import { useGo } from "@/components/ui/browser/use-go";
import { useRowFocus } from "@/components/ui/keys/use-row-focus";
import { QUEUE_ACTIONS } from "./queue-actions";
import { mostDifferent } from "./panel";
import { ADDRESS } from "./review-address";
import type { AgreementData, QueueData } from "./review-data";
import {
  listedPlaces,
  nearestListed,
  nextOpen,
  reviewState,
  settledCount,
} from "@/lib/view/comparison/review-order";
import styles from "./review.module.css";

const ROW = 40;
const DOT: Readonly<Record<ReviewState, readonly [LabelState, string]>> = {
  open: ["open", "Open"],
  started: ["in progress", "Started"],
  done: ["done", "Settled"],
};

/** Pages of the queue that are listed: of a large corpus nobody goes through more. */
const LISTED = 2000;

/**
 * The pages of a review by how far the extractors, or the two picked in the matrix, are apart; asked for once
 * the matrix is there.
 */
export function ReviewQueue({
  runId,
  agreement,
}: {
  readonly runId: string;
  readonly agreement: AgreementData;
}) {
  const [apart] = useQueryState("apart", ADDRESS.apart);
  const pair = readPair(apart, agreement.extractors);
  const { answer, error, isBusy } = useAnswer(
    // Without `only` the answer is whole.
    api.runs.review.address({
      id: runId,
      limit: LISTED,
      apart: pair === null ? undefined : apart!,
    }) as AddressOf<QueueData>,
  );
  if (error !== null)
    return (
      <Failure
        title="The queue could not be loaded"
        text="The server could not order the pages of this run. Reload to try again."
        detail={error}
      />
    );
  if (answer === null)
    return (
      <div className={styles.queue} aria-busy>
        <Skeleton rows={16} height={ROW} />
      </div>
    );
  if (answer.pages.length === 0)
    return (
      <Empty
        title={pair === null ? "No page has two scores" : "No page has a score of both"}
        text="Pages without gold have no score, and a run may have left some out."
      />
    );
  return <Listed runId={runId} agreement={agreement} pair={pair} queue={answer} isBusy={isBusy} />;
}

/**
 * The queue with how far each page is settled; keys go through it, `open` in the address leaves settled ones
 * out.
 */
function Listed({
  runId,
  agreement,
  pair,
  queue: { pages, total, states },
  isBusy,
}: {
  readonly runId: string;
  readonly agreement: AgreementData;
  readonly pair: readonly [number, number] | null;
  readonly queue: QueueData;
  readonly isBusy: boolean;
}) {
  const go = useGo();
  const { extractors } = agreement;
  const [{ at, open, all, apart }, set] = useQueryStates(ADDRESS);
  const ids = useMemo(() => pages.map(({ pageId }) => pageId), [pages]);
  const listed = useMemo(() => listedPlaces(ids, states, open !== null), [ids, states, open]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  const chosen = nearestListed(listed, at);
  const row = chosen === null ? -1 : listed.indexOf(chosen);
  const few = useMemo(() => mostDifferent(agreement), [agreement]);
  const panel = panelOf(
    (pair ?? (all === null ? few : [...extractors.keys()])).map((place) => extractors[place]!.id),
  );
  const href = (pageId: string) =>
    `/pages/${encodeURIComponent(pageId)}?mode=compare&xs=${encodeURIComponent(panel)}&queue=${encodeURIComponent(runId)}&blind=1${open === null ? "" : "&open=1"}${pair === null ? "" : `&apart=${encodeURIComponent(apart!)}`}`;
  // Another pair is another order, read from its chosen row also where that is the same one and the list was
  // scrolled by hand.
  useEffect(() => {
    if (row >= 0) list.scrollToIndex(row, { align: "auto" });
  }, [list, row, apart]);
  const [moved, setMoved] = useState<object | null>(null);
  useRowFocus(scroller, "a[aria-current=true]", moved);
  const moveTo = (place: number) => {
    setMoved({});
    void set({ at: place });
  };
  // A row is a link as a whole, and keys may have moved to it just now: it goes when that stands in the
  // address.
  const goOnEnter = (event: KeyboardEvent, path: string) => {
    if (chordOf(event.nativeEvent) !== "Enter") return;
    event.preventDefault();
    go(path);
  };
  useActions(QUEUE_ACTIONS, {
    row,
    rows: listed.length,
    next: nextOpen(ids, states, chosen ?? -1),
    openOnly: open !== null,
    toRow: (next) => moveTo(listed[next]!),
    to: moveTo,
    filter: (openOnly) => void set({ open: openOnly ? "1" : null }),
    open: () => {
      if (chosen !== null) go(href(ids[chosen]!));
    },
  });
  const settled = settledCount(ids, states);
  return (
    <section className={styles.queue} aria-label="Pages by disagreement" aria-busy={isBusy}>
      <div className={styles.progress}>
        <span className="small" role="status" data-testid="review-progress">
          {count(settled)} of {plural(pages.length, "page")} settled
        </span>
        <span className={styles.bar}>
          <Progress label="Pages settled" done={settled / pages.length} />
        </span>
        <span className="grow" />
        {pair === null && extractors.length > few.length && (
          <Segment
            label="Who is compared on a page"
            value={all === null ? "few" : "all"}
            onChange={(value) => void set({ all: value === "all" ? "1" : null })}
            options={[
              { value: "few", label: `${few.length} most different` },
              { value: "all", label: `All ${extractors.length}` },
            ]}
          />
        )}
        <Segment
          label="Pages of the queue"
          value={open === null ? "all" : "open"}
          onChange={(value) => void set({ open: value === "open" ? "1" : null })}
          options={[
            { value: "all", label: "All" },
            { value: "open", label: "Open only" },
          ]}
        />
      </div>
      <div className={styles.head}>
        <span>Page</span>
        <span>State</span>
        <span className="cut">F1, {extractors.length} extractors, 0 to 1</span>
        <span className="num">Apart</span>
      </div>
      <div ref={scroller} tabIndex={-1} className={styles.list}>
        {listed.length === 0 && (
          <Empty
            title="Every page is settled"
            text="Show all pages to look at them again, or export the corpus: settled labels are included."
          />
        )}
        <div style={{ height: list.getTotalSize(), position: "relative" }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const place = listed[index]!;
            const page = pages[place]!;
            const [state, word] = DOT[reviewState(states, page.pageId)];
            return (
              <Link
                key={page.pageId}
                href={href(page.pageId)}
                prefetch={false}
                className={classes(styles.row, place === chosen && styles.current)}
                style={{ transform: `translateY(${start}px)`, height: ROW }}
                aria-current={place === chosen}
                onKeyDown={(event) => goOnEnter(event, href(page.pageId))}
                data-testid="review-row"
              >
                <span className={styles.page}>
                  <span className="cut">{page.title || page.pageId}</span>
                  <span className="small t3 cut">
                    {page.site ?? "no site"}
                    {page.f1.includes("failed") && `, ${plural(failuresIn(page), "failure")}`}
                  </span>
                </span>
                <span className={`${styles.state} small t2`} title={word}>
                  <StateDot state={state} word={word} />
                </span>
                <svg
                  className={styles.strip}
                  viewBox="0 0 100 16"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <path d="M0 8H100" stroke="var(--line-2)" vectorEffect="non-scaling-stroke" />
                  {page.f1
                    .map(f1Of)
                    .map(
                      (value, line) =>
                        value !== null && (
                          <path
                            key={line}
                            d={`M${Math.min(99.5, Math.max(0.5, value * 100))} 2V14`}
                            stroke="var(--series-1)"
                            strokeWidth="1.5"
                            strokeOpacity=".6"
                            vectorEffect="non-scaling-stroke"
                          />
                        ),
                    )}
                </svg>
                <span className="num">{score(page.spread, 2)}</span>
              </Link>
            );
          })}
        </div>
      </div>
      <p className={styles.note}>
        {total > pages.length &&
          `The ${count(pages.length)} of ${count(total)} pages that differ most are listed. `}
        One line per extractor: the wider they are spread, the more the choice matters.{" "}
        {extractors.some(({ key, id }) => key !== id) &&
          "This run has extractors at other settings; on a page they are compared at their defaults. "}
        Enter compares on the chosen page, j and k move, n goes to the next open page, o leaves settled ones
        out.
      </p>
    </section>
  );
}

const failuresIn = ({ f1 }: ReviewPage): number => f1.filter((value) => value === "failed").length;

/**
 * Who is compared, as compare mode's address says it: people where two labelled the page, and extractors,
 * each once: a run may hold one at several settings, which are compared at their defaults.
 */
const panelOf = (ids: readonly string[]): string => [PEOPLE, ...new Set(ids)].join(",");
