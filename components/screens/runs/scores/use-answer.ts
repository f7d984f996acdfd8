"use client";
import { useEffect, useState } from "react";
import { messageOf } from "@/lib/errors";
import { answerAt, type AddressOf } from "@/lib/api/client";

/** What a route answers; while another one is asked, `answer` stays what it was and `isBusy` says so. */
export interface Answered<T> {
  readonly answer: T | null;
  readonly error: string | null;
  readonly isBusy: boolean;
}

/** The JSON of a route of this app, asked again whenever the path changes; null asks nothing. */
export function useAnswer<T>(path: AddressOf<T> | null): Answered<T> {
  const [state, setState] = useState<{
    readonly path: string | null;
    readonly answer: T | null;
    readonly error: string | null;
  }>({ path: null, answer: null, error: null });
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    answerAt(path, { signal: stop.signal }).then(
      (answer) => setState({ path, answer, error: null }),
      (cause: unknown) => {
        if (!stop.signal.aborted) setState(({ answer }) => ({ path, answer, error: messageOf(cause) }));
      },
    );
    return () => stop.abort();
  }, [path]);
  return {
    answer: state.answer,
    error: state.path === path ? state.error : null,
    isBusy: path !== null && state.path !== path,
  };
}
