"use client";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { extractorById } from "@/lib/extractors/index";
import { PROPOSERS } from "@/lib/extractors/panels";
import { messageOf } from "@/lib/errors";
import type { Page } from "@/lib/page/page";
import { identity } from "@/components/workbench/identity/annotator";
import { useWorkspace } from "@/components/workbench/page/context";
import type { AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import { openBrowserParts } from "@/components/workbench/saving/browser-parts";
import { guardLeaving } from "@/components/workbench/saving/leave-guard";
import type { Desk } from "@/components/workbench/saving/outbox";
import { openSession, type Session } from "./session";

/** How far annotate mode is on the page of the workspace. */
export type Opening =
  /** Nobody has said who labels: nothing is loaded, and nothing can be labelled. */
  | { readonly status: "unnamed" }
  | { readonly status: "opening" }
  | { readonly status: "failed"; readonly message: string }
  | { readonly status: "open"; readonly session: Session };

const voters = PROPOSERS.map(extractorById);

const openings = new WeakMap<Page, Map<string, StoreApi<Opening>>>();
const noPage = createStore<Opening>(() => ({ status: "opening" }));
const nobody = createStore<Opening>(() => ({ status: "unnamed" }));

/**
 * The session of the open page and annotator; opened once and kept while the page is, also when the mode
 * changes.
 */
export function useSession(): { readonly opening: Opening; readonly retry: () => void } {
  const page = useWorkspace((state) => state.page);
  const pageId = useWorkspace((state) => state.subject.record.id);
  const sha256 = useWorkspace((state) => state.subject.record.sha256);
  const annotator = useStore(identity, ({ name }) => name);
  const store =
    annotator === null ? nobody : page === null ? noPage : openingOf(page, pageId, annotator, sha256);
  return {
    opening: useStore(store),
    retry: () => {
      if (page !== null && annotator !== null) void open(store, page, { pageId, annotator, page: sha256 });
    },
  };
}

/** A part of the annotate state of an open session. */
export function useAnnotate<T>(session: Session, read: (state: AnnotateState) => T): T {
  return useStore(session.annotate.state, read);
}

function openingOf(page: Page, pageId: string, annotator: string, sha256: string): StoreApi<Opening> {
  const ofPage = openings.get(page) ?? new Map<string, StoreApi<Opening>>();
  openings.set(page, ofPage);
  const known = ofPage.get(annotator);
  if (known !== undefined) return known;
  const store = createStore<Opening>(() => ({ status: "opening" }));
  ofPage.set(annotator, store);
  if (typeof window !== "undefined") void open(store, page, { pageId, annotator, page: sha256 });
  return store;
}

async function open(store: StoreApi<Opening>, page: Page, desk: Desk): Promise<void> {
  store.setState({ status: "opening" }, true);
  try {
    const session = await openSession({ ...(await openBrowserParts()), page, desk, extractors: voters });
    guardLeaving(session.sync);
    store.setState({ status: "open", session }, true);
  } catch (error) {
    store.setState({ status: "failed", message: messageOf(error) }, true);
  }
}
