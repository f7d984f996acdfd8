import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { decodedSource, originOf } from "@/components/workbench/page/load-page";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import type { Recipe } from "@/lib/recipes/recipe";
import { livePageClient, type LivePageClient, type LiveState } from "./live-page-client";

const NOWHERE = createStore<LiveState>(() => ({
  page: null,
  gold: null,
  parts: null,
  ms: null,
  problem: null,
}));

/**
 * What a recipe makes of a page, tried in a worker whenever it changes.
 * @param pageId null for no page
 * @param recipe null while it cannot be run: then the last one is shown
 */
export function useLivePage(pageId: string | null, recipe: Recipe | null): LiveState {
  const [worker] = useState(() =>
    createStore<{ readonly client: LivePageClient | null }>(() => ({ client: null })),
  );
  const client = useStore(worker, (held) => held.client);
  useEffect(() => {
    const made = livePageClient(
      () => new Worker(new URL("./live-worker.ts", import.meta.url), { type: "module", name: "recipes" }),
      () => performance.now(),
    );
    worker.setState({ client: made });
    return () => {
      worker.setState({ client: null });
      made.close();
    };
  }, [worker]);
  useEffect(() => {
    if (client === null || pageId === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const known = api.pages
      .get({ id: pageId }, { signal })
      .then(async (subject) => ({ gold: subject.record.gold, origin: await originOf(subject, signal) }));
    Promise.all([known, decodedSource(pageId, signal)]).then(
      ([{ gold, origin }, html]) => client.open({ html, origin, gold }),
      (error: unknown) => {
        if (!signal.aborted) client.failed(messageOf(error));
      },
    );
    return () => stop.abort();
  }, [client, pageId]);
  const state = useStore(client?.state ?? NOWHERE);
  const isOpen = state.page !== null;
  useEffect(() => {
    if (client !== null && recipe !== null && isOpen) client.try(recipe);
  }, [client, recipe, isOpen]);
  return state;
}
