"use client";
import { useCallback, useEffect, useState } from "react";
import { api } from "@/lib/api/client";
import type { OptimisationAnswer } from "@/lib/api/resources/optimisations";
import { messageOf } from "@/lib/errors";

/** The next look waits for the last one. */
const LIVE_MS = 2000;

/** What a search has found, asked again while it runs; `ask` looks now. */
export function useStanding(first: OptimisationAnswer): {
  readonly found: OptimisationAnswer;
  readonly error: string | null;
  ask(): Promise<void>;
} {
  const { id } = first.record;
  const [found, setFound] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const ask = useCallback(
    () =>
      api.optimisations.get({ id }).then(
        (answer) => {
          setFound(answer);
          setError(null);
        },
        (cause: unknown) => setError(messageOf(cause)),
      ),
    [id],
  );
  const { state } = found.record;
  useEffect(() => {
    if (state !== "running") return;
    const timer = setTimeout(() => void ask(), LIVE_MS);
    return () => clearTimeout(timer);
    // A new answer, or a failure to get one, begins the wait anew.
  }, [state, found, error, ask]);
  return { found, error, ask };
}
