import type { LabelState } from "./labels";

export interface CorpusSummary {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: number;
  /** How many people may hold the same page at once, at least 1. */
  readonly annotatorsPerPage: number;
  readonly pages: number;
  readonly states: Readonly<Record<LabelState, number>>;
  readonly withGold: number;
  readonly sites: readonly string[];
  readonly annotators: number;
}

/**
 * What a job adds (`addedBy` is its id) is marked, and goes again when the job ends as failed or cancelled:
 * its pages, and the corpus it made where that is empty then. Only a running job adds anything
 * (ConflictError). A page that somebody works on in between (labels, gold, causes) loses the mark and stays.
 * What a job replaced is put back in the same way.
 */
export interface CorpusStore {
  list(): Promise<readonly CorpusSummary[]>;
  get(id: string): Promise<CorpusSummary>;
  findByName(name: string): Promise<CorpusSummary | null>;
  /** @throws ConflictError where the name is taken */
  create(corpus: {
    name: string;
    description: string;
    addedBy?: string;
    /** 1 if not said. */
    annotatorsPerPage?: number;
  }): Promise<CorpusSummary>;
  rename(id: string, name: string): Promise<void>;
  setAnnotatorsPerPage(id: string, annotatorsPerPage: number): Promise<void>;
  /**
   * Id of the layout in which all of its pages were imported; null where that is not known, or was several.
   */
  format(id: string): Promise<string | null>;
  setFormat(id: string, format: string | null): Promise<void>;
  remove(id: string): Promise<void>;
}
