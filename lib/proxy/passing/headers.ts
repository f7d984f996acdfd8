/** Headers on their way through the proxy, as flat lists of names and values, as they came. */

/** What belongs to one connection and is never passed on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** How the proxy names itself in `via`. */
export const VIA = "1.1 winnow";

/** What a person asks of the proxy; no business of the server behind it. */
export const OWN_PREFIX = "x-winnow-";

/**
 * The headers that are passed on: without those of the connection, those that `connection` names, and ours, which
 * nobody else may set.
 * @param isLeftOut which others are left out, by their name in lower case
 */
export function passedOn(
  raw: readonly string[],
  isLeftOut: (name: string) => boolean = () => false,
): string[] {
  const named = new Set<string>();
  eachHeader(raw, (name, value) => {
    if (name === "connection") for (const one of value.split(",")) named.add(one.trim().toLowerCase());
  });
  const passed: string[] = [];
  eachHeader(raw, (name, value, written) => {
    const isOurs = name.startsWith(OWN_PREFIX) || name === "via";
    if (HOP_BY_HOP.has(name) || named.has(name) || isOurs || isLeftOut(name)) return;
    passed.push(written, value);
  });
  const via = valuesOf(raw, "via");
  passed.push("Via", [...via, VIA].join(", "));
  return passed;
}

/** All values of a header. @param name in lower case */
export function valuesOf(raw: readonly string[], name: string): string[] {
  const values: string[] = [];
  eachHeader(raw, (own, value) => {
    if (own === name) values.push(value);
  });
  return values;
}

function eachHeader(
  raw: readonly string[],
  act: (name: string, value: string, written: string) => void,
): void {
  for (let at = 0; at + 1 < raw.length; at += 2) act(raw[at]!.toLowerCase(), raw[at + 1]!, raw[at]!);
}

/** A text as the value of a header: visible ASCII on one line, of a length that everybody takes. */
export function headerText(text: string): string {
  return text
    .replace(/[^\x20-\x7e]+/g, "?")
    .slice(0, 500)
    .trim();
}

/**
 * What to ask a server for, of the encodings that a client takes, so that its answer can be read here: those that
 * both know.
 */
export function encodingsToAsk(accepted: string, known: readonly string[]): string {
  const asked = accepted
    .split(",")
    .map((one) => one.trim())
    .filter((one) => known.includes(one.split(";", 1)[0]!.trim().toLowerCase()));
  return asked.length === 0 ? "identity" : asked.join(", ");
}
