"use client";
import { useCallback, useEffect, useState } from "react";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import type { ReviewRow } from "@/lib/evaluation/agreement/review";

/** Which queue is asked for. */
export interface QueueAsked {
  readonly runId: string;
  readonly xs: readonly string[];
  readonly metric: string;
  readonly openOnly: boolean;
}

/** The queue as far as it has been read. */
export interface Queue {
  readonly rows: readonly ReviewRow[];
  /** Pages in the list, of which `rows` are the first. */
  readonly total: number;
  /** Pages of the run that can be reviewed, and how many of them are settled. */
  readonly pages: number;
  readonly settled: number;
  readonly next: string | null;
}

interface Read {
  /** What it answers. */
  readonly asked: string;
  readonly queue: Queue | null;
  readonly error: string | null;
}

const WINDOW = 100;

async function windowOf(
  { runId, xs, metric, openOnly }: QueueAsked,
  after: string | null,
  signal: AbortSignal,
): Promise<Queue> {
  const answer = await api.runs.review(
    {
      id: runId,
      x: [...xs],
      metric,
      limit: WINDOW,
      ...(openOnly && { open: "1" }),
      ...(after !== null && { after }),
    },
    { signal },
  );
  if (!("rows" in answer)) throw new TypeError("the queue was asked for, the place of a page was answered");
  return answer;
}

/**
 * The queue of a review, window by window; `more` reads the next one. While another queue is asked for, the one
 * before stays and `isBusy` says so.
 */
export function useQueue(asked: QueueAsked): {
  readonly queue: Queue | null;
  readonly error: string | null;
  readonly isBusy: boolean;
  more(): void;
} {
  const name = JSON.stringify(asked);
  const [read, setRead] = useState<Read>({ asked: "", queue: null, error: null });
  /** The place from which the next window is wanted. */
  const [wanted, setWanted] = useState<string | null>(null);
  const isBusy = read.asked !== name;
  const after = !isBusy && wanted !== null && wanted === read.queue?.next ? wanted : null;
  useEffect(() => {
    if (!isBusy && after === null) return;
    const stop = new AbortController();
    windowOf(JSON.parse(name) as QueueAsked, after, stop.signal).then(
      (found) =>
        setRead(({ queue }) => ({
          asked: name,
          queue:
            after === null || queue === null ? found : { ...found, rows: [...queue.rows, ...found.rows] },
          error: null,
        })),
      (error: unknown) => {
        if (!stop.signal.aborted) setRead(({ queue }) => ({ asked: name, queue, error: messageOf(error) }));
      },
    );
    return () => stop.abort();
  }, [name, isBusy, after]);
  const next = read.queue?.next ?? null;
  const more = useCallback(() => setWanted(next), [next]);
  return { queue: read.queue, error: isBusy ? null : read.error, isBusy, more };
}
