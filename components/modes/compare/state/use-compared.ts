"use client";
import { createStore, useStore } from "zustand";
import { askingAbout } from "@/components/workbench/page/ask-recipe";
import { parseRecipe } from "@/lib/recipes/text";
import { expand } from "@/lib/labels/expand";
import { leavesOfStretches } from "@/lib/gold/leaves";
import { stretches } from "@/lib/gold/stretches";
import type { Page } from "@/lib/page/page";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { createCompareStore, type AskVoter, type CompareState, type CompareStore } from "./compare-store";
import type { ComparedView } from "@/lib/view/comparison/compared-view";
import { labelsOf } from "./people";
import { annotatorOf } from "@/lib/view/comparison/voters";

const stores = new WeakMap<Page, CompareStore>();
const NO_STORE = createStore<CompareState | null>(() => null);
const now = () => performance.now();
const rest = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });

/**
 * Extractors answer here where they can, else on the server; people are read from their labels as they are
 * now.
 */
function askerOf(page: Page, pageId: string): AskVoter {
  const ask = askingAbout(page, pageId, now);
  return async (id) => {
    const annotator = annotatorOf(id);
    if (annotator !== null) {
      const labelled = expand(page, await labelsOf(annotator, pageId));
      const content = stretches(labelled.filter(({ layer1 }) => layer1 === "main"));
      return { keep: leavesOfStretches(page, content), ms: 0 };
    }
    const { extraction, ms } = await ask(parseRecipe(id));
    return { keep: extraction.keep, ms };
  };
}

/**
 * The comparison of the open page; null until the page was read. What extractors said in it stays while the
 * mode changes.
 */
export function useCompareStore(): CompareStore | null {
  const workspace = useWorkspaceStore();
  const page = useWorkspace((state) => state.page);
  if (page === null) return null;
  let store = stores.get(page);
  if (store === undefined)
    stores.set(
      page,
      (store = createCompareStore(
        page.leaves.length,
        askerOf(page, workspace.getState().subject.record.id),
        rest,
      )),
    );
  return store;
}

/** What is compared now; null until the first answer is asked for. */
export function useCompared(): {
  readonly view: ComparedView | null;
  readonly pattern: string | null;
  readonly store: CompareStore | null;
} {
  const store = useCompareStore();
  const state = useStore<typeof NO_STORE | CompareStore, CompareState | null>(
    store ?? NO_STORE,
    (found) => found,
  );
  return { view: state?.view ?? null, pattern: state?.pattern ?? null, store };
}
