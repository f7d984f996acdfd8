"use client";
import { useEffect, useRef } from "react";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { onceDrawn } from "./once-drawn";

/**
 * Fetches scripts that somebody may want next, once the page is drawn and the browser has nothing better to do. Where
 * one does not come, whoever wants it is told then.
 */
export function useFetchedOnceDrawn(...loads: readonly (() => Promise<unknown>)[]): void {
  const workspace = useWorkspaceStore();
  const first = useRef(loads);
  useEffect(
    () =>
      onceDrawn(workspace, () => {
        for (const load of first.current) load().catch(() => undefined);
      }),
    [workspace],
  );
}
