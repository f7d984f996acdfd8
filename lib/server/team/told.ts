/** What is told otherwise by role, beside pages and their rows (`blinding.ts`). */
import type { LabelState, AnnotationSet, WaitingPages } from "../../store/interfaces/labels";
import type { CorpusSummary } from "../../store/interfaces/corpora";
import type { Who } from "../requests/gate";
import { toldState } from "../requests/page-query";
import { hiding } from "./hiding";

/** Whoever is signed in and no admin. Where nobody signs in, nobody is hidden but by what a screen asks for. */
const isAnybody = ({ person }: Who): boolean => person !== null && person.role !== "admin";

/**
 * A set without the id of whose it is where that is not who asks: a list of all people has ids beside names, and an id
 * is the same on every page.
 */
export function tellSet<Set extends Pick<AnnotationSet, "annotatorId">>(
  who: Who,
  name: string,
  set: Set,
): Set {
  return isAnybody(who) && name !== who.person?.name ? { ...set, annotatorId: "" } : set;
}

/** Errors as who asks may see them: a reviewer is told who said a cause by a hidden name, as on the page itself. */
export function tellErrors<
  Told extends { readonly errors: readonly { readonly pageId: string; readonly taggedBy: string | null }[] },
>({ person }: Who, told: Told): Told {
  if (person?.role !== "reviewer") return told;
  const hide = hiding();
  return {
    ...told,
    errors: told.errors.map((error) => ({
      ...error,
      taggedBy: error.taggedBy === null ? null : hide(error.taggedBy, error.pageId),
    })),
  };
}

/** Corpora as who asks may see them: to annotators pages in conflict count as done. */
export function tellCorpora<Told extends Pick<CorpusSummary, "states">>(
  who: Who,
  corpora: readonly Told[],
): readonly Told[] {
  return corpora.map((corpus) => tellCorpus(who, corpus));
}

/** The same for one corpus. */
export function tellCorpus<Told extends Pick<CorpusSummary, "states">>({ person }: Who, corpus: Told): Told {
  if (person?.role !== "annotator") return corpus;
  const states: Record<LabelState, number> = { open: 0, "in progress": 0, done: 0, conflict: 0 };
  for (const [state, pages] of Object.entries(corpus.states) as [LabelState, number][])
    states[toldState(state)] += pages;
  return { ...corpus, states };
}

/** What waits for somebody, as they may know it: annotators are not told that others contradict them. */
export function tellWaiting({ person }: Who, waiting: readonly WaitingPages[]): readonly WaitingPages[] {
  if (person?.role !== "annotator") return waiting;
  return waiting
    .map((one) => ({ ...one, disputed: { pages: 0, first: null } }))
    .filter(({ begun, asked }) => begun.pages + asked.pages > 0);
}
