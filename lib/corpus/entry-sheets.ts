import { archivedSheets } from "../capture/archived-sheets";
import { referencesOf } from "../capture/references";
import { InputError } from "../errors";
import { decodeBytes, type DecodeHints } from "../page/parsing/decode";
import type { LinkedSheet } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import type { CorpusEntry } from "./record";

/**
 * The style sheets that lie beside a page, for who reads it where it lies. None for what is no page, which is said
 * where it is read, and for one that is fetched: nothing more is fetched to run on it.
 */
export async function entrySheets(
  { archive, isFetched, gold }: Pick<CorpusEntry, "archive" | "isFetched" | "gold">,
  bytes: Uint8Array,
  hints: DecodeHints,
): Promise<readonly LinkedSheet[]> {
  if (archive === undefined || isFetched === true) return [];
  try {
    const { html } = decodeBytes(bytes, hints);
    return await archivedSheets(referencesOf(parsePage(html, { url: gold.url ?? null })), archive);
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}
