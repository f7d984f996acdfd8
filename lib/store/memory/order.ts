import { createHash } from "node:crypto";
import { ConflictError } from "../../errors";
import { LABEL_STATES } from "../interfaces/labels";
import type { OrderStore } from "../interfaces/order";
import { compareText, required, throughJson, type StoredPage, type Tables } from "./tables/tables";

/** The labelling order of a corpus, in memory. */
export function orderStore(tables: Tables): OrderStore {
  const ofCorpus = (corpusId: string): readonly StoredPage[] => {
    required(tables.corpora, "corpus", corpusId);
    return [...tables.pages.values()]
      .filter((page) => page.corpusId === corpusId)
      .sort((a, b) => compareText(a.key, b.key));
  };
  const sha256Of = ({ page }: StoredPage): string => createHash("sha256").update(page.bytes).digest("hex");
  return {
    get: async (corpusId) => {
      required(tables.corpora, "corpus", corpusId);
      return tables.orders.get(corpusId) ?? null;
    },
    begin: async ({ corpusId, jobId, setup, sample }) => {
      required(tables.corpora, "corpus", corpusId);
      const made = throughJson({ setup, sample });
      tables.orders.set(corpusId, { corpusId, jobId, ...made, createdAt: tables.clock(), finishedAt: null });
    },
    finish: async (corpusId, jobId) => {
      required(tables.corpora, "corpus", corpusId);
      const order = tables.orders.get(corpusId);
      if (order?.jobId !== jobId)
        throw new ConflictError("another job makes the labelling order by now", null);
      tables.orders.set(corpusId, { ...order, finishedAt: tables.clock() });
    },
    pages: async (corpusId) =>
      ofCorpus(corpusId).map((row) => {
        const { id, key, url, site, lang, template, bytes, state, hasGold, doubt, doubtBy } = row;
        const decisive = { sha256: sha256Of(row), encoding: row.page.encoding };
        return { id, key, url, site, lang, template, bytes, state, hasGold, ...decisive, doubt, doubtBy };
      }),
    setDoubts: async (doubts) => {
      let count = 0;
      for (const { id, sha256, doubt, doubtBy } of doubts) {
        const row = tables.pages.get(id);
        if (row === undefined || sha256Of(row) !== sha256) continue;
        tables.pages.set(id, { ...row, doubt, doubtBy });
        count++;
      }
      return count;
    },
    place: async (places) => {
      let count = 0;
      for (const { id, place, slice, chance } of places) {
        const row = tables.pages.get(id);
        if (row === undefined) continue;
        tables.pages.set(id, { ...row, place, slice, chance });
        count++;
      }
      return count;
    },
    progress: async (corpusId) => {
      const placed = ofCorpus(corpusId).filter(({ place }) => place !== null);
      return (["evaluation", "training"] as const).flatMap((slice) =>
        LABEL_STATES.map((state) => ({
          ...{ slice, state },
          pages: placed.filter((page) => page.slice === slice && page.state === state).length,
        })).filter(({ pages }) => pages > 0),
      );
    },
  };
}
