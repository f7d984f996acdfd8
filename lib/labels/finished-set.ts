import { isReview } from "./reviewer";

interface SetState {
  readonly annotator: string;
  readonly state: string;
  readonly savedAt: number | null;
}

/**
 * The finished labels of a page that count, the newest first: of a reviewer's those alone, as that word goes
 * before people's own; else those of everybody who finished, which count only where they say the same. Empty
 * where nobody finished.
 */
export function finishedSets<Set extends SetState>(sets: readonly Set[]): readonly Set[] {
  const done = sets
    .filter(({ state }) => state === "done")
    .sort((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0));
  const settled = done.find(({ annotator }) => isReview(annotator));
  return settled === undefined ? done : [settled];
}

/** `finishedSets` of every page of which somebody finished one. */
export function finishedByPage<Set extends SetState & { readonly pageId: string }>(
  sets: readonly Set[],
): ReadonlyMap<string, readonly Set[]> {
  const byPage = new Map<string, Set[]>();
  for (const set of sets) {
    const own = byPage.get(set.pageId);
    if (own === undefined) byPage.set(set.pageId, [set]);
    else own.push(set);
  }
  return new Map(
    [...byPage]
      .map(([pageId, own]) => [pageId, finishedSets(own)] as const)
      .filter(([, finished]) => finished.length > 0),
  );
}
