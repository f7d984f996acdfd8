"use client";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf } from "@/lib/errors";
import type { Page } from "@/lib/page/page";
import type { PageRow } from "@/lib/store/interfaces/pages";
import { useWorkspace } from "@/components/workbench/page/context";
import { openBrowserParts } from "./browser-parts";
import { guardLeaving } from "./leave-guard";
import type { LabelParts } from "./load-labels";
import type { Desk } from "./outbox";
import type { Sync } from "./sync";

/** How far a session of labelling or settling is on the page of the workspace. */
export type Opening<Session> =
  /** Nobody has said who works here: nothing is loaded, and nothing can be labelled. */
  | { readonly status: "unnamed" }
  | { readonly status: "opening" }
  | { readonly status: "failed"; readonly message: string }
  | { readonly status: "open"; readonly session: Session };

/** The sessions of one kind by page and annotator, each opened once and kept while its page is. */
export interface Openings<Session> {
  readonly byPage: WeakMap<Page, Map<string, StoreApi<Opening<Session>>>>;
  /** Until when one that was opened before its page may be used: what it has loaded grows old. */
  readonly freshUntil: WeakMap<StoreApi<Opening<Session>>, number>;
  /** Milliseconds from anywhere. */
  now(): number;
  open(parts: LabelParts & Labelled): Promise<Session>;
}

/** What a page is labelled for. */
export interface Labelled extends Pick<PageRow, "slice"> {
  readonly isLesson: boolean;
}

export function openings<Session>(
  open: Openings<Session>["open"],
  now: () => number = () => performance.now(),
): Openings<Session> {
  return { byPage: new WeakMap(), freshUntil: new WeakMap(), now, open };
}

/** Longer than a visit takes to a page that is ready, in ms. */
const FRESH_MS = 3_000;

/**
 * Begin to open a session whose page is about to be visited, so that its labels come while the screen does. Where
 * the page is not there soon after, they are loaded again.
 */
export function openAhead<Session extends { readonly sync: Sync }>(
  kind: Openings<Session>,
  page: Page,
  desk: Desk,
  labelled: Labelled,
): void {
  kind.freshUntil.set(openingOf(kind, page, desk, labelled), kind.now() + FRESH_MS);
}

const NO_PAGE = createStore<Opening<never>>(() => ({ status: "opening" }));
const NOBODY = createStore<Opening<never>>(() => ({ status: "unnamed" }));

/** The session of the open page under a name; opened once and kept, also when the mode changes. */
export function useOpening<Session extends { readonly sync: Sync }>(
  kind: Openings<Session>,
  annotator: string | null,
): { readonly opening: Opening<Session>; readonly retry: () => void } {
  const page = useWorkspace((state) => state.page);
  const pageId = useWorkspace((state) => state.subject.record.id);
  const sha256 = useWorkspace((state) => state.subject.record.sha256);
  const slice = useWorkspace((state) => state.subject.record.slice);
  const isLesson = useWorkspace((state) => state.subject.lesson !== undefined);
  const isReady = page !== null && annotator !== null;
  const store = isReady
    ? openingOf(kind, page, { pageId, annotator, page: sha256 }, { slice, isLesson })
    : null;
  const opening = useStore<StoreApi<Opening<Session>>>(store ?? (annotator === null ? NOBODY : NO_PAGE));
  return {
    opening,
    retry: () => {
      if (isReady && store !== null)
        void open(kind, store, page, { pageId, annotator, page: sha256 }, { slice, isLesson });
    },
  };
}

/** How far the session of a page and its annotator is; it is begun where it is not there. */
export function openingOf<Session extends { readonly sync: Sync }>(
  kind: Openings<Session>,
  page: Page,
  desk: Desk,
  labelled: Labelled,
): StoreApi<Opening<Session>> {
  const ofPage = kind.byPage.get(page) ?? new Map<string, StoreApi<Opening<Session>>>();
  kind.byPage.set(page, ofPage);
  // As a lesson it is labelled without help, whatever was opened before.
  const key = `${labelled.isLesson ? "lesson" : ""}\n${desk.annotator}`;
  const known = ofPage.get(key);
  if (known !== undefined) {
    const until = kind.freshUntil.get(known) ?? Infinity;
    kind.freshUntil.delete(known);
    if (kind.now() <= until) return known;
  }
  const store = createStore<Opening<Session>>(() => ({ status: "opening" }));
  ofPage.set(key, store);
  if (typeof window !== "undefined") void open(kind, store, page, desk, labelled);
  return store;
}

async function open<Session extends { readonly sync: Sync }>(
  kind: Openings<Session>,
  store: StoreApi<Opening<Session>>,
  page: Page,
  desk: Desk,
  labelled: Labelled,
): Promise<void> {
  store.setState({ status: "opening" }, true);
  try {
    const session = await kind.open({ ...(await openBrowserParts()), page, desk, ...labelled });
    guardLeaving(session.sync);
    store.setState({ status: "open", session }, true);
  } catch (error) {
    store.setState({ status: "failed", message: messageOf(error) }, true);
  }
}
