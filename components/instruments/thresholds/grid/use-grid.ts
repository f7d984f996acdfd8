"use client";
import { useCallback, useEffect, useMemo, useState } from "react";
import { messageOf } from "@/lib/errors";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { PAGE_METRIC } from "@/lib/evaluation/metrics/names";
import { api } from "@/lib/api/client";
import { emptyGrid, fillGrid, runGrid, type Grid, type GridAxis } from "./f1-grid";
import { setupName } from "@/components/instruments/thresholds/corpus/same-setup";
import { useCorpusRuns } from "@/components/instruments/thresholds/corpus/use-corpus-runs";

/** Milliseconds of extraction per tick, so that the page stays quick. */
const SLICE = 10;
/** Before the first one, so that a person who types a value starts one grid and not ten. */
const REST_MS = 150;

/** The grid of a page while it is filled: `done` of `total` cells. */
export interface PageGrid {
  /** Grows while it is filled. */
  readonly grid: Grid;
  readonly done: number;
  readonly total: number;
  readonly isStopped: boolean;
  readonly problem: string | null;
  stop(): void;
  goOn(): void;
}

/**
 * F1 of the page over two parameters, filled bit by bit; null without gold. What the two are set to plays no
 * part.
 */
export function usePageGrid(
  { page, gold, extractor, params }: Inspection,
  x: GridAxis,
  y: GridAxis,
  isWanted: boolean,
): PageGrid | null {
  const others = JSON.stringify({ ...params, [x.param]: 0, [y.param]: 0 });
  const empty = useMemo(() => ({ of: others, grid: emptyGrid(x, y) }), [x, y, others]);
  const [state, setState] = useState<{
    readonly of: Grid;
    readonly grid: Grid;
    readonly done: number;
    readonly problem: string | null;
  } | null>(null);
  const [stopped, setStopped] = useState<Grid | null>(null);
  const isStopped = stopped === empty.grid;
  useEffect(() => {
    if (!isWanted || gold === null || isStopped) return;
    const filled = { ...empty.grid, f1: empty.grid.f1.slice() };
    const work = fillGrid(filled, {
      extractor,
      params: JSON.parse(empty.of) as Inspection["params"],
      page,
      gold,
    });
    const step = () => {
      try {
        const until = performance.now() + SLICE;
        let next = work.next();
        let done = 0;
        for (; !next.done && performance.now() < until; next = work.next()) done = next.value;
        if (!next.done) done = next.value;
        setState({
          of: empty.grid,
          grid: { ...filled, f1: filled.f1.slice() },
          done: next.done ? filled.f1.length : done,
          problem: null,
        });
        if (!next.done) timer = setTimeout(step, 0);
      } catch (error) {
        setState({ of: empty.grid, grid: filled, done: 0, problem: messageOf(error) });
      }
    };
    let timer = setTimeout(step, REST_MS);
    return () => clearTimeout(timer);
  }, [isWanted, gold, isStopped, empty, extractor, page]);
  if (gold === null) return null;
  const known = state?.of === empty.grid ? state : null;
  return {
    grid: known?.grid ?? empty.grid,
    done: known?.done ?? 0,
    total: empty.grid.f1.length,
    isStopped,
    problem: known?.problem ?? null,
    stop: () => setStopped(empty.grid),
    goOn: () => setStopped(null),
  };
}

/** How the grid of a corpus stands, and what a person can do about it. */
export type CorpusGrid =
  | { readonly state: "asking" }
  | { readonly state: "known"; readonly grid: Grid; readonly run: RunRecord }
  | { readonly state: "running"; readonly job: JobRecord }
  | { readonly state: "open"; readonly hasGold: boolean; compute(): void }
  | { readonly state: "failed"; readonly problem: string; again(): void };

/**
 * Pages of the corpus that have gold, evenly spread over it, and values of each axis that a grid of the
 * corpus is made from.
 */
export const SAMPLE = { pages: 40, x: 11, y: 7 } as const;

/**
 * F1 over two parameters on a sample of the corpus, from a stored run that has both; or the way to start one.
 */
export function useCorpusGrid(
  { extractor, params, gold }: Inspection,
  corpusId: string,
  x: GridAxis,
  y: GridAxis,
  isWanted: boolean,
): CorpusGrid {
  const { runs, withGold, problem, again, start, jobOf } = useCorpusRuns(
    corpusId,
    setupName(extractor.id, params, [x.param, y.param]),
    isWanted,
  );
  const others = JSON.stringify({ ...params, [x.param]: 0, [y.param]: 0 });
  const found = useMemo(() => {
    if (runs === null) return null;
    const fits = (run: RunRecord): Grid | null =>
      runGrid(run, extractor.id, x.param, y.param, JSON.parse(others) as Inspection["params"]);
    return runs.flatMap((run) => {
      const grid = fits(run);
      return grid === null ? [] : [{ run, grid }];
    });
  }, [runs, extractor.id, x.param, y.param, others]);
  const compute = useCallback(() => {
    const rest = Object.fromEntries(
      Object.entries(JSON.parse(others) as Inspection["params"]).filter(
        ([name]) => name !== x.param && name !== y.param,
      ),
    );
    start(async () => {
      const { ids } = await api.corpora.ids({ id: corpusId, gold: "1" });
      return {
        metrics: [PAGE_METRIC],
        pageIds: spread(ids, SAMPLE.pages),
        recipes: spread(y.values, SAMPLE.y).map((value) => ({
          use: extractor.id,
          params: { ...rest, [y.param]: value },
        })),
        sweep: { param: x.param, values: spread(x.values, SAMPLE.x) },
      };
    });
  }, [start, corpusId, extractor.id, others, x, y]);
  const job = jobOf(found?.find(({ run }) => run.state === "running")?.run.id ?? null);
  if (job !== null) return { state: "running", job };
  if (found === null) return { state: "asking" };
  if (problem !== null) return { state: "failed", problem, again };
  const done = found.find(({ run }) => run.state === "done");
  return done === undefined
    ? { state: "open", hasGold: gold !== null || withGold !== 0, compute }
    : { state: "known", ...done };
}

/** At most so many of a list, evenly spread, its ends among them. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  return all.length <= most
    ? all
    : Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]!);
}
