/** A page on which a recipe is tried while it changes: the newest recipe goes before all that wait. */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Gold } from "@/lib/gold/gold";
import type { PageOrigin } from "@/lib/page/parsing/parse";
import type { Recipe } from "@/lib/recipes/recipe";
import type { PartAnswer } from "@/lib/view/recipes/live-page";

/** What the worker is asked; `id` is the number of the question. */
export type LiveQuestion =
  | {
      readonly kind: "open";
      readonly id: number;
      readonly html: string;
      readonly origin: PageOrigin;
      readonly gold: Gold;
    }
  | { readonly kind: "try"; readonly id: number; readonly recipe: Recipe };

export type LiveAnswer =
  | {
      readonly kind: "opened";
      readonly id: number;
      /** (L) as they are shown. */
      readonly texts: readonly string[];
      /** (L) see `boundariesOf`. */
      readonly boundaries: Uint8Array;
      /** Characters of all texts. */
      readonly length: number;
    }
  /** (L) 1 where a text is content by the gold; null without gold. */
  | { readonly kind: "gold"; readonly id: number; readonly leaves: Uint8Array | null }
  | {
      readonly kind: "tried";
      readonly id: number;
      readonly parts: readonly PartAnswer[];
      readonly ms: number;
    }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };

export interface ShownPage {
  readonly texts: readonly string[];
  readonly boundaries: Uint8Array;
  readonly length: number;
}

export interface LiveState {
  /** Null until the page is parsed. */
  readonly page: ShownPage | null;
  readonly gold: Uint8Array | null;
  /** Of the newest recipe that was tried; null before the first. */
  readonly parts: readonly PartAnswer[] | null;
  /** What trying it took, from the question to the answer, ms. */
  readonly ms: number | null;
  /** Why the newest one could not be tried, or the page not be read. */
  readonly problem: string | null;
}

type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

export interface LivePageClient {
  readonly state: StoreApi<LiveState>;
  open(page: { readonly html: string; readonly origin: PageOrigin; readonly gold: Gold }): void;
  /** Have a recipe tried as soon as the one before is done; those in between are not. */
  try(recipe: Recipe): void;
  failed(message: string): void;
  close(): void;
}

const NOTHING: LiveState = { page: null, gold: null, parts: null, ms: null, problem: null };

/** @param now a clock in ms */
export function livePageClient(makeWorker: () => WorkerLike, now: () => number): LivePageClient {
  const state = createStore<LiveState>(() => NOTHING);
  const worker = makeWorker();
  let last = 0;
  /** The number of the question about a recipe that is under way, and when it was asked. */
  let asked: { readonly id: number; readonly at: number } | null = null;
  let waiting: Recipe | null = null;
  let opening = 0;

  const next = (): void => {
    if (asked !== null || waiting === null || state.getState().page === null) return;
    asked = { id: ++last, at: now() };
    worker.postMessage({ kind: "try", id: asked.id, recipe: waiting } satisfies LiveQuestion);
    waiting = null;
  };
  worker.addEventListener("message", ({ data }: MessageEvent<LiveAnswer>) => {
    if (data.kind === "opened" || data.kind === "gold") {
      if (data.id !== opening) return;
      state.setState(data.kind === "gold" ? { gold: data.leaves } : { page: data });
    } else if (data.id === opening) {
      state.setState({ problem: data.kind === "failed" ? data.message : null });
    } else if (data.id === asked?.id) {
      const ms = now() - asked.at;
      asked = null;
      state.setState(
        data.kind === "failed" ? { problem: data.message } : { parts: data.parts, ms, problem: null },
      );
    }
    next();
  });
  // Its script could not be loaded, or its memory was not enough.
  worker.addEventListener("error", () => state.setState({ problem: "The page could not be tried here." }));

  return {
    state,
    open({ html, origin, gold }) {
      opening = ++last;
      asked = null;
      state.setState(NOTHING, true);
      worker.postMessage({ kind: "open", id: opening, html, origin, gold } satisfies LiveQuestion);
    },
    try(recipe) {
      waiting = recipe;
      next();
    },
    failed: (message) => state.setState({ problem: message }),
    close: () => worker.terminate(),
  };
}
