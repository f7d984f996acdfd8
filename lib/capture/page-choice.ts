/** Which records of an archive are pages that somebody wants: by address, status and type. */
import { HTML_TYPES } from "../http/content-type";

export interface PageChoice {
  /** Addresses, with `*` for any characters; absent for all. */
  readonly url?: string | undefined;
  /** Statuses such as `200`, or `2xx`; absent for `2xx`. */
  readonly statuses?: readonly string[] | undefined;
  /** Media types; absent for those of HTML. */
  readonly types?: readonly string[] | undefined;
}

/** How a status is chosen: a number of three digits, the last of which may be left open. */
export const STATUS = /^[1-5](\d\d|\dx|xx)$/i;

/** Whether somebody wants the page at an address, which came with a status as some type. */
export function isChosen(
  { url, statuses = ["2xx"], types }: PageChoice,
  page: { readonly url: string; readonly status: number; readonly type: string | null },
): boolean {
  const status = String(page.status);
  return (
    (types === undefined ? HTML_TYPES.has(page.type ?? "") : types.includes(page.type ?? "")) &&
    statuses.some((one) => [...one].every((digit, at) => /x/i.test(digit) || digit === status[at])) &&
    (url === undefined || fits(url, page.url))
  );
}

/** Whether a text is made like a pattern whose `*` stand for any characters; in steps that grow with their lengths. */
export function fits(pattern: string, text: string): boolean {
  const [first = "", ...parts] = pattern.split("*");
  if (!text.startsWith(first)) return false;
  const last = parts.pop();
  if (last === undefined) return text.length === first.length;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
