/** Where the bytes of pages, and of what came with them, are. */
export interface BodyPlaces {
  /** With their bytes as they are stored. */
  readonly database: { readonly bodies: number; readonly bytes: number };
  readonly objects: {
    /** The object store as messages name it; null where none is named. */
    readonly place: string | null;
    readonly bodies: number;
    /** Before they were deflated. */
    readonly bytes: number;
    /** Objects that no row needs, which are removed when their grace is over. */
    readonly loose: number;
  };
}

/** An object that cannot be read as it was stored. */
export interface BadBody {
  readonly sha256: string;
  /** E.g. `object-missing`. */
  readonly code: string;
  readonly message: string;
}

/** Page bytes in the database or in an object store; whoever reads a page need not know where they are. */
export interface BodyKeeping {
  places(): Promise<BodyPlaces>;
  /**
   * Move some bodies from one place to the other, page bytes and what came with them; what is stopped goes on with the
   * next call. Bytes that stand in the place of others stay in the database.
   * @returns how many; 0 when there are no more
   * @throws UsageError `no-object-store` where none is named
   */
  move(to: "database" | "objects", limit: number): Promise<number>;
  /**
   * Look whether some of the bodies that are in the object store can be had.
   * @param after where the last look ended; null at the beginning
   * @param isRead whether each is read and compared with its hash, not only asked for
   */
  check(
    after: string | null,
    limit: number,
    isRead: boolean,
  ): Promise<{ readonly checked: number; readonly bad: readonly BadBody[]; readonly next: string | null }>;
  /**
   * Remove objects that no row has needed for longer than a grace time. @returns how many
   */
  collect(graceMs: number, signal?: AbortSignal): Promise<number>;
}
