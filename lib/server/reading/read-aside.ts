import type { Store } from "../../store/interfaces/store";
import { reading } from "./threads";

/**
 * The store of a server: what goes through many pages is done on the threads for reading, all else here. Both
 * see what was stored last.
 */
export function readAside(store: Store): Store {
  return {
    ...store,
    corpora: {
      ...store.corpora,
      list: () => reading("corpora", null),
      get: (id) => reading("corpus", id),
      findByName: (name) => reading("corpusByName", name),
      remove: (id) => reading("removeCorpus", id),
    },
    pages: {
      ...store.pages,
      query: (query, window) => reading("pages", { query, window }),
      marks: (query, every) => reading("marks", { query, every }),
      facets: (query) => reading("facets", query),
      ids: (query) => reading("ids", query),
      neighbours: (id, query) => reading("neighbours", { id, query }),
      remove: (ids) => reading("removePages", ids),
    },
    models: {
      ...store.models,
      // Parsed, and its hash compared: of a large site that takes longer than everybody should wait.
      get: (id) => reading("model", id),
      file: (id) => reading("modelFile", id),
    },
    labels: {
      ...store.labels,
      assign: (pageIds, annotatorId) => reading("assign", { pageIds, annotatorId }),
    },
  };
}
