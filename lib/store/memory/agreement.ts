import { createHash } from "node:crypto";
import type { AgreementStore } from "../interfaces/agreement";
import { basisOf, lastOf, ratedSets, type RatedSet } from "../rules/agreement";
import { compareText, required, setKey, type StoredPage, type Tables } from "./tables/tables";

/** How alike people labelled a corpus, in memory. */
export function agreementStore(tables: Tables): AgreementStore {
  const ofCorpus = (corpusId: string): readonly StoredPage[] =>
    [...tables.pages.values()]
      .filter((page) => page.corpusId === corpusId)
      .sort((a, b) => compareText(a.id, b.id));
  const setsOf = (pageId: string): RatedSet[] =>
    [...tables.sets.values()]
      .filter((set) => set.pageId === pageId)
      .map((set) => ({ ...set, annotator: required(tables.annotators, "annotator", set.annotatorId).name }));
  return {
    doubled: async (corpusId, after, limit) => {
      required(tables.corpora, "corpus", corpusId);
      return ofCorpus(corpusId)
        .filter(({ id }) => after === null || id > after)
        .flatMap(({ id, key, site, template, page }) => {
          const rated = ratedSets(setsOf(id));
          if (rated === null) return [];
          const basis = basisOf(createHash("sha256").update(page.bytes).digest("hex"), rated);
          const kept = tables.votes.get(id);
          return [
            {
              ...{ id, key, site, template, at: lastOf(rated), basis },
              people: rated.map(({ annotatorId, annotator }) => ({ id: annotatorId, name: annotator })),
              votes: kept?.basis === basis ? kept.votes : null,
            },
          ];
        })
        .slice(0, limit);
    },
    keep: async (corpusId, votes) => {
      required(tables.corpora, "corpus", corpusId);
      for (const each of votes)
        if (tables.pages.get(each.pageId)?.corpusId === corpusId) tables.votes.set(each.pageId, each);
    },
    disputed: async (corpusId, after, limit) => {
      required(tables.corpora, "corpus", corpusId);
      return ofCorpus(corpusId)
        .flatMap(({ id, key, title, site, template }) => {
          const kept = tables.votes.get(id);
          if (kept === undefined) return [];
          // The same people as the page's own row names, by which they are numbered there.
          const annotators = setsOf(id)
            .filter(({ annotatorId }) => !tables.skips.has(setKey(id, annotatorId)))
            .map(({ annotator }) => annotator)
            .sort(compareText);
          const { disputed, votes } = kept;
          return [{ id, key, title, site, template, annotators, disputed, votes }];
        })
        .sort((a, b) => b.disputed - a.disputed || compareText(a.id, b.id))
        .filter(
          ({ disputed, id }) =>
            after === null || disputed < after.disputed || (disputed === after.disputed && id > after.id),
        )
        .slice(0, limit);
    },
    basis: async (corpusId) => {
      required(tables.corpora, "corpus", corpusId);
      const pages = ofCorpus(corpusId).map(({ id }) => ({
        done: setsOf(id).filter(({ state }) => state === "done"),
        replaced: tables.versions.get(id)?.length ?? 0,
      }));
      const done = pages.flatMap((page) => page.done);
      const versions = done.reduce((sum, { version }) => sum + version, 0);
      const replaced = pages.reduce((sum, page) => sum + (page.done.length > 0 ? page.replaced : 0), 0);
      return `${done.length} ${versions} ${lastOf(done) ?? 0} ${replaced}`;
    },
    report: async (corpusId) => {
      required(tables.corpora, "corpus", corpusId);
      return tables.agreements.get(corpusId) ?? null;
    },
    keepReport: async (corpusId, report) => {
      required(tables.corpora, "corpus", corpusId);
      tables.agreements.set(corpusId, { ...report, madeAt: tables.clock() });
    },
  };
}
