import { toast } from "sonner";
import { messageOf } from "@/lib/errors";
import { areWorthHiding, hiddenName, isHiddenName } from "@/lib/labels/people/hidden-names";
import type { Operation } from "@/lib/labels/model";
import { openBrowserParts } from "@/components/workbench/saving/browser-parts";
import { api } from "@/lib/api/client";
import type { WorkspaceStore } from "@/components/workbench/page/workspace-store";

/**
 * What somebody labelled on a page, with what this browser has not sent yet. @param name may be a hidden one
 * @throws Error with the server's sentence
 */
export async function labelsOf(name: string, pageId: string): Promise<readonly Operation[]> {
  // First what waits here: what is sent in between is then in both answers, not in none.
  const { outbox } = await openBrowserParts();
  const desk = (await desksOf(pageId)).find(
    ({ annotator }) => annotator === name || hiddenName(annotator, pageId) === name,
  );
  const waiting = desk === undefined ? [] : (await outbox.waiting(desk)).operations;
  // The server cannot know yet whom a hidden name stands for whose first labels wait here.
  const { operations } = await api.labels.load({ id: pageId, annotator: desk?.annotator ?? name });
  const stored = new Set(operations.map(({ id }) => id));
  return [...operations, ...waiting.filter(({ id }) => !stored.has(id))];
}

/** Those with work on a page that this browser has not sent yet. */
async function desksOf(pageId: string) {
  const { outbox } = await openBrowserParts();
  return (await outbox.desks()).filter((desk) => desk.pageId === pageId);
}

/**
 * Ask who labelled the open page by now; a toast says where nobody answers, and those known before stay.
 * Names that are hidden do not come.
 */
export async function learnPeople(workspace: WorkspaceStore): Promise<void> {
  const { id, annotators: before } = workspace.getState().subject.record;
  const hide =
    areHidden(before) || (!areWorthHiding(before) && new URLSearchParams(location.search).has("blind"));
  try {
    const waiting = await desksOf(id);
    const { record } = await api.pages.get({ id, blind: hide ? "1" : undefined });
    // Names were told, or somebody labelled the page here, meanwhile: the answer knows nothing of that.
    if (workspace.getState().subject.record.annotators !== before) return learnPeople(workspace);
    const own = waiting.map(({ annotator }) => told(annotator, id, record.annotators));
    workspace.getState().annotatorsKnown([...new Set([...record.annotators, ...own])]);
  } catch (error) {
    toast.error("The people who have labelled this page could not be loaded", {
      description: messageOf(error),
    });
  }
}

/**
 * Somebody labelled the open page here: they are one of its people from now on. What they are called there,
 * as part of a voter's id.
 */
export function labelledHere(workspace: WorkspaceStore, name: string): string {
  const { id, annotators } = workspace.getState().subject.record;
  const called = told(name, id, annotators);
  if (!annotators.includes(called)) workspace.getState().annotatorsKnown([...annotators, called]);
  return called;
}

const areHidden = (annotators: readonly string[]): boolean => annotators.some(isHiddenName);
/** What somebody is called among the people of a page: whoever may know but their own name finds that one there. */
const told = (name: string, pageId: string, annotators: readonly string[]): string =>
  areHidden(annotators) && !annotators.includes(name) ? hiddenName(name, pageId) : name;
