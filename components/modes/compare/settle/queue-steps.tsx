"use client";
import { useEffect, useMemo, useState } from "react";
import { toast } from "sonner";
import { messageOf } from "@/lib/errors";
import type { ReviewStates } from "@/lib/labels/reviewer";
import type { Action } from "@/components/ui/keys/actions";
import { Button } from "@/components/ui/controls/button";
import { api } from "@/lib/api/client";
import { count } from "@/components/ui/format";
import { useActions } from "@/components/ui/keys/use-actions";
import { useGo } from "@/components/ui/browser/use-go";
import { CONFLICT_QUEUE, conflictHref } from "@/lib/view/comparison/conflict-address";
import type { Conflict } from "@/lib/api/corpora";
import { nextOpen, previousOpen, settledCount } from "@/lib/view/comparison/review-order";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { finish } from "./adjudication-actions";
import { keptAddress } from "@/lib/view/comparison/kept-address";
import { useSettling } from "./use-settling";
import styles from "@/components/modes/compare/state/compare.module.css";

interface Queue {
  readonly pages: readonly { readonly pageId: string; readonly pair?: Conflict["pair"] }[];
  readonly states: ReviewStates;
}

const NOTHING: Queue = { pages: [], states: {} };

interface Steps {
  /** Whether Enter has something to do on this page: call it done. */
  readonly isReady: boolean;
  /** Whether another page is on its way. */
  readonly isLeaving: boolean;
  readonly previous: string | null;
  readonly next: string | null;
  /** Whether pages that are settled are left out. */
  readonly openOnly: boolean;
  go(pageId: string): void;
  /** Mark the page done where all its differences are settled. */
  finish(): void;
}

const ACTIONS: readonly Action<Steps>[] = [
  {
    id: "queue.next",
    label: "Next page of the review; a settled page is marked done",
    group: "Review",
    keys: ["Enter"],
    when: ({ next, isReady, isLeaving }) => !isLeaving && (next !== null || isReady),
    perform: goOn,
  },
  {
    id: "queue.previous",
    label: "Previous page of the review",
    group: "Review",
    keys: ["Shift+Enter"],
    when: ({ previous, isLeaving }) => !isLeaving && previous !== null,
    perform: ({ previous, go }) => {
      if (previous !== null) go(previous);
    },
  },
];

function goOn({ next, isReady, isLeaving, openOnly, finish, go }: Steps): void {
  if (isLeaving) return;
  if (isReady) finish();
  if (next !== null) go(next);
  else toast(openOnly ? "That was the last open page of the review" : "That was the last page of the review");
}

/**
 * The queue of a run, or that of the pages in conflict, which needs none and whose settled pages leave it.
 */
async function queueOf(
  queue: string,
  corpusId: string,
  apart: string | null,
  signal: AbortSignal,
): Promise<Queue> {
  return queue === CONFLICT_QUEUE
    ? { states: {}, ...(await api.corpora.conflicts({ id: corpusId }, { signal })) }
    : api.runs.review({ id: queue, only: "ids", apart: apart ?? undefined }, { signal });
}

/**
 * Where this page stands in a review, and the steps to its neighbours there. @param queue a run, or
 * `CONFLICT_QUEUE`
 */
export function QueueSteps({ queue }: { readonly queue: string }) {
  const visit = useGo();
  const { id, corpusId } = useWorkspaceStore().getState().subject.record;
  const [{ pages: listed, states }, setReview] = useState<Queue>(NOTHING);
  const [problem, setProblem] = useState<string | null>(null);
  const settling = useSettling();
  const {
    isLeaving,
    setup: { openOnly, apart },
  } = settling;
  useEffect(() => {
    const stop = new AbortController();
    queueOf(queue, corpusId, apart, stop.signal).then(setReview, (error: unknown) => {
      if (!stop.signal.aborted) setProblem(messageOf(error));
    });
    return () => stop.abort();
  }, [queue, corpusId, apart]);
  const pages = useMemo(() => listed.map(({ pageId }) => pageId), [listed]);
  const at = pages.indexOf(id);
  const idAt = (place: number | null): string | null => (place === null ? null : (pages[place] ?? null));
  const previous = idAt(openOnly ? previousOpen(pages, states, at) : at - 1);
  const next = idAt(openOnly ? nextOpen(pages, states, at) : at + 1);
  // Of each page in conflict other people are the pair.
  const pathOf = (pageId: string) =>
    queue === CONFLICT_QUEUE
      ? conflictHref({ pageId, pair: listed.find((page) => page.pageId === pageId)?.pair ?? null })
      : `/pages/${encodeURIComponent(pageId)}?mode=compare${keptAddress(location.search)}`;
  const go = (pageId: string) => visit(() => pathOf(pageId));
  const isReady = settling.progress?.isComplete === true;
  const steps: Steps = {
    previous,
    next,
    openOnly,
    go,
    isReady,
    isLeaving,
    finish: () => void finish(settling),
  };
  useActions(ACTIONS, steps);
  if (problem !== null)
    return (
      <span className="small danger" role="alert">
        The review queue could not be loaded: {problem}
      </span>
    );
  return (
    <>
      <Button
        kind={isReady ? "first" : "plain"}
        keys="Enter"
        disabledReason={
          next === null && !isReady
            ? openOnly
              ? "No other page of the review is open"
              : "This is the last page of the review"
            : null
        }
        onClick={() => goOn(steps)}
      >
        {isReady ? (next === null ? "Done" : "Done, next page") : "Next page"}
      </Button>
      {pages.length > 0 && (
        <span
          className={`${styles.place} small t2`}
          data-testid="queue-place"
          title={`${count(settledCount(pages, states))} of them settled${openOnly ? "; those are skipped" : ""}`}
        >
          {at < 0 ? "not in the review" : `${count(at + 1)} of ${count(pages.length)}`}
        </span>
      )}
    </>
  );
}
