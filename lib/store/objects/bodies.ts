/** Bytes as they are stored: deflated, under the SHA-256 of what they were before. */
export interface StoredBody {
  /** Of the bytes before compression, in hexadecimal. */
  readonly sha256: string;
  readonly deflated: Uint8Array<ArrayBuffer>;
}

/**
 * A place for bytes: a table of the database, or an object store. What is there never changes, since its name is
 * its hash. Which bytes somebody still needs is known by rows alone; the place does not know it.
 */
export interface Bodies {
  /** As messages name it. */
  readonly name: string;
  /** Keep what is not there yet. All of it is there afterwards, or it throws; some of it may be there then. */
  put(bodies: readonly StoredBody[]): Promise<void>;
  /**
   * What is there under a hash, deflated; null where nothing is.
   * @param most how many bytes it may have at most
   */
  get(sha256: string, most: number): Promise<Uint8Array | null>;
  /** Those of these hashes under which something is there. */
  has(sha256s: readonly string[]): Promise<ReadonlySet<string>>;
  /** Remove what nobody needs; what is not there is passed over. */
  remove(sha256s: readonly string[]): Promise<void>;
}

/** A place on another server, beside the database. */
export interface ObjectStore extends Bodies {
  /** @throws AppError `objects-...` where it does not answer, or not to this user */
  check(): Promise<void>;
  close(): Promise<void>;
}
