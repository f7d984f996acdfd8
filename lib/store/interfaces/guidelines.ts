/** How the pages of a corpus are to be labelled, as one save left it. */
export interface Guidelines {
  /** From 1, another one for each save. */
  readonly version: number;
  /** Markdown. */
  readonly text: string;
  /** Who saved it; empty where nobody said. */
  readonly author: string;
  readonly savedAt: number;
}

export interface GuidelineVersion extends Guidelines {
  /** Sets of labels that are finished, and were saved last while this version was in force. */
  readonly finished: number;
}

/** How people are to label a corpus, every version of it: what was labelled under an old one stays to be told. */
export interface GuidelineStore {
  /** The newest; null where nobody has written any. @throws NotFoundError */
  get(corpusId: string): Promise<Guidelines | null>;
  /** All, the newest first. @throws NotFoundError */
  versions(corpusId: string): Promise<readonly GuidelineVersion[]>;
  /**
   * Add a version.
   * @param known the version that it was made from, 0 where there was none
   * @throws NotFoundError; ConflictError with what is saved now, where that is another version
   */
  save(corpusId: string, known: number, content: Pick<Guidelines, "text" | "author">): Promise<Guidelines>;
}
