/** Pages as callers of the library hand them over. */
import { pageInMemory, type PageInMemory } from "../run/sources/in-memory";
import type { LinkedSheet } from "../page/page";
import type { SourcePage } from "../run/sources/source";

/** A page: its HTML as text, or its bytes, whose encoding is then found as browsers find it. */
export type GivenPage = string | Uint8Array;

/** What is known of a page beside its source; all of it may be left out. */
export interface PageHints {
  /** The address of the page: what its links and images are relative to, and its site. */
  readonly url?: string | null;
  /** The encoding of the bytes, if somebody knows it; text has none. */
  readonly encoding?: string | null;
  /** `charset` of the HTTP response that the bytes came with. */
  readonly httpCharset?: string | null;
  /** Language of the page, e.g. `zh`. */
  readonly lang?: string | null;
  /** Style sheets that it asks for, by their addresses, for extractors that learned how titles and dates look. */
  readonly sheets?: readonly LinkedSheet[];
}

/** What may be known of it beside. */
type Known = PageHints & Pick<PageInMemory, "site" | "kind" | "gold">;

/** @param id as messages name the page */
export function sourcePage(id: string, page: GivenPage, known: Known = {}): SourcePage {
  if (typeof page !== "string") return pageInMemory({ ...known, id, bytes: page });
  return pageInMemory({ ...known, id, bytes: new TextEncoder().encode(page), encoding: "utf-8" });
}
