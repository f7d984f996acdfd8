import { ConflictError } from "../../errors";
import { newId } from "../rules/ids";
import { storable } from "../../text/kept-text";
import type { CorpusStore, CorpusSummary } from "../interfaces/corpora";
import type { LabelState } from "../interfaces/labels";
import { compareText, mustRun, removeCorpus, required, type Tables } from "./tables/tables";

export function corpusStore(tables: Tables): CorpusStore {
  const summaryOf = (id: string): CorpusSummary => {
    const { name, description, createdAt, annotatorsPerPage } = required(tables.corpora, "corpus", id);
    const pages = [...tables.pages.values()].filter((page) => page.corpusId === id);
    const states: Record<LabelState, number> = { open: 0, "in progress": 0, done: 0, conflict: 0 };
    for (const page of pages) states[page.state]++;
    const sites = new Set(pages.flatMap((page) => page.site ?? []));
    const annotators = new Set(
      [...tables.sets.values()]
        .filter((set) => tables.pages.get(set.pageId)?.corpusId === id)
        .map((set) => set.annotatorId),
    );
    return {
      id,
      name,
      description,
      createdAt,
      annotatorsPerPage,
      states,
      pages: pages.length,
      withGold: pages.filter((page) => page.hasGold).length,
      sites: [...sites].sort(compareText),
      annotators: annotators.size,
    };
  };
  const named = (name: string) =>
    [...tables.corpora.values()].find((corpus) => corpus.name === storable(name));
  const refuseTaken = (name: string) => {
    const taken = named(name);
    if (taken !== undefined)
      throw new ConflictError(`there is a corpus named ${JSON.stringify(name)} already`, summaryOf(taken.id));
  };
  return {
    list: async () => [...tables.corpora.keys()].map(summaryOf),
    get: async (id) => summaryOf(id),
    findByName: async (name) => {
      const corpus = named(name);
      return corpus === undefined ? null : summaryOf(corpus.id);
    },
    create: async ({ name, description, addedBy, annotatorsPerPage = 1 }) => {
      refuseTaken(name);
      if (addedBy !== undefined) mustRun(tables, addedBy);
      const id = newId();
      tables.corpora.set(id, {
        id,
        name: storable(name),
        description: storable(description),
        createdAt: tables.clock(),
        addedBy: addedBy ?? null,
        annotatorsPerPage,
        format: null,
      });
      return summaryOf(id);
    },
    rename: async (id, name) => {
      const corpus = required(tables.corpora, "corpus", id);
      if (corpus.name === storable(name)) return;
      refuseTaken(name);
      tables.corpora.set(id, { ...corpus, name: storable(name) });
    },
    setAnnotatorsPerPage: async (id, annotatorsPerPage) => {
      tables.corpora.set(id, { ...required(tables.corpora, "corpus", id), annotatorsPerPage });
    },
    format: async (id) => required(tables.corpora, "corpus", id).format,
    setFormat: async (id, format) => {
      tables.corpora.set(id, { ...required(tables.corpora, "corpus", id), format });
    },
    remove: async (id) => {
      required(tables.corpora, "corpus", id);
      removeCorpus(tables, id);
    },
  };
}
