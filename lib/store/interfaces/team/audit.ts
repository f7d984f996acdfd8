/** One thing that somebody did. */
export interface AuditEntry {
  /** 1, 2, 3, ... in the order in which they were noted; some may be missing. */
  readonly number: number;
  readonly at: number;
  /** Name of the person; empty for nobody who is known. */
  readonly who: string;
  /** e.g. `corpora.remove` or `sign-in.failed` */
  readonly what: string;
  /** What it was done to: an id, a name; empty for nothing in particular. */
  readonly about: string;
  /** The address that the request came from; empty for the command line. */
  readonly address: string;
}

export interface AuditFilter {
  readonly who?: string | undefined;
  /** The beginning of `what`, e.g. `sign-in` for all of these. */
  readonly what?: string | undefined;
  /** Only entries with a smaller number. */
  readonly before?: number | undefined;
}

/** The log of who did what, when and from where. Nothing in it is ever changed or removed. */
export interface AuditStore {
  note(entry: Pick<AuditEntry, "who" | "what" | "about" | "address">): Promise<void>;
  /** The newest first, at most `limit` of them. */
  entries(filter: AuditFilter, limit: number): Promise<readonly AuditEntry[]>;
}
