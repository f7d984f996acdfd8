"use client";
import { useEffect } from "react";
import type { Sync } from "./sync";

/** Let the browser ask before the tab is closed or loaded again while work is neither on the server nor on this computer. */
export function useLeaveGuard(sync: Sync): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => { if (sync.isAtRisk()) event.preventDefault(); };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [sync]);
}
