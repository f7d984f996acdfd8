"use client";
import Link from "next/link";
import { parseAsInteger, useQueryState } from "nuqs";
import { useCallback, useMemo, useRef, useState, useEffect, type KeyboardEvent } from "react";
import { useRouter } from "next/navigation";
import { useVirtualizer } from "@tanstack/react-virtual";
import { cellAt, paintMatrix, planMatrix, type Cell } from "../compare/paint-matrix";
import { letterOf, PEOPLE } from "../compare/voter-names";
import { Screen } from "../shell/screen";
import { sizeCanvas } from "../structure/canvas-size";
import { usePainter, type Paint } from "../structure/use-painter";
import type { Action } from "../ui/actions";
import { classes } from "../ui/classes";
import { ButtonLink } from "../ui/button";
import { Empty } from "../ui/empty";
import { count, plural, score } from "../ui/format";
import { useActions } from "../ui/use-actions";
import { useWidth } from "../ui/use-width";
import styles from "./review.module.css";

interface ReviewData {
  readonly extractors: readonly { readonly key: string; readonly id: string; readonly name: string; readonly mean: number | null }[];
  readonly pairs: readonly (readonly { readonly agreement: number; readonly correlation: number }[])[];
  readonly pages: readonly { readonly pageId: string; readonly title: string; readonly site: string | null; readonly f1: readonly (number | null)[]; readonly failures: number; readonly spread: number }[];
}

interface Keys {
  readonly at: number;
  readonly total: number;
  to(at: number): void;
  open(): void;
}

const move = (id: string, label: string, keys: readonly string[], by: number): Action<Keys> => ({
  id, label, group: "Review", keys, when: ({ at, total }) => total > 0 && at + by >= 0 && at + by < total, perform: ({ at, to }) => to(at + by),
});
const ACTIONS: readonly Action<Keys>[] = [
  move("review.next", "Next page of the queue", ["j", "ArrowDown"], 1), move("review.previous", "Previous page of the queue", ["k", "ArrowUp"], -1),
  { id: "review.open", label: "Compare on this page", group: "Review", keys: ["Enter"], when: ({ total }) => total > 0, perform: ({ open }) => open() },
];

const MOVES: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const ROW = 40;

/** A corpus by one stored run: how alike its extractors are, and its pages by how far they are apart, to be gone through in compare mode. */
export function ReviewScreen({ corpusId, corpusName, runId, metricName, review, total }: { readonly corpusId: string; readonly corpusName: string; readonly runId: string | null; readonly metricName: string; readonly review: ReviewData | null; readonly total: number }) {
  const crumbs = [{ label: "Corpora", href: "/corpora" }, { label: corpusName, href: `/corpora/${encodeURIComponent(corpusId)}` }, { label: "Review", href: null }];
  if (runId === null || review === null) {
    return <Screen crumbs={crumbs}><Empty title="No run to review" text="A review reads a finished run of at least two extractors. Start one from the corpus."><ButtonLink href={`/corpora/${encodeURIComponent(corpusId)}`}>To the corpus</ButtonLink></Empty></Screen>;
  }
  return (
    <Screen crumbs={crumbs} context={<><span className="small t2">{plural(total, "page")} with two scores or more, by {metricName}{total > review.pages.length && `; the ${count(review.pages.length)} that differ most are listed`}</span><span className="grow" /><Link className="small" href={`/runs/${encodeURIComponent(runId)}`}>The run behind this</Link></>}>
      <div className={styles.review}>
        <Agreement review={review} />
        <Queue review={review} runId={runId} />
      </div>
    </Screen>
  );
}

function Agreement({ review: { extractors, pairs } }: { readonly review: ReviewData }) {
  const [box, room] = useWidth<HTMLDivElement>(540);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [chosen, setChosen] = useState<Cell | null>(null);
  const rows = useMemo(() => extractors.map(({ name, mean }, at) => ({ letter: letterOf(at), name, ...(mean !== null && { own: mean }) })), [extractors]);
  const cells = useMemo(() => pairs.map((row) => row.map(({ agreement, correlation }) => ({ f1: agreement, kappa: correlation }))), [pairs]);
  const plan = useMemo(() => planMatrix(rows.length, room), [rows, room]);
  const paint = useCallback<Paint>((ctx, palette) => {
    sizeCanvas(ctx.canvas, plan.width, plan.height);
    paintMatrix(ctx, rows, cells, plan, chosen, palette);
  }, [rows, cells, plan, chosen]);
  usePainter(canvas, paint, null);
  const pair = chosen === null ? undefined : pairs[chosen.row]?.[chosen.column];
  const words = chosen === null || pair === undefined ? "Point at a cell, or move with the arrows."
    : chosen.row === chosen.column ? `${rows[chosen.row]!.name}: mean F1 ${score(rows[chosen.row]!.own, 3)}` : `${rows[chosen.row]!.name} and ${rows[chosen.column]!.name}: ${score(1 - pair.agreement, 3)} apart on average, correlation ${score(pair.correlation, 2)}`;
  const step = (event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (by === undefined) return;
    const last = rows.length - 1;
    setChosen({ row: Math.max(0, Math.min(last, (chosen?.row ?? 0) + by[0])), column: Math.max(0, Math.min(last, (chosen?.column ?? 0) + by[1])) });
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={styles.agreement} aria-label="Agreement of the extractors">
      <h2 className={styles.title}>Agreement, pair by pair</h2>
      <p className="small t3">Above the diagonal 1 minus the mean difference of page F1, below the correlation of page F1: who fails on the same pages. On the diagonal the mean F1. Alike ones stand together.</p>
      <div ref={box} className={styles.matrix}>
        <canvas ref={setCanvas} role="img" tabIndex={0} data-testid="review-matrix" data-rows={rows.length} aria-label={`Agreement of ${rows.length} extractors. ${words}`} onKeyDown={step}
          onPointerMove={(event) => {
            const bounds = event.currentTarget.getBoundingClientRect();
            setChosen(cellAt(plan, rows.length, event.clientX - bounds.left, event.clientY - bounds.top));
          }} />
      </div>
      <p className={styles.readout} role="status">{words}</p>
    </section>
  );
}

function Queue({ review: { pages, extractors }, runId }: { readonly review: ReviewData; readonly runId: string }) {
  const router = useRouter();
  const [at, setAt] = useQueryState("at", parseAsInteger.withDefault(0));
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({ count: pages.length, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 10 });
  const chosen = Math.max(0, Math.min(at, pages.length - 1));
  const href = (pageId: string) => `/pages/${encodeURIComponent(pageId)}?mode=compare&xs=${encodeURIComponent(panelOf(extractors))}&queue=${encodeURIComponent(runId)}&blind=1`;
  useEffect(() => { if (pages.length > 0) list.scrollToIndex(chosen, { align: "auto" }); }, [list, chosen, pages.length]);
  useActions(ACTIONS, { at: chosen, total: pages.length, to: (next) => void setAt(next), open: () => { const page = pages[chosen]; if (page !== undefined) router.push(href(page.pageId)); } });
  if (pages.length === 0) return <Empty title="No page has two scores" text="The run scored no page by two extractors: pages without gold have no score." />;
  return (
    <section className={styles.queue} aria-label="Pages by disagreement">
      <div className={styles.head}><span>Page</span><span>F1, {extractors.length} extractors, 0 to 1</span><span className="num">Apart</span></div>
      <div ref={scroller} className={styles.list}>
        <div style={{ height: list.getTotalSize(), position: "relative" }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const page = pages[index]!;
            return (
              <Link key={page.pageId} href={href(page.pageId)} prefetch={false} className={classes(styles.row, index === chosen && styles.current)} style={{ transform: `translateY(${start}px)`, height: ROW }} aria-current={index === chosen} data-testid="review-row">
                <span className={styles.page}><span className="cut">{page.title || page.pageId}</span><span className="small t3 cut">{page.site ?? "no site"}{page.failures > 0 && `, ${plural(page.failures, "failure")}`}</span></span>
                <svg className={styles.strip} viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true"><path d="M0 8H100" stroke="var(--line-2)" vectorEffect="non-scaling-stroke" />{page.f1.map((value, place) => value !== null && <path key={place} d={`M${Math.min(99.5, Math.max(0.5, value * 100))} 2V14`} stroke="var(--series-1)" strokeWidth="1.5" strokeOpacity=".6" vectorEffect="non-scaling-stroke" />)}</svg>
                <span className="num">{score(page.spread, 2)}</span>
              </Link>
            );
          })}
        </div>
      </div>
      <p className={styles.note}>A line per extractor: the wider they stand, the more the choice decides. Enter compares on the chosen page, j and k move.</p>
    </section>
  );
}

/** Who is compared, as compare mode's address says it: people where two labelled the page, and the run's extractors, each once: a run may hold one at several settings, which are compared at their defaults. */
const panelOf = (extractors: ReviewData["extractors"]): string => [PEOPLE, ...new Set(extractors.map(({ id }) => id))].join(",");
