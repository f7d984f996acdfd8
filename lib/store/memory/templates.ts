import { createHash } from "node:crypto";
import { ConflictError } from "../../errors";
import type { TemplateStore } from "../interfaces/templates";
import { compareText, required, type Tables } from "./tables/tables";

/** Templates of pages, in memory. */
export function templateStore({ corpora, pages, templates }: Tables): TemplateStore {
  const ofCorpus = (corpusId: string): readonly Uint32Array[] => {
    required(corpora, "corpus", corpusId);
    return templates.get(corpusId) ?? [];
  };
  return {
    list: async (corpusId, behind = 0) =>
      ofCorpus(corpusId)
        .slice(behind)
        .map((paths) => paths.slice()),
    add: async (corpusId, behind, begun) => {
      const before = ofCorpus(corpusId);
      if (before.length !== behind)
        throw new ConflictError("somebody else began templates meanwhile", before.length);
      templates.set(corpusId, [...before, ...begun.map((paths) => paths.slice())]);
    },
    unplaced: async () =>
      [...pages.values()]
        .filter(({ template }) => template === null)
        .map(({ id, corpusId }) => ({ id, corpusId }))
        .sort((a, b) => compareText(a.corpusId, b.corpusId)),
    place: async (placed) => {
      let count = 0;
      for (const { id, sha256, template } of placed) {
        const page = pages.get(id);
        if (page === undefined || createHash("sha256").update(page.page.bytes).digest("hex") !== sha256)
          continue;
        pages.set(id, { ...page, template, page: { ...page.page, template } });
        count++;
      }
      return count;
    },
  };
}
