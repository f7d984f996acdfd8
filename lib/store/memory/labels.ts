import { ConflictError } from "../../errors";
import { initialsOf } from "../../text/initials";
import { newId } from "../ids";
import { ASSIGNED_UNTIL, emptySet, freshOperations, hasGold, storable } from "../rules";
import { Refusals } from "../refusals";
import type { AnnotationSet, LabelStore } from "../store";
import { outcomeOf, saidSets } from "./outcome";
import { compareText, required, setKey, throughJson, type Tables } from "./tables";

export function labelStore(tables: Tables): LabelStore {
  const find = (pageId: string, annotatorId: string): AnnotationSet => {
    required(tables.pages, "page", pageId);
    required(tables.annotators, "annotator", annotatorId);
    return tables.sets.get(setKey(pageId, annotatorId)) ?? emptySet(pageId, annotatorId);
  };
  const put = (set: AnnotationSet, savedAt: number, addedBy?: string) => {
    tables.sets.set(setKey(set.pageId, set.annotatorId), { ...set, savedAt });
    const page = required(tables.pages, "page", set.pageId);
    const { state, labelled } = outcomeOf(tables, page.id);
    // Where a person changed its sets, a page is no longer a job's to take back.
    tables.pages.set(page.id, {
      ...page,
      state,
      hasGold: hasGold(page.page.gold) || labelled !== null,
      changedAt: savedAt,
      ...(addedBy === undefined && { addedBy: null }),
    });
  };
  const endLease = (pageId: string, annotatorId: string) => {
    if (tables.leases.get(pageId)?.annotatorId === annotatorId) tables.leases.delete(pageId);
  };
  const refusals = new Refusals();
  return {
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
    append: async (pageId, annotatorId, version, operations, addedBy, state) => {
      const stored = find(pageId, annotatorId);
      const key = setKey(pageId, annotatorId);
      const fresh = freshOperations(stored.operations, version, throughJson(operations), (sent) =>
        refusals.isAnswered(key, sent, version),
      );
      if (fresh === null) {
        refusals.remember(key, operations, stored.version);
        throw new ConflictError(
          `the labels changed meanwhile: version ${stored.version} is stored, not ${version}`,
          stored,
        );
      }
      refusals.forget(key, fresh);
      if (fresh.length === 0 && (state ?? stored.state) === stored.state) return stored;
      const savedAt = tables.clock();
      const after: AnnotationSet = {
        ...stored,
        operations: [...stored.operations, ...fresh],
        version: stored.version + fresh.length,
        savedAt,
        activeMs: fresh.reduce((sum, operation) => sum + operation.activeMs, stored.activeMs),
        state: state ?? (stored.state === "open" ? "in progress" : stored.state),
      };
      put(after, savedAt, addedBy);
      if (state === "done") endLease(pageId, annotatorId);
      return after;
    },
    said: async (pageIds) =>
      new Map(
        pageIds
          .map((pageId) => [pageId, saidSets(tables, pageId)] as const)
          .filter(([, sets]) => sets.length > 0),
      ),
    setState: async (pageId, annotatorId, state, addedBy) => {
      put({ ...find(pageId, annotatorId), state }, tables.clock(), addedBy);
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
        const lease = tables.leases.get(pageId);
        const isHeld = lease?.until === ASSIGNED_UNTIL;
        if (
          annotatorId === null
            ? !isHeld
            : !tables.pages.has(pageId) ||
              (isHeld && lease?.annotatorId === annotatorId) ||
              tables.sets.get(setKey(pageId, annotatorId))?.state === "done"
        )
          continue;
        if (annotatorId === null) tables.leases.delete(pageId);
        else tables.leases.set(pageId, { annotatorId, until: ASSIGNED_UNTIL });
        changed += 1;
      }
      return changed;
    },
    lease: async (corpusId, annotatorId, now, until, after) => {
      required(tables.corpora, "corpus", corpusId);
      const pages = [...tables.pages.values()]
        .filter((page) => page.corpusId === corpusId)
        .sort((a, b) => compareText(a.key, b.key));
      const place = after === null ? "" : (tables.pages.get(after)?.key ?? "");
      const round = [
        ...pages.filter((page) => page.key > place),
        ...pages.filter((page) => page.key < place),
      ];
      const itself = pages.filter((page) => page.key === place);
      const isOwn = (pageId: string) => tables.leases.get(pageId)?.annotatorId === annotatorId;
      const isAssigned = (pageId: string) => tables.leases.get(pageId)?.until === ASSIGNED_UNTIL;
      const isOpen = ({ id }: { readonly id: string }) =>
        ((tables.leases.get(id)?.until ?? 0) <= now || isOwn(id)) &&
        tables.sets.get(setKey(id, annotatorId))?.state !== "done";
      const first = (among: typeof pages) =>
        among.find((page) => isOpen(page) && isOwn(page.id) && isAssigned(page.id)) ?? among.find(isOpen);
      const next = first(round) ?? first(itself);
      if (next === undefined) return null;
      for (const { id } of pages) if (isOwn(id) && !isAssigned(id)) tables.leases.delete(id);
      if (!isAssigned(next.id)) tables.leases.set(next.id, { annotatorId, until });
      return next.id;
    },
  };
}
