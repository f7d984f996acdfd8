"use client";
import { Link } from "@/components/ui/address/link";
import { useQueryStates } from "nuqs";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { f1By } from "@/lib/evaluation/metrics/names";
import { letterOf, PEOPLE, writeVoters } from "@/lib/view/comparison/voter-names";
import { chordOf } from "@/components/ui/keys/actions";
import { classes } from "@/components/ui/classes";
import { Empty, Failure, Skeleton } from "@/components/ui/controls/empty";
import { count, plural } from "@/components/ui/format";
import { Progress } from "@/components/ui/controls/progress";
import { Segment } from "@/components/ui/controls/segment";
import { useActions } from "@/components/ui/keys/use-actions";
import { useGo } from "@/components/ui/address/use-go";
import { useRowFocus } from "@/components/ui/keys/use-row-focus";
import { nextOpen } from "@/lib/view/comparison/review-order";
import type { Compared } from "./compared";
import { QUEUE_ACTIONS } from "./queue-actions";
import { QueueRow } from "./queue-row";
import { ADDRESS } from "./review-address";
import type { ReviewedRun, ReviewRow } from "@/lib/evaluation/agreement/review";
import { useQueue, type Queue } from "./use-queue";
import styles from "./review.module.css";

/** Of a row: two lines of words, or the strip of as many votes. */
const LEAST_ROW = 44;
/** Height of a vote in a strip, see `VoteStrip`. */
const VOTE = 5;
/** Room around it in a row; on a phone, where it has a line of its own, with those of the title and the cause. */
const AROUND = 14;
const STACKED = 62;
interface QueueProps {
  readonly run: ReviewedRun;
  readonly compared: Compared;
  readonly metric: string;
}

/** The pages of a review by how much text those compared differ on. */
export function ReviewQueue({ run, compared, metric }: QueueProps) {
  const [{ open }] = useQueryStates({ open: ADDRESS.open });
  const xs = compared.chosen.map((at) => run.extractors[at]!.key);
  const { queue, error, isBusy, more } = useQueue({ runId: run.id, xs, metric, openOnly: open !== null });
  if (error !== null)
    return (
      <Failure
        title="The queue could not be loaded"
        text="The server could not order the pages of this run. Reload to try again."
        detail={error}
      />
    );
  if (queue === null)
    return (
      <div className={styles.queue} aria-busy>
        <Skeleton rows={16} height={LEAST_ROW} />
      </div>
    );
  if (queue.pages === 0)
    return (
      <Empty
        title="No page has answers from two of them"
        text="A run may have left pages out, and extractors may have failed. Choose others to compare."
      />
    );
  return <Listed run={run} compared={compared} metric={metric} queue={queue} isBusy={isBusy} more={more} />;
}

/** The queue with how far each page is settled; keys go through it, `open` in the address leaves settled ones out. */
function Listed({
  run,
  compared: { chosen, isUsual },
  metric,
  queue: { rows, total, pages, settled, next },
  isBusy,
  more,
}: QueueProps & { readonly queue: Queue; readonly isBusy: boolean; more(): void }) {
  const go = useGo();
  const [{ at, open, metric: asked }, set] = useQueryStates(ADDRESS);
  const ids = useMemo(() => rows.map(({ pageId }) => pageId), [rows]);
  const keys = chosen.map((place) => run.extractors[place]!.key);
  const order = keys.join("\n");
  const scroller = useRef<HTMLDivElement>(null);
  const [isStacked, setStacked] = useState(false);
  const votes = (keys.length + 1) * VOTE;
  const height = Math.max(LEAST_ROW, votes + (isStacked ? STACKED : AROUND));
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
  });
  useEffect(() => {
    const measure = () => setStacked(window.innerWidth <= 720);
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  useEffect(() => list.measure(), [list, height]);
  const chosenRow = rows.length === 0 ? -1 : Math.min(at, rows.length - 1);
  const items = list.getVirtualItems();
  const lastSeen = items.at(-1)?.index ?? 0;
  // The next window is read before its first row is scrolled to, and up to the row of the address.
  const isShort = next !== null && (lastSeen > rows.length - 30 || at >= rows.length);
  useEffect(() => {
    if (isShort) more();
  }, [isShort, more]);
  const href = ({ pageId, pair }: ReviewRow) =>
    `/pages/${encodeURIComponent(pageId)}?${new URLSearchParams({
      mode: "compare",
      xs: [PEOPLE, writeVoters(keys)].join(","),
      queue: run.id,
      ...(!isUsual && { among: writeVoters(keys) }),
      ...(asked !== null && { metric: asked }),
      ...(pair !== null && { pair: pair.join("~") }),
      blind: "1",
      ...(open !== null && { open: "1" }),
    }).toString()}`;
  // Another choice is another order, read from its chosen row also where that is the same one and the list was
  // scrolled by hand.
  useEffect(() => {
    if (chosenRow >= 0) list.scrollToIndex(chosenRow, { align: "auto" });
  }, [list, chosenRow, order]);
  // Whether the next open page is looked for in windows that are read for it.
  const [isSeeking, setSeeking] = useState(false);
  const [moved, setMoved] = useState<object | null>(null);
  useRowFocus(scroller, "a[aria-current=true]", moved);
  const moveTo = (place: number) => {
    setSeeking(false);
    setMoved({});
    void set({ at: place });
  };
  const filter = (openOnly: boolean) => {
    setSeeking(false);
    void set({ open: openOnly ? "1" : null, at: null });
  };
  // A row is a link as a whole, and keys may have moved to it just now: it goes when that stands in the
  // address.
  const goOnEnter = (event: KeyboardEvent, path: string) => {
    if (chordOf(event.nativeEvent) !== "Enter") return;
    event.preventDefault();
    go(path);
  };
  const states = useMemo(() => new Map(rows.map(({ pageId, state }) => [pageId, state])), [rows]);
  const openRow = nextOpen(ids, states, chosenRow);
  // One that is read before the chosen row comes after all behind it, which are read for that.
  const isUnread = next !== null && settled < pages && (openRow ?? -1) <= chosenRow;
  useEffect(() => {
    if (!isSeeking) return;
    if (isUnread) return more();
    setSeeking(false);
    if (openRow === null) return;
    setMoved({});
    void set({ at: openRow });
  }, [isSeeking, isUnread, more, openRow, set]);
  useActions(QUEUE_ACTIONS, {
    row: chosenRow,
    rows: rows.length,
    hasOpen: isUnread || openRow !== null,
    openOnly: open !== null,
    toRow: moveTo,
    toOpen: () => (openRow === null || isUnread ? setSeeking(true) : moveTo(openRow)),
    filter,
    open: () => {
      if (chosenRow >= 0) go(href(rows[chosenRow]!));
    },
  });
  return (
    <section className={styles.queue} aria-label="Pages by disagreement" aria-busy={isBusy}>
      <div className={styles.progress}>
        <span className="small" role="status" data-testid="review-progress">
          {count(settled)} of {plural(pages, "page")} settled
        </span>
        <span className={styles.bar}>
          <Progress label="Pages settled" done={settled / pages} />
        </span>
        <span className="grow" />
        <Segment
          label="Pages of the queue"
          value={open === null ? "all" : "open"}
          onChange={(value) => filter(value === "open")}
          options={[
            { value: "all", label: "All" },
            { value: "open", label: "Open only" },
          ]}
        />
      </div>
      <div className={styles.head}>
        <span>Page</span>
        <span>State</span>
        <span className="cut">Votes, {keys.map((_, place) => letterOf(place)).join(" ")}, gold</span>
        <span className="num" title="Words on which they differ, by the share of pairs that do">
          Words
        </span>
        <span>Likely cause</span>
        <span className="num" title={`1 minus the mean ${f1By(metric)} of those compared`}>
          Lost F1
        </span>
      </div>
      <div ref={scroller} tabIndex={-1} className={styles.list}>
        {rows.length === 0 && (
          <Empty
            title="Every page is settled"
            text="Show all pages to look at them again, or export the corpus: settled labels are included."
          />
        )}
        <div style={{ height: list.getTotalSize(), position: "relative" }}>
          {items.map(({ index, start }) => {
            const row = rows[index]!;
            const path = href(row);
            return (
              <Link
                key={row.pageId}
                href={path}
                prefetch={false}
                className={classes(styles.row, index === chosenRow && styles.current)}
                style={{ transform: `translateY(${start}px)`, height }}
                aria-current={index === chosenRow}
                onKeyDown={(event) => goOnEnter(event, path)}
                data-testid="review-row"
                data-disputed={row.disputed}
              >
                <QueueRow row={row} metric={metric} />
              </Link>
            );
          })}
        </div>
      </div>
      <p className={styles.note}>
        {total > rows.length && `${count(rows.length)} of ${plural(total, "page")} are listed so far. `}
        Pages with the most words in dispute first, each word by the share of pairs that differ on it. Lost
        F1: 1 minus the mean {f1By(metric)} of those compared.
        <span className="no-narrow">
          {" "}
          Enter compares them on the chosen page, j and k move, n goes to the next open page, o leaves settled
          ones out.
        </span>
      </p>
    </section>
  );
}
