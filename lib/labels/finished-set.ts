import { isReview } from "./reviewer";

/** Which finished labels of a page count: a set, `disputed` where several people finished and nobody settled what they say differently. */
export type Finished<Set> = Set | "disputed";

interface SetState {
  readonly annotator: string;
  readonly state: string;
  readonly savedAt: number | null;
}

/** A reviewer's word goes before people's own, the newer one before the older; null where nobody finished. */
export function finishedSet<Set extends SetState>(sets: readonly Set[]): Finished<Set> | null {
  const done = sets.filter(({ state }) => state === "done");
  const [newest] = done.filter(({ annotator }) => isReview(annotator)).sort((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0));
  if (newest !== undefined) return newest;
  return done.length > 1 ? "disputed" : (done[0] ?? null);
}

/** `finishedSet` of every page of which there is one, or a dispute. */
export function finishedSets<Set extends SetState & { readonly pageId: string }>(sets: readonly Set[]): ReadonlyMap<string, Finished<Set>> {
  const byPage = new Map<string, Set[]>();
  for (const set of sets) byPage.set(set.pageId, [...(byPage.get(set.pageId) ?? []), set]);
  const found = new Map<string, Finished<Set>>();
  for (const [pageId, own] of byPage) {
    const finished = finishedSet(own);
    if (finished !== null) found.set(pageId, finished);
  }
  return found;
}
