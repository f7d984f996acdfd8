/** What decides where a page comes in the order in which a corpus is labelled. */
export interface QueuedPage {
  readonly site: string | null;
  /** Pages of one template are labelled much alike; null for a page that is like no other. */
  readonly template: string | null;
  readonly bytes: number;
  /** Mean entropy of the verdict on a word, bits in [0, 1]; null where nobody asked. */
  readonly doubt: number | null;
  /** It can be learned from already, so that its template is covered. */
  readonly isKnown: boolean;
}

/** A page with its turn. */
export interface Turn {
  /** Its position among the pages. */
  readonly page: number;
  /** The probability with which this page was given this turn, in (0, 1]. */
  readonly chance: number;
}
