import { createHash } from "node:crypto";
import { pasted as wanted } from "../../api/resources/pages";
import { decodeBytes } from "../../page/parsing/decode";
import { parsePage } from "../../page/parsing/parse";
import { parsedJson } from "../requests/http";

/**
 * What somebody wants to look at, read out of the body of the request: an address, or the HTML as bytes.
 * @throws UsageError as `jsonBody`
 */
export function pasted({
  body,
}: {
  readonly body: Uint8Array;
}): { readonly url: string } | { readonly bytes: Uint8Array } {
  const given = parsedJson(new TextDecoder().decode(body), wanted);
  return "url" in given ? given : { bytes: new TextEncoder().encode(given.html) };
}

/** Bytes that may be a page, and what is known of them. */
export interface Unread {
  readonly bytes: Uint8Array;
  readonly url: string | null;
  readonly httpCharset: string | null;
  /** The encoding where it is certain, e.g. because the text came through a form. */
  readonly encoding: string | null;
}

/**
 * What has to be known of a page before it is kept; `key` names its bytes and their address. @throws
 * InputError where the bytes are no page
 */
export function read({ bytes, url, httpCharset, encoding }: Unread): {
  readonly bytes: Uint8Array;
  readonly title: string;
  readonly encoding: string;
  readonly key: string;
} {
  const decoded = decodeBytes(bytes, { httpCharset, encoding });
  const { title } = parsePage(decoded.html, { url });
  const key = createHash("sha256")
    .update(url ?? "")
    .update("\n")
    .update(bytes)
    .digest("hex")
    .slice(0, 32);
  return { bytes, title, encoding: decoded.encoding, key };
}
