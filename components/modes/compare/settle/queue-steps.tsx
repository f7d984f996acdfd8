"use client";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { messageOf } from "@/lib/errors";
import type { ReviewNeighbour, ReviewPlace } from "@/lib/evaluation/agreement/review";
import type { Action } from "@/components/ui/keys/actions";
import { Button } from "@/components/ui/controls/button";
import { api } from "@/lib/api/client";
import { count } from "@/components/ui/format";
import { useActions } from "@/components/ui/keys/use-actions";
import { useGo } from "@/components/ui/address/use-go";
import { CONFLICT_QUEUE, conflictHref } from "@/lib/view/comparison/conflict-address";
import type { Conflict } from "@/lib/api/resources/corpora";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { finish } from "./adjudication-actions";
import { keptAddress } from "@/lib/view/comparison/kept-address";
import type { CompareSetup } from "@/components/modes/compare/state/use-setup";
import { useSettling } from "./use-settling";
import styles from "@/components/modes/compare/state/compare.module.css";

/** A page to go to, and where it is opened. */
interface Neighbour {
  readonly pageId: string;
  readonly path: string;
}

/** Where the page stands in its queue. */
interface Standing extends Pick<ReviewPlace, "place" | "total" | "settled"> {
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

interface Steps {
  /** Whether Enter has something to do on this page: call it done. */
  readonly isReady: boolean;
  /** Whether another page is on its way. */
  readonly isLeaving: boolean;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  /** Whether pages that are settled are left out. */
  readonly openOnly: boolean;
  go(page: Neighbour): void;
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
 * Where a page stands in the queue of a run, or in that of the pages in conflict, whose settled pages leave it.
 */
async function standingIn(
  queue: string,
  { id, corpusId }: { readonly id: string; readonly corpusId: string },
  { among, metric, openOnly }: Pick<CompareSetup, "among" | "metric" | "openOnly">,
  signal: AbortSignal,
): Promise<Standing> {
  if (queue === CONFLICT_QUEUE) return placeOf(id, await api.corpora.conflicts({ id: corpusId }, { signal }));
  const answer = await api.runs.review(
    {
      id: queue,
      page: id,
      x: [...among],
      ...(metric !== null && { metric }),
      ...(openOnly && { open: "1" }),
    },
    { signal },
  );
  if (!("place" in answer)) throw new TypeError("the place of a page was asked for, the queue was answered");
  const neighbour = (found: ReviewNeighbour | null): Neighbour | null =>
    found === null
      ? null
      : {
          pageId: found.pageId,
          path: `/pages/${encodeURIComponent(found.pageId)}?mode=compare${keptAddress(location.search, found.pair?.join("~") ?? null)}`,
        };
  return { ...answer, previous: neighbour(answer.previous), next: neighbour(answer.next) };
}

function placeOf(id: string, { pages }: { readonly pages: readonly Conflict[] }): Standing {
  const at = pages.findIndex(({ pageId }) => pageId === id);
  return {
    place: at < 0 ? null : at,
    total: pages.length,
    settled: 0,
    previous: conflictAt(pages[at - 1]),
    next: conflictAt(pages[at + 1]),
  };
}

/** Of each page in conflict other people are the pair. */
function conflictAt(page: Conflict | undefined): Neighbour | null {
  return page === undefined ? null : { pageId: page.pageId, path: conflictHref(page) };
}

/**
 * Where this page stands in a review, and the steps to its neighbours there. @param queue a run, or
 * `CONFLICT_QUEUE`
 */
export function QueueSteps({ queue }: { readonly queue: string }) {
  const visit = useGo();
  const { id, corpusId } = useWorkspaceStore().getState().subject.record;
  const [standing, setStanding] = useState<Standing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const settling = useSettling();
  const {
    isLeaving,
    setup: { openOnly, among, metric },
  } = settling;
  useEffect(() => {
    const stop = new AbortController();
    standingIn(queue, { id, corpusId }, { among, metric, openOnly }, stop.signal).then(
      setStanding,
      (error: unknown) => {
        if (!stop.signal.aborted) setProblem(messageOf(error));
      },
    );
    return () => stop.abort();
  }, [queue, id, corpusId, among, metric, openOnly]);
  const { previous, next } = standing ?? { previous: null, next: null };
  const go = (page: Neighbour) => visit(() => page.path);
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
      {standing !== null && standing.total > 0 && (
        <span
          className={`${styles.place} small t2`}
          data-testid="queue-place"
          title={`${count(standing.settled)} of them settled${openOnly ? "; those are skipped" : ""}`}
        >
          {standing.place === null
            ? "not in the review"
            : `${count(standing.place + 1)} of ${count(standing.total)}`}
        </span>
      )}
    </>
  );
}
