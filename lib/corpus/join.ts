import { MAX_PAGE_BYTES } from "../page/parsing/decode";
import { hostOf } from "../page/parsing/parse";
import type { FileTree } from "./files/file-tree";
import type { Reading } from "./format";
import type { CorpusEntry, GoldRecord, Reject } from "./record";

/** A gold record and where it stands, for messages. */
export interface PlacedGold {
  readonly gold: GoldRecord;
  readonly origin: string;
  /** What is to be said of it where it comes in; absent for nothing. */
  readonly note?: Pick<Reject, "code" | "message">;
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
  const notes: Reject[] = [];
  for (const { gold, origin, note } of golds) {
    if (records.has(gold.id))
      rejects.push({
        origin,
        code: "duplicate-id",
        message: `gold of ${gold.id} is listed twice; the first counts`,
      });
    else if (!pages.has(gold.id))
      rejects.push({ origin, code: "gold-without-page", message: `gold of ${gold.id} has no page` });
    else {
      records.set(gold.id, gold);
      if (note !== undefined) notes.push({ origin, ...note });
    }
  }
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

/**
 * The site of a page of a benchmark, which has no word for it: its host without `www.`. Not the registrable domain:
 * a site is a host here (docs/words.md), since the pages of one share a template, and news.example.com and
 * blog.example.com seldom do. It is stored with each page, and the published figures by site, the models of sites and
 * the hashes of corpora go by it. Where two hosts of one owner must not be on both sides of a split, as in the search
 * for defaults, whoever splits asks for `registrableDomain` of it.
 */
export function siteOfAddress(url: string | null | undefined): string | null {
  return hostOf(url ?? null)?.replace(/^www\./, "") ?? null;
}
