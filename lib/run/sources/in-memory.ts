/** Pages whose bytes are there already: HTML that was typed, read from one file, fetched, or sent to a thread. */
import { goldKinds, type Gold } from "../../gold/gold";
import type { LinkedSheet } from "../../page/page";
import { hostOf } from "../../page/parsing/parse";
import type { SourcePage } from "./source";

/** What has to be known of it; all else may be. */
export interface PageInMemory {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** As messages name it; its id if not said. */
  readonly origin?: string;
  readonly url?: string | null;
  /** The host of its address if not said. */
  readonly site?: string | null;
  readonly encoding?: string | null;
  readonly lang?: string | null;
  /** See `PagePayload`. */
  readonly httpCharset?: string | null;
  readonly kind?: string | null;
  /** See `PagePayload`. */
  readonly sheets?: readonly LinkedSheet[];
  readonly gold?: Gold;
}

export function pageInMemory(page: PageInMemory): SourcePage {
  const { id, origin = id, url = null, encoding = null, lang = null, kind = null, gold = {} } = page;
  const site = page.site ?? hostOf(url);
  const { bytes, httpCharset = null, sheets = [] } = page;
  return {
    key: id,
    origin,
    url,
    site,
    kind,
    lang,
    golds: goldKinds(gold),
    load: async () => ({
      ...{ id, bytes, url, site, encoding, lang, httpCharset, gold },
      ...(sheets.length > 0 && { sheets }),
    }),
  };
}
