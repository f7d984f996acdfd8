"use client";
import { useEffect, useState } from "react";

/**
 * The time in ms since 1970, renewed every `everyMs`; `initial` is what the server rendered with, so that
 * both agree at first.
 */
export function useNow(initial: number, everyMs = 30_000): number {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
