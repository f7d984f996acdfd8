import { useEffect, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { api } from "@/lib/api/client";
import type { WaitingPages } from "@/lib/store/interfaces/labels";
import { identity } from "@/components/workbench/identity/annotator";
import { jobPlace } from "@/components/workbench/jobs/job-figures";
import { startedHere } from "@/components/workbench/jobs/started-here";
import { useJobs } from "@/components/workbench/jobs/use-jobs";

/** What waits for who is named in this browser. */
export interface OwnWork {
  /** Null where nobody is named. */
  readonly name: string | null;
  readonly pages: readonly WaitingPages[];
  /** Runs and searches that they started here and that have ended since they looked. */
  readonly ended: readonly { readonly title: string; readonly href: string }[];
}

export function useWaiting(): OwnWork {
  // The server knows nobody: what it drew is there until the browser has taken over.
  const name = useSyncExternalStore(
    identity.subscribe,
    () => identity.getState().name,
    () => null,
  );
  const started = useStore(startedHere, ({ all }) => all);
  const { jobs } = useJobs();
  const [known, setKnown] = useState<{ readonly of: string; readonly pages: readonly WaitingPages[] }>();
  useEffect(() => {
    if (name === null) return;
    const stop = new AbortController();
    api.annotators.waiting({ annotator: name }, { signal: stop.signal }).then(
      ({ waiting }) => setKnown({ of: name, pages: waiting }),
      () => undefined, // The list says what is known of all corpora; it is asked again with the next visit.
    );
    return () => stop.abort();
  }, [name]);
  const own = new Set(started.filter((one) => one.name === name).map(({ href }) => href));
  const ended = jobs.flatMap((job) => {
    const place = job.state === "done" ? jobPlace(job) : null;
    return place !== null && own.has(place.href) ? [{ title: job.title, href: place.href }] : [];
  });
  return { name, pages: known !== undefined && known.of === name ? known.pages : [], ended };
}
