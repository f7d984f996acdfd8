import { hiddenNames } from "../labels/hidden-names";
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

/** The same for who must not know who labelled the page: people by what stands for their names, also as those who corrected its gold, and nobody who was asked to label it. */
export function withoutNames(subject: WorkspaceSubject): WorkspaceSubject {
  const { record } = subject, { annotators, gold } = record;
  if (annotators.length < 2) return subject;
  const hidden = hiddenNames(annotators, record.id);
  const corrections = gold.corrections?.map((correction) => ({ ...correction, by: hidden.get(correction.by) ?? correction.by }));
  return { ...subject, record: { ...record, annotators: [...hidden.values()], assignedTo: null, gold: { ...gold, ...(corrections && { corrections }) } } };
}
