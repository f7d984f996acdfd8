import type { Reject } from "../../corpus/record";
import type { ReplacementLoss } from "../../store/interfaces/versions";

/** Rows of each list, at most. */
interface Most {
  /** Of lists of what is said with a message: rejects and notes. */
  readonly rows: number;
  /** Of lists of keys. */
  readonly keys: number;
}

/**
 * Every open browser asks for the newest jobs with their results each second while one runs, so a result must not grow
 * with the corpus. With 500 keys of 60 characters in each of its lists of keys it is 0.3 MB. A thousand rejects is more
 * than anybody reads, and what the import of answers lists too.
 */
const MOST: Most = { rows: 1000, keys: 500 };

/** How many pages an import met in which way; all of them, however many the lists name. */
export interface ImportCounts {
  /** The corpus had the key with the very same bytes. */
  readonly unchanged: number;
  /** The corpus had the key with other bytes, and they were kept. */
  readonly kept: number;
  /** The corpus had the key with other bytes, and has those of the import now. */
  readonly replaced: number;
  /** Added although their bytes are there under another key; part of `added`. */
  readonly copied: number;
  /** Left out because their bytes are there under another key. */
  readonly skipped: number;
  /** Added although their text is nearly that of another page; part of `added`. */
  readonly near: number;
  /** Left out because their text is nearly that of another page. */
  readonly nearSkipped: number;
  /** Notes, of which a page may have several. */
  readonly noted: number;
}

/** What an import has to say of its pages. Each list holds the first rows, `counts` and `rejected` count all. */
export interface ImportTally {
  readonly counts: ImportCounts;
  /** At most 1,000 rows; `rejected` counts all. */
  readonly rejects: readonly Reject[];
  readonly rejected: number;
  /** Taken, but worth knowing: pages without gold, and such as SingleFile has changed. At most 1,000 rows. */
  readonly notes: readonly Reject[];
  /**
   * Keys the corpus had before this import; left as they were: those of `unchanged`, and of `changed` that
   * were not replaced. At most 500, as of all lists of keys.
   */
  readonly duplicates: readonly string[];
  /** Keys the corpus had with the very same bytes. */
  readonly unchanged: readonly string[];
  /**
   * Keys the corpus had with other bytes; `replacement` says what became of labels and gold, null where the
   * stored page was kept.
   */
  readonly changed: readonly { readonly key: string; readonly replacement: ReplacementLoss | null }[];
  /** Pages whose bytes the corpus, or an earlier page of this import, has under another key. */
  readonly copies: readonly { readonly key: string; readonly of: string; readonly skipped: boolean }[];
  /** Pages whose text is nearly that of a page of the corpus, or of an earlier one of this import. */
  readonly near: readonly {
    readonly key: string;
    readonly of: string;
    /** Estimated share of what both say, in [0.9, 1]. */
    readonly resemblance: number;
    readonly skipped: boolean;
  }[];
}

/** Counts everything that an import says, and keeps no more of it than its result lists. */
export class Tally {
  private readonly rejects: Reject[] = [];
  private rejected = 0;
  private readonly notes: Reject[] = [];
  private readonly unchanged: string[] = [];
  private readonly changed: ImportTally["changed"][number][] = [];
  private readonly copies: ImportTally["copies"][number][] = [];
  private readonly near: ImportTally["near"][number][] = [];
  private readonly counted = {
    unchanged: 0,
    kept: 0,
    replaced: 0,
    copied: 0,
    skipped: 0,
    near: 0,
    nearSkipped: 0,
    noted: 0,
  };

  constructor(private readonly most: Most = MOST) {}

  get counts(): ImportCounts {
    return this.counted;
  }

  addReject(reject: Reject): void {
    this.rejected += 1;
    if (this.rejects.length < this.most.rows) this.rejects.push(reject);
  }

  addNote(note: Reject): void {
    this.counted.noted += 1;
    if (this.notes.length < this.most.rows) this.notes.push(note);
  }

  addUnchanged(key: string): void {
    this.counted.unchanged += 1;
    this.list(this.unchanged, key);
  }

  addChanged(page: ImportTally["changed"][number]): void {
    this.counted[page.replacement === null ? "kept" : "replaced"] += 1;
    this.list(this.changed, page);
  }

  addCopy(page: ImportTally["copies"][number]): void {
    this.counted[page.skipped ? "skipped" : "copied"] += 1;
    this.list(this.copies, page);
  }

  addNear(page: ImportTally["near"][number]): void {
    this.counted[page.skipped ? "nearSkipped" : "near"] += 1;
    this.list(this.near, page);
  }

  /** Everything so far, after what the files said before any of their pages was read. */
  with(files: { readonly rejects: readonly Reject[]; readonly notes: readonly Reject[] }): ImportTally {
    const { rows, keys } = this.most;
    const kept = this.changed.filter(({ replacement }) => replacement === null).map(({ key }) => key);
    return {
      counts: { ...this.counted, noted: files.notes.length + this.counted.noted },
      rejects: [...files.rejects.slice(0, rows), ...this.rejects].slice(0, rows),
      rejected: files.rejects.length + this.rejected,
      notes: [...files.notes.slice(0, rows), ...this.notes].slice(0, rows),
      duplicates: [...this.unchanged, ...kept].slice(0, keys),
      unchanged: this.unchanged,
      changed: this.changed,
      copies: this.copies,
      near: this.near,
    };
  }

  private list<Row>(rows: Row[], row: Row): void {
    if (rows.length < this.most.keys) rows.push(row);
  }
}

/** The counts of a result; of one by an earlier version, which listed every page and counted none, by its lists. */
export function countsOf(
  result: Omit<ImportTally, "counts"> & Partial<Pick<ImportTally, "counts">>,
): ImportCounts {
  if (result.counts !== undefined) return result.counts;
  const { unchanged, changed, copies, near, notes } = result;
  const kept = changed.filter(({ replacement }) => replacement === null).length;
  const skipped = copies.filter((page) => page.skipped).length;
  const nearSkipped = near.filter((page) => page.skipped).length;
  return {
    unchanged: unchanged.length,
    kept,
    replaced: changed.length - kept,
    copied: copies.length - skipped,
    skipped,
    near: near.length - nearSkipped,
    nearSkipped,
    noted: notes.length,
  };
}
