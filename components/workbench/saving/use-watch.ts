"use client";
import { useEffect } from "react";
import { api } from "@/lib/api/client";
import { BEAT_MS, sayPresence } from "@/components/workbench/identity/presence";
import { identity } from "@/components/workbench/identity/annotator";
import { hands } from "@/components/ui/keys/hands";
import { browserChannel } from "./browser-parts";
import { watchLabels } from "./news";
import type { Desk } from "./outbox";
import type { Sync } from "./sync";

const isVisible = () => document.visibilityState === "visible";

/**
 * While a set is open: take in what others store under the same name as soon as the hands rest, and say who
 * is at work. Null while none is open.
 */
export function useWatch(open: { readonly desk: Desk; readonly sync: Sync } | null): void {
  const desk = open?.desk;
  const sync = open?.sync;
  useEffect(() => {
    if (desk === undefined || sync === undefined) return;
    let forget: (() => void) | null = null;
    const stop = watchLabels({
      desk,
      isVisible,
      channel: browserChannel(),
      isNew: () => hasNews(desk, sync.known()),
      onNews: () => {
        forget?.();
        // Not between two keys: the second was meant for what stood there at the first.
        forget = hands().whenAtRest(() => void sync.catchUp());
      },
      onVisible: (hear) => {
        document.addEventListener("visibilitychange", hear);
        return () => document.removeEventListener("visibilitychange", hear);
      },
      schedule: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    });
    return () => {
      forget?.();
      stop();
    };
  }, [desk, sync]);
  useEffect(() => {
    if (desk === undefined) return;
    const beat = () => {
      const { name } = identity.getState();
      if (name !== null && isVisible()) void sayPresence(name);
    };
    beat();
    const timer = setInterval(beat, BEAT_MS);
    return () => clearInterval(timer);
  }, [desk]);
}

/** Whether the server has another version than this; without an answer nothing is known to be new. */
async function hasNews({ pageId, annotator }: Desk, known: string): Promise<boolean> {
  try {
    const asked = { id: pageId, annotator };
    const { status } = await api.labels.version.response(asked, { known, cache: "no-store" });
    return status === 204;
  } catch {
    return false;
  }
}
