/** Pages as callers of the library hand them over. */
import { InputError } from "../errors";
import { hostOf } from "../page/parsing/parse";
import { decodeBytes } from "../page/parsing/decode";
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

/**
 * Of callers whose types nobody checked. @param name of the page, for messages
 * @throws InputError `no-page` for what is neither text nor bytes
 */
export function mustBePage(name: string, page: unknown): void {
  const kind = Object.prototype.toString.call(page).slice("[object ".length, -1);
  if (kind === "String" || kind === "Uint8Array") return;
  const given = page === undefined || page === null ? `${page}` : kind;
  throw new InputError(
    "no-page",
    `${name} is ${given}: give its HTML as a string, or its bytes as a Uint8Array`,
  );
}

/** What may be known of it beside. */
type Known = PageHints & Pick<PageInMemory, "site" | "kind" | "gold">;

/** @param id as messages name the page */
export function sourcePage(id: string, page: GivenPage, known: Known = {}): SourcePage {
  if (typeof page !== "string") return pageInMemory({ ...known, id, bytes: page });
  return pageInMemory({ ...known, id, bytes: new TextEncoder().encode(page), encoding: "utf-8" });
}

/**
 * Another page of the site of a page: nobody has said its address. Its encoding is what it declares itself, and only
 * where it declares none that of the page, since pages of a site are mostly written alike.
 */
export function otherPage(id: string, page: GivenPage, { url, lang, ...hints }: PageHints): SourcePage {
  const known = { lang: lang ?? null, site: hostOf(url ?? null) };
  if (typeof page === "string" || declaresEncoding(page, known)) return sourcePage(id, page, known);
  const { encoding = null, httpCharset = null } = hints;
  return sourcePage(id, page, { ...known, encoding, httpCharset });
}

function declaresEncoding(bytes: Uint8Array, hints: PageHints): boolean {
  try {
    const { rule, encoding } = decodeBytes(bytes, hints);
    return rule !== "content" || encoding === "utf-8";
  } catch {
    // Said where the page is read.
    return true;
  }
}
