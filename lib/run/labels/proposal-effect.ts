/**
 * What proposals do to the work of annotators: time and agreement with imported gold, on pages with and without them.
 * Only operations say whether something was proposed, so that a setting that was changed meanwhile does not count.
 */
import { GOLD_FROM } from "../../corpus/gold-in-use";
import { InputError, NotFoundError } from "../../errors";
import { medianOf } from "../../evaluation/scoring/aggregate";
import { acceptedOf } from "../../labels/accepted";
import { expand } from "../../labels/expand";
import type { Accepted, LabelledInterval, Operation } from "../../labels/model";
import { SHOWN, type Effect, type Shown } from "../../labels/people/work";
import type { Page } from "../../page/page";
import type { Store } from "../../store/interfaces/store";
import { labelledPage, read } from "../fit/corpus-of";
import { storedPages } from "../sources/stored";

/** A set that its annotator finished. */
export interface FinishedSet {
  readonly annotatorId: string;
  /** Of the page. */
  readonly key: string;
  readonly shown: Shown;
  readonly activeMs: number;
  /** By characters, against imported gold; null where there is none. */
  readonly f1: number | null;
  /** Blocks accepted as they were proposed, and how many of them nobody had seen. */
  readonly accepted: Accepted;
}

/** Whether something was proposed while these were made. */
export function shownIn(operations: readonly Operation[]): Shown {
  const said = new Set(operations.flatMap(({ proposed }) => (proposed === undefined ? [] : [proposed])));
  if (said.size === 2) return "mixed";
  return said.size === 0 ? "unknown" : said.has(true) ? "with" : "without";
}

/**
 * F1 of the characters called main against those of gold's texts; 1 where both have none.
 * @param gold (L) 1 where a text is content
 */
export function labelledF1(page: Page, intervals: readonly LabelledInterval[], gold: Uint8Array): number {
  const main = intervals.filter(({ layer1 }) => layer1 === "main");
  let [labelled, right, wanted, at] = [0, 0, 0, 0];
  for (const [leaf, { start, text }] of page.leaves.entries()) {
    const end = start + text.length;
    while (at < main.length && main[at]!.end <= start) at++;
    let own = 0;
    for (let i = at; i < main.length && main[i]!.start < end; i++)
      own += Math.min(end, main[i]!.end) - Math.max(start, main[i]!.start);
    labelled += own;
    if (gold[leaf] === 1) [right, wanted] = [right + own, wanted + text.length];
  }
  return labelled + wanted === 0 ? 1 : (2 * right) / (labelled + wanted);
}

/** One row for each kind of work there is, in the order of `SHOWN`. */
export function effects(sets: readonly Pick<FinishedSet, "shown" | "activeMs" | "f1">[]): readonly Effect[] {
  return SHOWN.flatMap((shown) => {
    const own = sets.filter((set) => set.shown === shown);
    if (own.length === 0) return [];
    const scores = own.flatMap(({ f1 }) => (f1 === null ? [] : [f1]));
    return {
      shown,
      sets: own.length,
      seconds: medianOf(own.map(({ activeMs }) => activeMs / 1000)),
      f1: scores.length === 0 ? null : scores.reduce((sum, one) => sum + one, 0) / scores.length,
      scored: scores.length,
    };
  });
}

/**
 * The finished sets of a corpus of the database.
 * @throws NotFoundError where no corpus has that name; what the signal is aborted with
 */
export async function finishedSets(
  store: Pick<Store, "corpora" | "pages" | "captures" | "labels">,
  corpus: string,
  signal?: AbortSignal,
): Promise<readonly FinishedSet[]> {
  const found = await store.corpora.findByName(corpus);
  if (found === null) throw new NotFoundError("corpus", corpus);
  const annotators = await finishers(store, found.id);
  // Of a large corpus few pages may be labelled: no other is read, and one page's logs are in memory at a time.
  const ids = (await store.pages.ids({ corpusId: found.id, sort: "key" })).filter((id) => annotators.has(id));
  const sets: FinishedSet[] = [];
  for await (const stored of storedPages(store, ids, corpus, GOLD_FROM.gold)) {
    signal?.throwIfAborted();
    const { gold } = await stored.load();
    const page = stored.golds.includes("content") ? await readable(stored) : null;
    const labels = page === null ? null : labelledPage(stored.key, page, gold).gold;
    for (const annotatorId of annotators.get(stored.id)!) {
      const { state, activeMs, operations } = await store.labels.load(stored.id, annotatorId);
      // Taken up again meanwhile.
      if (state !== "done") continue;
      const f1 = page === null || labels === null ? null : labelledF1(page, expand(page, operations), labels);
      sets.push({
        ...{ annotatorId, key: stored.key, shown: shownIn(operations), activeMs, f1 },
        accepted: acceptedOf(operations),
      });
    }
  }
  return sets;
}

/** By page the ids of those who finished it. */
async function finishers(
  { labels }: Pick<Store, "labels">,
  corpusId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = new Map((await labels.annotators()).map(({ id, name }) => [name, id]));
  const byPage = new Map<string, string[]>();
  for (const { pageId, annotator, state } of await labels.summaries(corpusId)) {
    const id = ids.get(annotator);
    if (state !== "done" || id === undefined) continue;
    const known = byPage.get(pageId);
    if (known === undefined) byPage.set(pageId, [id]);
    else known.push(id);
  }
  return byPage;
}

/** Null for a page that cannot be decoded: its time counts all the same. */
async function readable(stored: Parameters<typeof read>[0]): Promise<Page | null> {
  try {
    return await read(stored);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
