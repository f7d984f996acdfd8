import { createHash } from "node:crypto";
import { UsageError } from "../errors";
import { decodeBytes } from "../page/decode";
import { hostOf, parsePage } from "../page/parse";
import { SCRATCH } from "../store/rules";
import type { CorpusSummary, Store } from "../store/store";

/** @throws UsageError (`reserved-name`) for the name of the hidden corpus */
export function mustBeFree(name: string): void {
  if (name === SCRATCH) throw new UsageError("reserved-name", `"${SCRATCH}" is the name of a hidden corpus; choose another`);
}

/** Corpora that a person made or was given, in the store's order. */
export async function visibleCorpora(store: Store): Promise<readonly CorpusSummary[]> {
  return (await store.corpora.list()).filter(({ name }) => name !== SCRATCH);
}

/** What somebody wants to look at at once: bytes, and where they came from if that is known. */
export interface Glance {
  readonly bytes: Uint8Array;
  readonly url: string | null;
  readonly httpCharset: string | null;
  /** The encoding where it is certain, e.g. because the text came through a form. */
  readonly encoding: string | null;
}

/**
 * Keep a page to look at and return its id. The same bytes from the same address are kept once.
 * @throws InputError where the bytes are no page
 */
export async function keepScratch(store: Store, { bytes, url, httpCharset, encoding }: Glance): Promise<string> {
  const decoded = decodeBytes(bytes, { httpCharset, encoding });
  const page = parsePage(decoded.html, { url });
  const key = createHash("sha256").update(url ?? "").update("\n").update(bytes).digest("hex").slice(0, 32);
  const corpus = (await store.corpora.findByName(SCRATCH)) ?? (await store.corpora.create({ name: SCRATCH, description: "Pages that were inspected without importing them" }));
  const title = page.title || url || "Pasted page";
  await store.pages.add(corpus.id, [{ key, bytes, title, url, site: hostOf(url), kind: null, lang: null, encoding: decoded.encoding, gold: { id: key } }]);
  const kept = await store.pages.findByKey(corpus.id, key);
  if (kept === null) throw new Error(`scratch page ${key} was stored but is not found`);
  return kept.id;
}
