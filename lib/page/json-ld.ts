/**
 * The JSON-LD of a page: meta data in `script` elements, which hold no leaves. Read from the source when somebody asks, since most pages are never asked.
 */
import type { Page } from "./page";

export interface JsonLd {
  /** The parsed scripts in order. */
  readonly values: readonly unknown[];
  /** Scripts that are no JSON, even with their raw control characters blanked. */
  readonly malformed: number;
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script/gi;
const JSON_LD_TYPE = /\btype\s*=\s*["']?\s*application\/ld\+json/i;
/** What some generators wrap around the JSON. */
const WRAPPING = /^\s*(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?)|(?:-->|(?:\/\/|\/\*)?\s*\]\]>\s*(?:\*\/)?)\s*$/g;

const known = new WeakMap<Page, JsonLd>();

/** The JSON-LD of a page, read once. */
export function jsonLdOf(page: Page): JsonLd {
  let found = known.get(page);
  if (found === undefined) known.set(page, (found = read(page.html)));
  return found;
}

function read(html: string): JsonLd {
  const values: unknown[] = [];
  let malformed = 0;
  if (!/ld\+json/i.test(html)) return { values, malformed };
  for (const [, attributes, text] of html.matchAll(SCRIPT)) {
    if (!JSON_LD_TYPE.test(attributes!)) continue;
    const value = parsed(text!.replace(WRAPPING, ""));
    if (value === undefined) malformed++;
    else values.push(value);
  }
  return { values, malformed };
}

/** The value of a script; undefined where it is no JSON. Line breaks inside of strings, which JSON forbids and pages have, count as blanks. */
function parsed(text: string): unknown {
  for (const candidate of [text, text.replace(/[\u0000-\u001f]+/g, " ")]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next reading is tried, and the caller counts what has none.
    }
  }
  return undefined;
}

/** Every text under a property name, wherever it stands, in the order of the scripts. */
export function textsNamed({ values }: JsonLd, name: string): string[] {
  const texts: string[] = [];
  const open: unknown[] = [...values].reverse();
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    const entries = Object.entries(value);
    for (const [key, inner] of entries) if (key === name && typeof inner === "string") texts.push(inner);
    for (let at = entries.length - 1; at >= 0; at--) open.push(entries[at]![1]);
  }
  return texts;
}
