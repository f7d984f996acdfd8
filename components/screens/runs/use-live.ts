"use client";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { whenStill } from "@/components/ui/browser/use-refresh";

const LIVE_MS = 2000;

/** Asks the server for the screen again and again while something runs. */
export function useLive(isRunning: boolean): void {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  useEffect(() => {
    // The next refresh waits for the last one: adding up thousands of pages takes longer than the interval.
    if (!isRunning || isRefreshing) return;
    // And for the address to stand still, see `useRefresh`.
    return whenStill(
      () => location.href,
      LIVE_MS,
      () => startRefresh(() => router.refresh()),
    );
  }, [isRunning, isRefreshing, router]);
}
