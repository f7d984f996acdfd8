import type { PageRecord } from "./pages";

/** The template of a page with these bytes. */
export interface Placed extends Pick<PageRecord, "id" | "sha256"> {
  /** As a page row has it. */
  readonly template: string;
}

/** What pages of a corpus have in common: the first page of each template, numbered from 1 as they were begun. */
export interface TemplateStore {
  /** Behind the first so many, the paths of the first pages, as `Structure` has them. */
  list(corpusId: string, behind?: number): Promise<readonly Uint32Array[]>;
  /**
   * Begin templates behind those that are known to be there.
   * @throws ConflictError with their number where the corpus has others by now: these may be the same
   */
  add(corpusId: string, behind: number, begun: readonly Uint32Array[]): Promise<void>;
  /** Pages of all corpora whose template nobody has looked for, those of a corpus together. */
  unplaced(): Promise<readonly Pick<PageRecord, "id" | "corpusId">[]>;
  /**
   * Say which template pages have. Those that are gone, or have other bytes by now, are left out; none counts as
   * changed. Answers how many there are.
   */
  place(placed: readonly Placed[]): Promise<number>;
}
