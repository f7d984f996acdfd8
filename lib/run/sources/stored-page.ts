import { decodeBytes, type Decoded } from "../../page/parsing/decode";
import type { Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { PageRecord } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";

/**
 * Stored pages as they are read everywhere: labels, gold and scores are about numbered texts of a page, and
 * another encoding may give it other texts. So the bytes of a stored page are decoded here, and where they
 * are decoded elsewhere (on threads, by commands) `decodingOf` goes along with them.
 */

/**
 * How the bytes of a stored page are decoded: as they were when it was imported, else as its gold says; with
 * null for both, by the bytes and the language. What was read without gold has the encoding of both already.
 */
export function decodingOf({
  encoding,
  lang,
  gold,
}: Pick<PageRecord, "encoding" | "lang"> & Partial<Pick<PageRecord, "gold">>): {
  readonly encoding: string | null;
  readonly lang: string | null;
} {
  return { encoding: encoding ?? gold?.encoding ?? null, lang };
}

/**
 * The decoded source of a stored page. @throws NotFoundError where it was removed meanwhile; InputError as
 * `decodeBytes`
 */
export async function storedSource(
  { pages }: Pick<Store, "pages">,
  record: Pick<PageRecord, "id" | "encoding" | "lang" | "gold">,
): Promise<Decoded> {
  return decodeBytes(await pages.bytes(record.id), decodingOf(record));
}

/** A stored page, parsed, and the encoding it was decoded by. @throws as `storedSource` */
export async function storedPage(
  store: Pick<Store, "pages" | "captures">,
  record: Pick<PageRecord, "id" | "sha256" | "url" | "site" | "encoding" | "lang" | "gold">,
): Promise<{ readonly page: Page; readonly encoding: string }> {
  const { html, encoding } = await storedSource(store, record);
  const sheets = await store.captures.sheets(record.id, record.sha256);
  return { page: parsePage(html, { url: record.url, site: record.site, sheets }), encoding };
}
