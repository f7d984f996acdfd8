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
  /** Replaces what was said of the same text and kind. @throws NotFoundError for an unknown page */
  set(tag: Omit<CauseTag, "at">): Promise<CauseTag>;
  /** Harmless where the page has none there. */
  remove(place: Pick<CauseTag, "pageId" | "start" | "end" | "error">): Promise<void>;
}
