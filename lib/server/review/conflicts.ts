import type { Conflict } from "../../api/resources/corpora";
import { disputedText } from "../../labels/judge";
import { finishedSets } from "../../labels/finished-set";
import { rankedNames, type Hide } from "../../labels/people/hidden-names";
import type { Said } from "../../labels/said-content";
import type { Store } from "../../store/interfaces/store";

/** Pages in conflict that are worked out and listed; of more, the first by key. */
export const MOST_CONFLICTS = 200;

/**
 * The pages of a corpus in conflict, as their state has it: the most disputed text first.
 * @param hide what stands for names on the pages, by which people are numbered there
 * @throws NotFoundError
 */
export async function conflictsOf(
  store: Pick<Store, "corpora" | "pages" | "labels">,
  corpusId: string,
  hide: Hide,
): Promise<{ readonly total: number; readonly pages: readonly Conflict[] }> {
  await store.corpora.get(corpusId);
  const { rows, total } = await store.pages.query(
    { corpusId, states: ["conflict"], sort: "key" },
    { limit: MOST_CONFLICTS },
  );
  const said = await store.labels.said(rows.map(({ id }) => id));
  const pages = rows.map(({ id, title, site, remarks, annotators: names }): Conflict => {
    const finished = finishedSets(said.get(id) ?? []).map(({ annotator, said: own }) => ({
      annotator,
      said: own ?? SILENT,
    }));
    const disputed = disputedText(finished.map(({ said }) => said)).reduce(
      (sum, { start, end }) => sum + end - start,
      0,
    );
    return {
      pageId: id,
      title,
      site,
      remarks: [...remarks],
      people: finished.length,
      disputed,
      pair: pairOf(
        finished.map(({ annotator, said: own }) => ({ annotator: hide(annotator, id), said: own })),
        rankedNames(
          names.map((name) => hide(name, id)),
          id,
        ),
      ),
    };
  });
  return { total, pages: pages.sort((a, b) => b.disputed - a.disputed || (a.title < b.title ? -1 : 1)) };
}

interface Finished {
  readonly annotator: string;
  readonly said: Said;
}

const SILENT: Said = { content: null, saysNone: false };

/**
 * The two who are furthest apart; any two where none are, as on a page that somebody put in conflict by hand.
 */
function pairOf(finished: readonly Finished[], ranked: readonly string[]): readonly [number, number] | null {
  let widest: { readonly pair: readonly [Finished, Finished]; readonly apart: number } | null = null;
  for (const [place, a] of finished.entries()) {
    for (const b of finished.slice(place + 1)) {
      const apart = disputedText([a.said, b.said]).reduce((sum, { start, end }) => sum + end - start, 0);
      if (widest === null || apart > widest.apart) widest = { pair: [a, b], apart };
    }
  }
  if (widest === null) return null;
  const [first, second] = widest.pair
    .map(({ annotator }) => ranked.indexOf(annotator) + 1)
    .sort((a, b) => a - b);
  return [first!, second!];
}
