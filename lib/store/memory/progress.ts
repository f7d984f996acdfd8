import { LABEL_STATES } from "../interfaces/labels";
import { isSetAside } from "../../labels/remarks/skip";
import { SKIPPED_SHOWN, type CorpusProgress, type ProgressStore } from "../interfaces/progress";
import { skipsOf } from "./tables/outcome";
import { compareText, required, type StoredPage, type Tables } from "./tables/tables";

/** How far the labelling of a corpus is, in memory. */
export function progressStore(tables: Tables): ProgressStore {
  return {
    of: async (corpusId, now) => {
      required(tables.corpora, "corpus", corpusId);
      const pages = [...tables.pages.values()].filter((page) => page.corpusId === corpusId);
      const states = new Map(pages.map(({ id, state }) => [id, state]));
      const sets = [...tables.sets.values()].filter(({ pageId }) => states.has(pageId));
      const leases = [...tables.leases.values()].filter(
        ({ pageId, until }) => states.has(pageId) && until > now,
      );
      const saved = sets.filter(({ version }) => version > 0);
      const asked = leases.filter(
        (lease) =>
          !sets.some(
            (set) =>
              set.pageId === lease.pageId && set.annotatorId === lease.annotatorId && set.state !== "open",
          ),
      );
      const done = sets.filter(({ state }) => state === "done");
      const begun = sets.filter(({ state }) => state === "in progress");
      const ids = new Set([...saved, ...done, ...asked].map(({ annotatorId }) => annotatorId));
      const nameOf = (id: string): string => required(tables.annotators, "annotator", id).name;
      const waiting = new Map<string, { who: string; for: string; pages: Set<string> }>();
      for (const one of done)
        for (const other of [...begun, ...leases]) {
          if (one.pageId !== other.pageId || one.annotatorId === other.annotatorId) continue;
          const key = `${one.annotatorId} ${other.annotatorId}`;
          const row = waiting.get(key) ?? {
            who: nameOf(one.annotatorId),
            for: nameOf(other.annotatorId),
            pages: new Set<string>(),
          };
          row.pages.add(one.pageId);
          waiting.set(key, row);
        }
      return {
        slices: [null, "evaluation" as const, "training" as const].flatMap((slice) =>
          LABEL_STATES.map((state) => ({
            ...{ slice, state },
            pages: pages.filter((page) => page.slice === slice && page.state === state).length,
          })).filter(({ pages: count }) => count > 0),
        ),
        people: [...ids]
          .map((id) => {
            const own = <Row extends { readonly annotatorId: string }>(rows: readonly Row[]): Row[] =>
              rows.filter(({ annotatorId }) => annotatorId === id);
            return {
              name: nameOf(id),
              done: own(done).filter(({ version }) => version > 0).length,
              begun: own(begun).filter(({ version }) => version > 0).length,
              asked: own(asked).length,
              disputed: own(done).filter(({ pageId }) => states.get(pageId) === "conflict").length,
              medianMs: median(own(done).map(({ activeMs }) => activeMs)),
              lastAt: own(saved).reduce<number | null>(
                (last, { savedAt }) => (savedAt !== null && savedAt > (last ?? -1) ? savedAt : last),
                null,
              ),
            };
          })
          .sort((a, b) => compareText(a.name, b.name)),
        skipped: skippedIn(tables, pages),
        waiting: [...waiting.values()]
          .map((row) => ({ ...row, pages: row.pages.size }))
          .sort((a, b) => b.pages - a.pages || compareText(a.who + a.for, b.who + b.for)),
      };
    },
  };
}

function skippedIn(tables: Tables, pages: readonly StoredPage[]): CorpusProgress["skipped"] {
  const all = [...pages]
    .sort((a, b) => b.changedAt - a.changedAt || compareText(a.key, b.key))
    .map(({ id, title }) => ({ pageId: id, title, by: skipsOf(tables, id) }))
    .filter(({ by }) => by.length > 0)
    .map((page) => ({ ...page, isSetAside: isSetAside(page.by) }));
  return { total: all.length, pages: all.slice(0, SKIPPED_SHOWN) };
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}
