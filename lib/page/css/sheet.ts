/**
 * Style sheets as rules with the declarations that the simplified cascade knows; everything else is passed
 * over.
 */
import { parseSelector, type Selector } from "./selector";
import { fontShorthandOf } from "./values";

export type Property = "font-size" | "font-weight" | "font-family" | "color" | "display" | "visibility";

export interface Declaration {
  readonly property: Property;
  /** Lower case, trimmed, without `!important`. */
  readonly value: string;
  readonly isImportant: boolean;
}

export interface Rule {
  readonly selector: Selector;
  readonly body: RuleBody;
}

/** What a rule declares, read when it is asked for: most rules of a sheet match nothing on a page. */
export class RuleBody {
  private known: readonly Declaration[] | null = null;

  constructor(private text: string) {}

  get declarations(): readonly Declaration[] {
    if (this.known === null) {
      this.known = parseDeclarations(this.text);
      this.text = "";
    }
    return this.known;
  }
}

const KNOWN: ReadonlySet<string> = new Set([
  "font-size",
  "font-weight",
  "font-family",
  "color",
  "display",
  "visibility",
]);
/** Sheets of a site repeat from page to page; the last so many are kept. */
const MAX_KEPT = 64;
const kept = new Map<string, readonly Rule[]>();

/**
 * The rules of a sheet in order, one per selector of a group. Rules inside of `@media` count where it is
 * `all` or `screen` without conditions.
 */
export function parseSheet(text: string): readonly Rule[] {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const rules: Rule[] = [];
  readRules(withoutComments(text), rules);
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(text, rules);
  return rules;
}

/** A sheet without comments, and without the fences around it that hid it from the first browsers. */
export function withoutComments(text: string): string {
  const bare = uncommented(text);
  return bare.includes("<!--") || bare.includes("-->") ? bare.replace(/<!--|-->/g, " ") : bare;
}

/** With a blank in the place of each comment; one that is not closed goes on to the end. */
function uncommented(text: string): string {
  let open = text.indexOf("/*");
  if (open < 0) return text;
  let bare = "";
  let at = 0;
  while (open >= 0) {
    bare += `${text.slice(at, open)} `;
    const close = text.indexOf("*/", open + 2);
    at = close < 0 ? text.length : close + 2;
    open = text.indexOf("/*", at);
  }
  return bare + text.slice(at);
}

/** Declarations of a rule's body or of a `style` attribute. */
export function parseDeclarations(body: string): Declaration[] {
  const declarations: Declaration[] = [];
  // Most rules declare none of these, and taking a body apart costs more than looking for them.
  if (!/font|color|display|visibility/i.test(body)) return declarations;
  for (const part of body.split(";")) {
    const colon = part.indexOf(":");
    if (colon < 0) continue;
    const property = part.slice(0, colon).trim().toLowerCase();
    if (!KNOWN.has(property) && property !== "font") continue;
    const written = part
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const { value, isImportant } = weighed(written);
    if (property !== "font") {
      declarations.push({ property: property as Property, value, isImportant });
      continue;
    }
    const font = fontShorthandOf(value);
    if (font === null) continue;
    declarations.push(
      { property: "font-size", value: font.size, isImportant },
      { property: "font-weight", value: font.weight, isImportant },
    );
    if (font.family !== "") declarations.push({ property: "font-family", value: font.family, isImportant });
  }
  return declarations;
}

/** A value without the `!important` at its end. */
function weighed(written: string): { readonly value: string; readonly isImportant: boolean } {
  const before = written.endsWith("important") ? written.slice(0, -"important".length).trimEnd() : "";
  return before.endsWith("!")
    ? { value: before.slice(0, -1).trimEnd(), isImportant: true }
    : { value: written, isImportant: false };
}

/** Whether a media list, of an attribute or of `@media`, holds for a plain screen. */
export function isForScreen(media: string): boolean {
  return (
    media.trim() === "" || media.split(",").some((one) => /^\s*(?:only\s+)?(?:all|screen)\s*$/i.test(one))
  );
}

function readRules(text: string, rules: Rule[]): void {
  let at = 0;
  const nextBrace = searcher(text, "{");
  const nextSemicolon = searcher(text, ";");
  const nextClosing = searcher(text, "}");
  const nextKnown = knownSearcher(text);
  // Where a block of `@media` that counts ends, its closing brace is met as the end of an empty rule and
  // passed over.
  while (at < text.length) {
    const open = nextBrace(at);
    const end = nextSemicolon(at);
    const head = text.slice(at, open < 0 ? text.length : open);
    const prelude = head.replace(/^[\s}]+/, "");
    if (prelude.startsWith("@") && end >= 0 && (open < 0 || end < open)) {
      at = end + 1; // @import, @charset
      continue;
    }
    if (open < 0) return;
    if (prelude.startsWith("@")) {
      const media = /^@media\b([^]*)$/i.exec(prelude)?.[1];
      at = media !== undefined && isForScreen(media) ? open + 1 : closing(text, open) + 1;
      continue;
    }
    const close = nextClosing(open);
    const stop = close < 0 ? text.length : close;
    // Most rules declare nothing that is known, and what they are for need not be read.
    if (nextKnown(open) < stop) {
      const body = new RuleBody(text.slice(open + 1, stop));
      for (const one of prelude.split(",")) {
        const selector = parseSelector(one);
        if (selector !== null) rules.push({ selector, body });
      }
    }
    at = stop + 1;
  }
}

/**
 * `indexOf` for places that only rise: what was found ahead is not looked for again, so that a sheet without
 * a character is searched for it once.
 */
function searcher(text: string, character: string): (from: number) => number {
  let found = -1;
  let isNone = false;
  return (from) => {
    if (!isNone && found < from) {
      found = text.indexOf(character, from);
      isNone = found < 0;
    }
    return isNone ? -1 : found;
  };
}

/** A property that is known, with what stands before it: `background-color` is none. */
const KNOWN_PROPERTY = /(?:font(?:-(?:size|weight|family))?|color|display|visibility)\s*:/gi;
const NAME = /[\w-]/;

/** Where the next property that is known is declared, for places that only rise; behind the sheet where none is. */
function knownSearcher(text: string): (from: number) => number {
  let found = -1;
  return (from) => {
    for (let at = from; found < from;) {
      KNOWN_PROPERTY.lastIndex = at;
      const index = KNOWN_PROPERTY.exec(text)?.index ?? Infinity;
      if (index > 0 && NAME.test(text[index - 1] ?? "")) at = index + 1;
      else found = index;
    }
    return found;
  };
}

/** Where the block that opens at a brace closes. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}
