import type { PageChoice } from "../capture/page-choice";
import type { Task } from "../task";
import type { CorpusEntry, Reject } from "./record";
import type { FileSink } from "./sink";
import type { FileTree } from "./files/file-tree";

/** What is known of a page, field by field, in the words of the interface. */
export const FIELDS = [
  { id: "content", name: "the text of the content" },
  { id: "places", name: "where the content is on the page" },
  { id: "title", name: "the title" },
  { id: "author", name: "the author" },
  { id: "date", name: "the date" },
  { id: "roles", name: "the roles of texts" },
  { id: "verdict", name: "what the page is" },
  { id: "labelled", name: "who labelled it and when" },
  { id: "corrections", name: "corrections of the gold, and what it was before" },
  { id: "logs", name: "the labels of each annotator, with drafts and times" },
] as const;
export type FieldId = (typeof FIELDS)[number]["id"];

/**
 * How a format holds a field: in a place of its own, in one that Winnow has added (`_winnow`) and other
 * programs pass over, or not at all.
 */
export type Holding = "own" | "added" | "no";

/** Of layouts of other programs that have a place for content alone: the rest is in the part that Winnow adds. */
export const HELD_BESIDE = {
  title: "added",
  author: "added",
  date: "added",
  roles: "added",
  verdict: "added",
  labelled: "added",
  corrections: "added",
  logs: "no",
} as const;

/** Of layouts that hold pages alone. */
export const HOLDS_NOTHING: CorpusFormat["holds"] = {
  content: "no",
  places: "no",
  title: "no",
  author: "no",
  date: "no",
  roles: "no",
  verdict: "no",
  labelled: "no",
  corrections: "no",
  logs: "no",
};

/**
 * A corpus as a format reads it. Nothing but names and gold has been read; pages are read one by one as the
 * entries are walked.
 */
export interface Reading {
  readonly entries: AsyncIterable<CorpusEntry>;
  /** Number of entries; null where only walking tells. */
  readonly count: number | null;
  /** What was refused. Where `count` is null it grows while the entries are walked. */
  readonly rejects: readonly Reject[];
  /** What was taken but may surprise: pages without gold. */
  readonly notes: readonly Reject[];
  /** What has to be done before the entries are walked, where that takes long. */
  prepare?(task: Task): Promise<void>;
  /** Let go of what `prepare` has made. */
  dispose?(): Promise<void>;
}

/** What a writer says of what it has written. */
export interface WriteReport {
  /** Pages of which the layout's own part does not have all labels: what marks cannot be put around. */
  readonly partial: number;
}

/**
 * One layout of a corpus, both ways. Reading what was written gives the same entries, but for the fields that
 * `holds` says it cannot hold.
 */
export interface CorpusFormat {
  readonly id: string;
  readonly name: string;
  /** Its layout, in a few words. */
  readonly files: string;
  readonly holds: Readonly<Record<FieldId, Holding>>;
  /** What it puts behind an id to name files of the page; absent where no page has a file of its own. */
  readonly endings?: readonly string[];
  /** Whether the files below `root` (a prefix that is empty or ends in `/`) have this layout. */
  recognises(tree: FileTree, root: string): boolean;
  /**
   * Null where what was written is no corpus any more.
   * @param choice which pages of an archive are wanted; layouts of corpora hold nothing but pages
   */
  readonly read: ((tree: FileTree, root: string, choice?: PageChoice) => Promise<Reading>) | null;
  /** Null where the format cannot hold gold. */
  readonly write:
    ((entries: AsyncIterable<CorpusEntry>, sink: FileSink) => Promise<WriteReport | void>) | null;
}

const PAGE_NAME = /\.x?html?(\.gz)?$/i;

/** Whether a file holds a page by its name: `.html`, `.htm`, `.xhtml`, also gzipped. */
export function isPageFile(file: string): boolean {
  return PAGE_NAME.test(file);
}

/**
 * The pages below a prefix by id: the path without prefix and ending. Two files of one id: the first counts,
 * the rest are rejects.
 */
export function pagesBelow(tree: FileTree, prefix: string, rejects: Reject[]): Map<string, string> {
  const pages = new Map<string, string>();
  for (const file of tree.files) {
    if (!file.startsWith(prefix) || !isPageFile(file)) continue;
    const id = file.slice(prefix.length).replace(PAGE_NAME, "");
    const first = pages.get(id);
    if (first === undefined) pages.set(id, file);
    else
      rejects.push({
        origin: tree.originOf(file),
        code: "duplicate-id",
        message: `page id ${id} is already taken by ${tree.originOf(first)}`,
      });
  }
  return pages;
}
