import type { PagePayload } from "../../run/sources/source";
import { decodeBytes, type Decoded } from "../../page/parsing/decode";
import type { Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";

/** A page on its way to a thread: what it needs to be read there as it is read everywhere. */
export type SentPage = Omit<PagePayload, "gold">;

/** @throws InputError as `decodeBytes` */
export function sourceOf({ bytes, encoding, lang }: SentPage): Decoded {
  return decodeBytes(bytes, { encoding, lang });
}

/** @throws InputError as `decodeBytes` */
export function pageOf(sent: SentPage): Page {
  return parsePage(sourceOf(sent).html, sent);
}
