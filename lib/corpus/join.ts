import { MAX_PAGE_BYTES } from "../page/decode";
import type { FileTree } from "./files/file-tree";
import type { Reading } from "./format";
import type { CorpusEntry, GoldRecord, Reject } from "./record";

/** A gold record and where it stands, for messages. */
export interface PlacedGold {
  readonly gold: GoldRecord;
  readonly origin: string;
}

/**
 * Join pages and gold by id, in the order of the gold and then of the pages without. Gold without page and a
 * second gold of an id are rejects; a page without gold is taken, with a note.
 */
export function joinByGold(
  tree: FileTree,
  pages: ReadonlyMap<string, string>,
  golds: readonly PlacedGold[],
  rejects: Reject[],
): Reading {
  const records = new Map<string, GoldRecord>();
  for (const { gold, origin } of golds) {
    if (records.has(gold.id))
      rejects.push({
        origin,
        code: "duplicate-id",
        message: `gold of ${gold.id} is listed twice; the first counts`,
      });
    else if (!pages.has(gold.id))
      rejects.push({ origin, code: "gold-without-page", message: `gold of ${gold.id} has no page` });
    else records.set(gold.id, gold);
  }
  const notes: Reject[] = [];
  for (const [id, file] of pages) {
    if (records.has(id)) continue;
    records.set(id, { id });
    notes.push({ origin: tree.originOf(file), code: "page-without-gold", message: `page ${id} has no gold` });
  }
  return { entries: walk(tree, pages, records), count: records.size, rejects, notes };
}

async function* walk(
  tree: FileTree,
  pages: ReadonlyMap<string, string>,
  records: ReadonlyMap<string, GoldRecord>,
): AsyncGenerator<CorpusEntry> {
  for (const [id, gold] of records) yield pageEntry(tree, pages.get(id)!, gold);
}

/** An entry whose bytes are read when asked for. */
export function pageEntry(tree: FileTree, file: string, gold: GoldRecord): CorpusEntry {
  return { gold, origin: tree.originOf(file), bytes: () => tree.read(file, MAX_PAGE_BYTES) };
}
