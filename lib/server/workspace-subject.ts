import type { PageRecord, Store } from "../store/store";

/** A page, the name of its corpus, and its place in the corpus' default order. */
export interface WorkspaceSubject {
  readonly record: PageRecord;
  readonly corpusName: string;
  readonly neighbours: { readonly previous: string | null; readonly next: string | null; readonly position: number; readonly total: number };
}

/** @throws NotFoundError */
export async function subjectOf(store: Store, id: string): Promise<WorkspaceSubject> {
  const record = await store.pages.get(id);
  const [corpus, neighbours] = await Promise.all([store.corpora.get(record.corpusId), store.pages.neighbours(id, { corpusId: record.corpusId })]);
  return { record, corpusName: corpus.name, neighbours };
}
