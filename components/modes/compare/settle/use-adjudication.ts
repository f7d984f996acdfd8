"use client";
import { toast } from "sonner";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf } from "@/lib/errors";
import { reviewerOf } from "@/lib/labels/reviewer";
import type { Page } from "@/lib/page/page";
import { openBrowserParts } from "@/components/workbench/saving/browser-parts";
import { guardLeaving } from "@/components/workbench/saving/leave-guard";
import { identity, NAME_LENGTH } from "@/components/workbench/identity/annotator";
import { plural } from "@/components/ui/format";
import { useWorkspace } from "@/components/workbench/page/context";
import { openAdjudication, type Adjudication, type AdjudicationState } from "./adjudication-store";

/** How far the reviewer's set of the open page is. */
type Opening =
  /** Nobody has said who settles: what others say can be read, and nothing can be settled. */
  | { readonly status: "unnamed" }
  | { readonly status: "opening" }
  | { readonly status: "failed"; readonly message: string }
  | { readonly status: "open"; readonly adjudication: Adjudication };

/** The reviewer's set as components see it, while it is opened too. */
export interface Adjudicating {
  readonly opening: Opening;
  /** Null until the set is open. */
  readonly adjudication: Adjudication | null;
  readonly state: AdjudicationState | null;
  /** Load the set again after a failure. */
  retry(): void;
}

const openings = new WeakMap<Page, Map<string, StoreApi<Opening>>>();
const NO_PAGE = createStore<Opening>(() => ({ status: "opening" }));
const NOBODY = createStore<Opening>(() => ({ status: "unnamed" }));
const NO_STATE = createStore<AdjudicationState | null>(() => null);

/**
 * The reviewer's set of the open page; opened once and kept while the page is, also when the mode changes.
 */
export function useAdjudication(): Adjudicating {
  const page = useWorkspace((state) => state.page);
  const pageId = useWorkspace((state) => state.subject.record.id);
  const annotator = useStore(identity, ({ name }) => (name === null ? null : reviewerOf(name, NAME_LENGTH)));
  const store = annotator === null ? NOBODY : page === null ? NO_PAGE : openingOf(page, pageId, annotator);
  const opening = useStore(store);
  const adjudication = opening.status === "open" ? opening.adjudication : null;
  const state = useStore<typeof NO_STATE | Adjudication["state"], AdjudicationState | null>(
    adjudication?.state ?? NO_STATE,
    (found) => found,
  );
  return {
    opening,
    adjudication,
    state,
    retry: () => {
      if (page !== null && annotator !== null) void open(store, page, pageId, annotator);
    },
  };
}

function openingOf(page: Page, pageId: string, annotator: string): StoreApi<Opening> {
  const ofPage = openings.get(page) ?? new Map<string, StoreApi<Opening>>();
  openings.set(page, ofPage);
  const known = ofPage.get(annotator);
  if (known !== undefined) return known;
  const store = createStore<Opening>(() => ({ status: "opening" }));
  ofPage.set(annotator, store);
  void open(store, page, pageId, annotator);
  return store;
}

async function open(store: StoreApi<Opening>, page: Page, pageId: string, annotator: string): Promise<void> {
  store.setState({ status: "opening" }, true);
  try {
    const adjudication = await openAdjudication({
      ...(await openBrowserParts()),
      page,
      desk: { pageId, annotator },
      onMerged: (theirs) =>
        void toast("This page was settled elsewhere too", {
          description: `Another tab or computer stored ${plural(theirs, "operation")} as ${annotator}. Both are kept; where both settled the same text, the later one counts.`,
        }),
    });
    guardLeaving(adjudication.sync);
    store.setState({ status: "open", adjudication }, true);
  } catch (error) {
    store.setState({ status: "failed", message: messageOf(error) }, true);
  }
}
