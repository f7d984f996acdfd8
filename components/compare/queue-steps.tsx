"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { messageOf } from "../../lib/errors";
import type { Action } from "../ui/actions";
import { Button } from "../ui/button";
import { fetchJson } from "../ui/fetch-json";
import { count } from "../ui/format";
import { useActions } from "../ui/use-actions";
import { useWorkspaceStore } from "../workspace/context";
import styles from "./compare.module.css";
import { keptAddress } from "./kept-address";

interface Steps {
  readonly previous: string | null;
  readonly next: string | null;
  go(pageId: string): void;
}

const step = (id: string, label: string, key: string, side: "previous" | "next"): Action<Steps> => ({
  id, label, group: "Review", keys: [key], when: (state) => state[side] !== null,
  perform: (state) => {
    const page = state[side];
    if (page !== null) state.go(page);
  },
});
const ACTIONS: readonly Action<Steps>[] = [step("queue.next", "Next page of the review", "Enter", "next"), step("queue.previous", "Previous page of the review", "Shift+Enter", "previous")];

/** Where this page stands in the review of a run, and the steps to its neighbours there. */
export function QueueSteps({ runId }: { readonly runId: string }) {
  const router = useRouter();
  const { id } = useWorkspaceStore().getState().subject.record;
  const [pages, setPages] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetchJson<{ readonly pages: readonly { readonly pageId: string }[] }>(`/api/runs/${encodeURIComponent(runId)}/review`, { signal: stop.signal })
      .then((review) => setPages(review.pages.map(({ pageId }) => pageId)), (error: unknown) => { if (!stop.signal.aborted) setProblem(messageOf(error)); });
    return () => stop.abort();
  }, [runId]);
  const at = pages.indexOf(id);
  const previous = pages[at - 1] ?? null, next = at < 0 ? (pages[0] ?? null) : (pages[at + 1] ?? null);
  const go = (pageId: string) => router.push(`/pages/${encodeURIComponent(pageId)}?mode=compare${keptAddress(location.search)}`);
  useActions(ACTIONS, { previous, next, go });
  if (problem !== null) return <span className="small danger" role="alert">The review queue is not there: {problem}</span>;
  return (
    <>
      <Button keys="Enter" disabledReason={next === null ? "This is the last page of the review" : null} onClick={() => { if (next !== null) go(next); }}>Next page</Button>
      {pages.length > 0 && <span className={`${styles.place} small t2`} data-testid="queue-place">{at < 0 ? "not in the review" : `${count(at + 1)} of ${count(pages.length)}`}</span>}
    </>
  );
}
