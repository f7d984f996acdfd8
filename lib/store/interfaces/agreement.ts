/** A page that two people or more have finished, reviewers left out. */
export interface DoublePage {
  readonly id: string;
  readonly key: string;
  readonly site: string | null;
  readonly template: string | null;
  /** Who finished it, by name. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** When the last of them did; null where that is not known. */
  readonly at: number | null;
  /** Names its bytes and these sets: another one as soon as either changes. */
  readonly basis: string;
  /** The votes that were counted from this basis; null where there are none. */
  readonly votes: string | null;
}

/** The votes of a page, see `writeVotes`. */
export interface KeptVotes {
  readonly pageId: string;
  readonly basis: string;
  readonly disputed: number;
  readonly votes: string;
}

/** A page in the order of its disputed words, the most first. */
export interface DisputedPage {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly site: string | null;
  readonly template: string | null;
  /** Names of its people as the row of the page has them: reviewers too, and nobody who skipped it. */
  readonly annotators: readonly string[];
  readonly disputed: number;
  readonly votes: string;
}

/** Behind which page a window of disputed pages begins. */
export type DisputedPlace = Pick<DisputedPage, "disputed" | "id">;

/** How alike people labelled a corpus: what was counted and worked out, which can always be dropped. */
export interface AgreementStore {
  /** Pages that two people or more finished, by id, those behind `after`. @throws NotFoundError */
  doubled(corpusId: string, after: string | null, limit: number): Promise<readonly DoublePage[]>;
  /** Store votes; those of pages that are gone are left out. */
  keep(corpusId: string, votes: readonly KeptVotes[]): Promise<void>;
  /** Pages with stored votes, also where labels changed since, the most disputed words first. */
  disputed(corpusId: string, after: DisputedPlace | null, limit: number): Promise<readonly DisputedPage[]>;
  /**
   * Names the finished sets of a corpus: another one as soon as any is finished, changed or taken back, or a page that
   * has one is replaced. @throws NotFoundError
   */
  basis(corpusId: string): Promise<string>;
  /** What was worked out last; null where nobody asked. @throws NotFoundError */
  report(
    corpusId: string,
  ): Promise<{ readonly basis: string; readonly report: string; readonly madeAt: number } | null>;
  /** @throws NotFoundError */
  keepReport(corpusId: string, report: { readonly basis: string; readonly report: string }): Promise<void>;
}
