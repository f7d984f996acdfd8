import { useEffect, useState } from "react";
import { messageOf } from "@/lib/errors";
import type { Cause } from "@/lib/evaluation/errors/cause-names";
import type { ShownErrors } from "@/lib/evaluation/errors/error-report";
import { answerAt, api } from "@/lib/api/client";
import type { ErrorFilter } from "@/lib/view/errors/error-order";
import { nextWindow, WINDOW, withWindow } from "@/lib/view/errors/error-windows";

/** Lists by the address that they come from, so that going back to a filter finds what was fetched. */
interface Listing {
  readonly report: ShownErrors | null;
  readonly asked: number;
  /** How often more was asked for: after a failure it is the same window again, and fetched all the same. */
  readonly tries: number;
  readonly problem: string | null;
}
/** Which errors are listed; null for all. */
export interface RunErrorsFilter {
  readonly err: ErrorFilter;
  readonly cause: Cause | null;
  /** As `ruleName` tells it. */
  readonly rule: string | null;
}

const NOTHING: Listing = { report: null, asked: 0, tries: 0, problem: null };

/**
 * The report of one extractor under a filter, its list as long as was asked for and at least up to the error
 * that is followed.
 * @param key the extractor's; null for none
 * @param at 0-based, the error that is followed
 */
export function useRunErrors(
  runId: string,
  key: string | null,
  { err, cause, rule }: RunErrorsFilter,
  at: number,
) {
  const address =
    key === null
      ? null
      : api.runs.errors.address({
          id: runId,
          x: key,
          error: err === "all" ? undefined : err,
          cause: cause ?? undefined,
          rule: rule ?? undefined,
        });
  const [listings, setListings] = useState<Readonly<Record<string, Listing>>>({});
  const { report, asked, tries, problem } = (address === null ? null : listings[address]) ?? NOTHING;
  const next = nextWindow(report, asked, at);
  const [after, limit] = [next?.after ?? null, next?.limit ?? 0];
  useEffect(() => {
    if (address === null || limit === 0) return;
    const stop = new AbortController();
    const change = (to: (known: Listing) => Partial<Listing>) =>
      setListings((all) => ({
        ...all,
        [address]: { ...(all[address] ?? NOTHING), ...to(all[address] ?? NOTHING) },
      }));
    const place = after === null ? "" : `&after=${encodeURIComponent(after)}`;
    answerAt<ShownErrors>(`${address}&limit=${limit}${place}`, { signal: stop.signal }).then(
      (found) => change((known) => ({ report: withWindow(known.report, after, found), problem: null })),
      (error: unknown) => {
        if (!stop.signal.aborted) change(() => ({ problem: messageOf(error) }));
      },
    );
    return () => stop.abort();
  }, [address, after, limit, tries]);
  const more = () => {
    if (address !== null)
      setListings((all) => ({
        ...all,
        [address]: {
          ...NOTHING,
          ...all[address],
          asked: (report?.errors.length ?? 0) + WINDOW,
          tries: tries + 1,
          problem: null,
        },
      }));
  };
  return { report, problem, isMore: report !== null && limit > 0 && problem === null, more };
}
