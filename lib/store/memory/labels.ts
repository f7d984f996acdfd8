import { ConflictError } from "../../errors";
import { initialsOf } from "../../text/initials";
import { newId } from "../rules/ids";
import { storable } from "../../text/kept-text";
import { ASSIGNED_UNTIL, emptySet, freshOperations, hasGold, sinceOf } from "../rules/rules";
import { waitingByCorpus } from "../rules/waiting";
import { NO_PLACE } from "../rules/page-cursor";
import { isSetAside, type Skip } from "../../labels/remarks/skip";
import { remarksAfter, skipIn, stateAfter } from "../rules/remarks";
import { mustHaveBytes } from "../rules/seen";
import { Refusals } from "../rules/refusals";
import type { AnnotationSet, LabelsSince, LabelStore } from "../interfaces/labels";
import { outcomeOf, remarksOfPage, saidSets, skipsOf } from "./tables/outcome";
import {
  compareText,
  required,
  setKey,
  sha256Of,
  throughJson,
  type Lease,
  type StoredPage,
  type Tables,
} from "./tables/tables";

export function labelStore(tables: Tables): LabelStore {
  const find = (pageId: string, annotatorId: string): AnnotationSet => {
    required(tables.pages, "page", pageId);
    required(tables.annotators, "annotator", annotatorId);
    return tables.sets.get(setKey(pageId, annotatorId)) ?? emptySet(pageId, annotatorId);
  };
  const put = (set: AnnotationSet, savedAt: number, skip: Skip | null, addedBy?: string) => {
    const key = setKey(set.pageId, set.annotatorId);
    tables.sets.set(key, { ...set, savedAt });
    const standing = skipIn(set.state, skip);
    if (standing === null) tables.skips.delete(key);
    else tables.skips.set(key, standing);
    const page = required(tables.pages, "page", set.pageId);
    const { state, labelled } = outcomeOf(tables, page.id);
    // Where a person changed its sets, a page is no longer a job's to take back.
    tables.pages.set(page.id, {
      ...page,
      state,
      hasGold: hasGold(page.page.gold) || labelled !== null,
      remarks: remarksOfPage(tables, page.id),
      changedAt: savedAt,
      ...(addedBy === undefined && { addedBy: null }),
    });
  };
  const endLease = (pageId: string, annotatorId: string) => {
    tables.leases.delete(setKey(pageId, annotatorId));
  };
  const assigned = ({ until }: Lease) => until === ASSIGNED_UNTIL;
  /** Whether as many others as the corpus wants hold a page, or hold it or have done it. */
  const isFull = (pageId: string, annotatorId: string, now: number, or: "or done" | null = null) => {
    const { annotatorsPerPage } = required(
      tables.corpora,
      "corpus",
      required(tables.pages, "page", pageId).corpusId,
    );
    const others = [...tables.leases.values()].filter(
      (lease) => lease.pageId === pageId && lease.annotatorId !== annotatorId && lease.until > now,
    );
    const done =
      or === null
        ? []
        : [...tables.sets.values()].filter(
            (set) => set.pageId === pageId && set.annotatorId !== annotatorId && set.state === "done",
          );
    return others.length + done.length >= annotatorsPerPage;
  };
  const refusals = new Refusals();
  return {
    waitingFor: async (name, now) => {
      const id = [...tables.annotators.values()].find((annotator) => annotator.name === name)?.id;
      const pageOf = (pageId: string) => required(tables.pages, "page", pageId);
      const withCorpus = ({ pageId }: { readonly pageId: string }) => ({
        pageId,
        corpusId: pageOf(pageId).corpusId,
      });
      const byKey = (a: { readonly pageId: string }, b: { readonly pageId: string }) =>
        compareText(pageOf(a.pageId).key, pageOf(b.pageId).key);
      const sets = [...tables.sets.values()].filter(({ annotatorId }) => annotatorId === id);
      const touched = new Set(sets.filter(({ state }) => state !== "open").map(({ pageId }) => pageId));
      return waitingByCorpus({
        begun: sets
          .filter(({ state }) => state === "in progress")
          .sort((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0) || compareText(a.pageId, b.pageId))
          .map(withCorpus),
        asked: [...tables.leases.values()]
          .filter(({ annotatorId, until }) => annotatorId === id && until > now)
          .filter(({ pageId }) => !touched.has(pageId))
          .sort(byKey)
          .map(withCorpus),
        disputed: sets
          .filter(({ pageId, state }) => state === "done" && pageOf(pageId).state === "conflict")
          .sort(byKey)
          .map(withCorpus),
      });
    },
    annotators: async () => [...tables.annotators.values()].sort((a, b) => compareText(a.name, b.name)),
    ensureAnnotator: async (given) => {
      const name = storable(given.trim());
      const known = [...tables.annotators.values()].find((annotator) => annotator.name === name);
      if (known !== undefined) return known;
      const annotator = { id: newId(), name, initials: initialsOf(name) };
      tables.annotators.set(annotator.id, annotator);
      return annotator;
    },
    workload: async () => {
      const pages = new Map<string, number>();
      for (const { annotatorId, version } of tables.sets.values())
        if (version > 0) pages.set(annotatorId, (pages.get(annotatorId) ?? 0) + 1);
      return pages;
    },
    load: async (pageId, annotatorId) => find(pageId, annotatorId),
    progress: async (pageId, name) => {
      const annotator = [...tables.annotators.values()].find((known) => known.name === name);
      const set = annotator === undefined ? undefined : tables.sets.get(setKey(pageId, annotator.id));
      if (set === undefined) required(tables.pages, "page", pageId);
      return set === undefined ? null : { version: set.version, state: set.state };
    },
    append: async (pageId, annotatorId, version, operations, addedBy, state, seen) => {
      mustHaveBytes(sha256Of(required(tables.pages, "page", pageId)), seen);
      const stored = find(pageId, annotatorId);
      const key = setKey(pageId, annotatorId);
      const since = sinceOf(stored.version, version);
      const told = (set: AnnotationSet): LabelsSince => ({
        ...set,
        since,
        operations: set.operations.slice(since),
      });
      const log = {
        version: stored.version,
        known: new Set(stored.operations.map(({ id }) => id)),
        after: stored.operations.slice(since),
        whole: stored.operations,
      };
      const fresh = freshOperations(log, version, throughJson(operations), (sent) =>
        refusals.isAnswered(key, sent, version),
      );
      if (fresh === null) {
        refusals.remember(key, operations, stored.version);
        throw new ConflictError(
          `the labels changed meanwhile: version ${stored.version} is stored, not ${version}`,
          told(stored),
        );
      }
      refusals.forget(key, fresh);
      if (fresh.length === 0 && (state ?? stored.state) === stored.state) return told(stored);
      const savedAt = tables.clock();
      const after: AnnotationSet = {
        ...stored,
        operations: [...stored.operations, ...fresh],
        version: stored.version + fresh.length,
        savedAt,
        activeMs: fresh.reduce((sum, operation) => sum + operation.activeMs, stored.activeMs),
        state: state ?? stateAfter(stored.state, fresh),
      };
      const { skip } = remarksAfter(after.operations, fresh, tables.skips.get(key) ?? null);
      put(after, savedAt, skip, addedBy);
      const isLeft = tables.skips.has(key) && fresh.some(({ kind }) => kind === "skip");
      if (state === "done" || isLeft) endLease(pageId, annotatorId);
      return told(after);
    },
    said: async (pageIds) =>
      new Map(
        pageIds
          .map((pageId) => [pageId, saidSets(tables, pageId)] as const)
          .filter(([, sets]) => sets.length > 0),
      ),
    setState: async (pageId, annotatorId, state, addedBy) => {
      const skip = tables.skips.get(setKey(pageId, annotatorId)) ?? null;
      put({ ...find(pageId, annotatorId), state }, tables.clock(), skip, addedBy);
      if (state === "done") endLease(pageId, annotatorId);
    },
    setSavedAt: async (pageId, annotatorId, savedAt) => {
      const set = tables.sets.get(setKey(pageId, annotatorId));
      if (set === undefined) find(pageId, annotatorId);
      else tables.sets.set(setKey(pageId, annotatorId), { ...set, savedAt });
    },
    async *sets(corpusId) {
      required(tables.corpora, "corpus", corpusId);
      const keyOf = (set: AnnotationSet) => tables.pages.get(set.pageId)?.key ?? "";
      const sets = [...tables.sets.values()].filter(
        (set) => tables.pages.get(set.pageId)?.corpusId === corpusId,
      );
      yield* sets.sort(
        (a, b) => compareText(keyOf(a), keyOf(b)) || compareText(a.annotatorId, b.annotatorId),
      );
    },
    summaries: async (corpusId) => {
      required(tables.corpora, "corpus", corpusId);
      const sets = [...tables.sets.values()].filter(
        ({ pageId }) => tables.pages.get(pageId)?.corpusId === corpusId,
      );
      const found = sets.map(({ pageId, annotatorId, version, state, savedAt }) => ({
        pageId,
        annotator: required(tables.annotators, "annotator", annotatorId).name,
        version,
        state,
        savedAt,
      }));
      return found.sort((a, b) => compareText(a.pageId, b.pageId) || compareText(a.annotator, b.annotator));
    },
    assign: async (pageIds, annotatorId) => {
      if (annotatorId !== null) required(tables.annotators, "annotator", annotatorId);
      let changed = 0;
      for (const pageId of new Set(pageIds)) {
        const leases = [...tables.leases.values()].filter((lease) => lease.pageId === pageId);
        if (annotatorId === null) {
          const given = leases.filter(assigned);
          for (const lease of given) endLease(pageId, lease.annotatorId);
          changed += given.length > 0 ? 1 : 0;
          continue;
        }
        const isOwn = leases.some((lease) => lease.annotatorId === annotatorId && assigned(lease));
        const isDone = tables.sets.get(setKey(pageId, annotatorId))?.state === "done";
        if (!tables.pages.has(pageId) || isOwn || isDone) continue;
        if (isFull(pageId, annotatorId, tables.clock()))
          for (const lease of leases) endLease(pageId, lease.annotatorId);
        tables.leases.set(setKey(pageId, annotatorId), { pageId, annotatorId, until: ASSIGNED_UNTIL });
        changed += 1;
      }
      return changed;
    },
    lease: async (corpusId, annotatorId, now, until, after, ahead) => {
      required(tables.corpora, "corpus", corpusId);
      const pages = [...tables.pages.values()].filter((page) => page.corpusId === corpusId).sort(byPlace);
      const from = after === null ? undefined : tables.pages.get(after);
      const round = [
        ...pages.filter((page) => from === undefined || byPlace(page, from) > 0),
        ...pages.filter((page) => from !== undefined && byPlace(page, from) < 0),
      ];
      const itself = pages.filter(({ id }) => id === from?.id);
      const own = (pageId: string) => tables.leases.get(setKey(pageId, annotatorId));
      const isAssigned = (pageId: string) => own(pageId)?.until === ASSIGNED_UNTIL;
      const isUndone = (pageId: string) => tables.sets.get(setKey(pageId, annotatorId))?.state !== "done";
      const isSkipped = (pageId: string) =>
        tables.skips.has(setKey(pageId, annotatorId)) || isSetAside(skipsOf(tables, pageId));
      const isFree = (pageId: string) =>
        isUndone(pageId) && !isSkipped(pageId) && !isFull(pageId, annotatorId, now);
      const isWanted = (pageId: string) => isFree(pageId) && !isFull(pageId, annotatorId, now, "or done");
      const openNow = () => {
        const savedAt = ({ id }: (typeof pages)[number]) =>
          tables.sets.get(setKey(id, annotatorId))?.savedAt ?? 0;
        return (
          // The longest lease is that of the page being labelled, the other was asked for ahead.
          pages
            .filter(({ id }) => !isAssigned(id) && isUndone(id) && (own(id)?.until ?? 0) > now)
            .sort((a, b) => own(b.id)!.until - own(a.id)!.until)[0] ??
          pages
            .filter(
              ({ id }) => tables.sets.get(setKey(id, annotatorId))?.state === "in progress" && isFree(id),
            )
            .reduce<(typeof pages)[number] | undefined>(
              (latest, page) => (latest === undefined || savedAt(page) > savedAt(latest) ? page : latest),
              undefined,
            )
        );
      };
      const first = (among: typeof pages) =>
        among.find(({ id }) => isAssigned(id) && isUndone(id)) ??
        among.find(({ id }) => isWanted(id)) ??
        among.find(({ id }) => isFree(id));
      const next = (after === null ? openNow() : undefined) ?? first(round) ?? first(itself);
      if (next === undefined) return null;
      const kept = ahead === undefined ? null : after;
      for (const { id } of pages) if (id !== kept && !isAssigned(id)) endLease(id, annotatorId);
      if (next.id === kept) return next.id;
      if (!isAssigned(next.id))
        tables.leases.set(setKey(next.id, annotatorId), { pageId: next.id, annotatorId, until });
      return next.id;
    },
  };
}

/** In the labelling order, pages without a place last; by key where they have the same. */
function byPlace(a: StoredPage, b: StoredPage): number {
  return (a.place ?? NO_PLACE) - (b.place ?? NO_PLACE) || compareText(a.key, b.key);
}
