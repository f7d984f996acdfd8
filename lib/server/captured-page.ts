import { decodeBytes } from "../page/decode";
import type { PageRecord, Store } from "../store/store";

/** The decoded source of a stored page, decoded as it was when it was imported. @throws NotFoundError, InputError */
export async function capturedSource(store: Store, id: string): Promise<{ record: PageRecord; html: string; encoding: string }> {
  const record = await store.pages.get(id);
  const { html, encoding } = decodeBytes(await store.pages.bytes(id), { encoding: record.encoding ?? record.gold.encoding ?? null, lang: record.lang });
  return { record, html, encoding };
}
