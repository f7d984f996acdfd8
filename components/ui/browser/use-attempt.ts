"use client";
import { useState } from "react";
import { messageOf } from "@/lib/errors";

/** Something that a button begins and that may fail. */
export interface Attempt {
  readonly isBusy: boolean;
  /** What went wrong the last time, as a sentence; null where nothing did, and while it is tried again. */
  readonly error: string | null;
  /** Do it, once at a time. Never rejects: what went wrong is `error`. */
  attempt(work: () => Promise<void>): Promise<void>;
}

/** Whether what was begun is under way, and what went wrong with it. */
export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failed) {
      setError(messageOf(failed));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, attempt };
}
