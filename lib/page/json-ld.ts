/**
 * The JSON-LD of a page: meta data in `script` elements, which hold no leaves. Read from the source when
 * somebody asks, since most pages are never asked.
 */
import type { Page } from "./page";

export interface JsonLd {
  /** The parsed scripts in order. */
  readonly values: readonly unknown[];
  /** Scripts that are no JSON, even with their raw control characters blanked. */
  readonly malformed: number;
}

const JSON_LD_TYPE = /\btype\s*=\s*(?:["']\s*)?application\/ld\+json/i;
/** What some generators put before the JSON, white space aside. */
const OPENING = /^(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?)/;

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
  for (const { attributes, text } of scriptsIn(html)) {
    if (!JSON_LD_TYPE.test(attributes)) continue;
    const value = parsed(unwrapped(text));
    if (value === undefined) malformed++;
    else values.push(value);
  }
  return { values, malformed };
}

/**
 * The `script` elements of a source in order, those in comments left out. One pass: where a script or a comment is not
 * closed, there is none after it.
 */
function* scriptsIn(html: string): Generator<{ readonly attributes: string; readonly text: string }> {
  const opening = /<script\b|<!--/gi;
  const closing = /<\/script/gi;
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    if (found[0] === "<!--") {
      const end = commentEnd(html, found.index);
      if (end === null) return;
      opening.lastIndex = end;
      continue;
    }
    const bracket = html.indexOf(">", opening.lastIndex);
    if (bracket < 0) return;
    closing.lastIndex = bracket + 1;
    const close = closing.exec(html);
    if (close === null) return;
    yield { attributes: html.slice(opening.lastIndex, bracket), text: html.slice(bracket + 1, close.index) };
    opening.lastIndex = closing.lastIndex;
  }
}

/**
 * Behind the end of the comment that begins at `start`, as browsers read it; null where it has none. The dashes that
 * begin it may end it as well, as in `<!-->`, but not before an exclamation mark.
 */
function commentEnd(html: string, start: number): number | null {
  const ending = /--!?>/g;
  ending.lastIndex = start + "<!".length;
  let found = ending.exec(html);
  if (found?.[0] === "--!>" && found.index < start + "<!--".length) {
    ending.lastIndex = start + "<!--".length;
    found = ending.exec(html);
  }
  return found === null ? null : ending.lastIndex;
}

/**
 * A script's text without the comment or CDATA marks around it. Step by step from both ends and in one pass:
 * as one regular expression, the white space around the marks made it quadratic in blanks (80,000 of them
 * took 11 s).
 */
export function unwrapped(text: string): string {
  const inner = text.trimStart();
  const opening = OPENING.exec(inner)?.[0];
  const rest = opening === undefined ? text : inner.slice(opening.length);
  const end = rest.trimEnd();
  if (end.endsWith("-->")) return end.slice(0, -3);
  const inside = end.endsWith("*/") ? end.slice(0, -2).trimEnd() : end;
  if (!inside.endsWith("]]>")) return rest;
  const before = inside.slice(0, -3).trimEnd();
  return before.endsWith("//") || before.endsWith("/*") ? before.slice(0, -2) : before;
}

/**
 * The value of a script; undefined where it is no JSON. Line breaks inside of strings, which JSON forbids and
 * pages have, count as blanks.
 */
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
