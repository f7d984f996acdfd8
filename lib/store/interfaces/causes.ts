import type { Cause } from "../../evaluation/errors/cause-names";
import type { ErrorKind } from "../../evaluation/errors/error-runs";

/** What a person says an error comes from: text of a page, leaves [start, end), that was missed or extra. */
export interface CauseTag {
  readonly pageId: string;
  readonly start: number;
  readonly end: number;
  readonly error: ErrorKind;
  readonly cause: Cause;
  readonly annotator: string;
  readonly at: number;
}

/** Causes of errors, one for the same text and kind, whichever extractor erred there. */
export interface CauseStore {
  ofPage(pageId: string): Promise<readonly CauseTag[]>;
  ofCorpus(corpusId: string): Promise<readonly CauseTag[]>;
  /**
   * Replaces what was said of the same text and kind.
   * @param seen sha256 of the bytes that have that text; undefined for who does not say
   * @throws NotFoundError for an unknown page; AppError `page-replaced` where it has other bytes by now
   */
  set(tag: Omit<CauseTag, "at">, seen?: string): Promise<CauseTag>;
  /** Harmless where the page has none there. @param seen as above @throws the same */
  remove(place: Pick<CauseTag, "pageId" | "start" | "end" | "error">, seen?: string): Promise<void>;
}
