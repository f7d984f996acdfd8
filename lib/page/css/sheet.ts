/**
 * Style sheets as rules with the declarations that the simplified cascade knows; everything else is passed
 * over.
 */
import {
  commentEnd,
  commentsIn,
  hasFences,
  isComment,
  skipper,
  uncommented,
  withoutComments,
  type Run,
} from "./comments";
import { parseSelector, skipSpace, type Selector } from "./selector";
import { fontShorthandOf } from "./values";

export type Property = "font-size" | "font-weight" | "font-family" | "color";

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
      this.known = parseDeclarations(uncommented(this.text));
      this.text = "";
    }
    return this.known;
  }
}

const KNOWN: ReadonlySet<string> = new Set(["font-size", "font-weight", "font-family", "color"]);
/**
 * The rules of a sheet in order, one per selector of a group. Rules inside of `@media` count where it is
 * `all` or `screen` without conditions.
 */
export function parseSheet(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  readRules(hasFences(text) ? withoutComments(text) : text, rules);
  return rules;
}

/** Declarations of a rule's body or of a `style` attribute. */
export function parseDeclarations(body: string): Declaration[] {
  const declarations: Declaration[] = [];
  // Most rules declare none of these, and taking a body apart costs more than looking for them.
  if (!/font|color/i.test(body)) return declarations;
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

/** A sheet can be long: comments are passed over where they are, and taken out of what is read on its own. */
function readRules(text: string, rules: Rule[]): void {
  const comments = commentsIn(text);
  const braces = { opening: searcher(text, "{", comments), closing: searcher(text, "}", comments) };
  const nextKnown = knownSearcher(text, comments);
  // Where a block of `@media` that counts ends, its closing brace is passed over before the next rule.
  for (let at = 0; ;) {
    const prelude = readPrelude(text, at);
    const { start, end } = prelude;
    at = end + 1;
    const isAtRule = text.charCodeAt(start) === AT;
    if (isAtRule && text.charCodeAt(end) === SEMICOLON) continue; // @import, @charset
    if (end >= text.length) return;
    if (isAtRule) {
      const media = /^@media\b([^]*)$/i.exec(textOf(text, prelude))?.[1];
      if (media === undefined || !isForScreen(media)) at = blockEnd(text, end, braces) + 1;
      continue;
    }
    const close = braces.closing(end);
    const stop = close < 0 ? text.length : close;
    // Most rules declare nothing that is known, and what they are for need not be read.
    if (nextKnown(end) < stop) addRules(text, prelude, new RuleBody(text.slice(end + 1, stop)), rules);
    at = stop + 1;
  }
}

/** What stands before a block, `[start, end)`, where the block or statement ends. */
interface Prelude extends Run {
  readonly hasComment: boolean;
  /** Commas in it. */
  readonly commas: readonly number[];
}

const [AT, SEMICOLON, OPEN, CLOSE, COMMA, SLASH] = [64, 59, 123, 125, 44, 47];
const NO_COMMAS: readonly number[] = [];

/** What stands between a place and the next block; what begins with `@` can also be ended by a semicolon. */
function readPrelude(text: string, from: number): Prelude {
  let at = from;
  for (;;) {
    at = skipSpace(text, at, text.length);
    if (text.charCodeAt(at) === CLOSE) at++;
    else if (isComment(text, at)) at = commentEnd(text, at);
    else break;
  }
  const start = at;
  const isAtRule = text.charCodeAt(at) === AT;
  let hasComment = false;
  let commas: number[] | null = null;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN || (isAtRule && code === SEMICOLON)) break;
    if (code === COMMA) (commas ??= []).push(at);
    else if (code === SLASH && isComment(text, at)) {
      hasComment = true;
      at = commentEnd(text, at) - 1;
    }
  }
  return { start, end: at, hasComment, commas: commas ?? NO_COMMAS };
}

function textOf(text: string, { start, end, hasComment }: Prelude): string {
  const written = text.slice(start, end);
  return hasComment ? uncommented(written) : written;
}

/** A rule for each selector of a group that can be read. */
function addRules(text: string, prelude: Prelude, body: RuleBody, rules: Rule[]): void {
  const add = (selector: Selector | null): void => {
    if (selector !== null) rules.push({ selector, body });
  };
  if (prelude.hasComment) {
    for (const one of textOf(text, prelude).split(",")) add(parseSelector(one));
    return;
  }
  let from = prelude.start;
  for (const comma of prelude.commas) {
    add(parseSelector(text, from, comma));
    from = comma + 1;
  }
  add(parseSelector(text, from, prelude.end));
}

/**
 * `indexOf` for places that only rise: what was found ahead is not looked for again, so that a sheet without
 * a character is searched for it once.
 */
function searcher(text: string, character: string, comments: readonly Run[]): (from: number) => number {
  const skip = skipper(comments);
  let found = -1;
  let isNone = false;
  return (from) => {
    for (let at = from; !isNone && found < from;) {
      const index = text.indexOf(character, at);
      isNone = index < 0;
      at = skip(index);
      if (at === index) found = index;
    }
    return isNone ? -1 : found;
  };
}

/** A property that is known, with what stands before it: `background-color` is none. */
const KNOWN_PROPERTY = /(?:font(?:-(?:size|weight|family))?|color)\s*(?::|\/\*)/gi;
const NAME = /[\w-]/;

/** Where the next property that is known is declared, for places that only rise; behind the sheet where none is. */
function knownSearcher(text: string, comments: readonly Run[]): (from: number) => number {
  const skip = skipper(comments);
  let found = -1;
  return (from) => {
    for (let at = from; found < from;) {
      KNOWN_PROPERTY.lastIndex = at;
      const index = KNOWN_PROPERTY.exec(text)?.index ?? Infinity;
      const isPart = index > 0 && NAME.test(text[index - 1] ?? "");
      at = isPart ? index + 1 : skip(index);
      if (at === index) found = index;
    }
    return found;
  };
}

/** Where the next brace is. */
interface Braces {
  opening(from: number): number;
  closing(from: number): number;
}

/** Where the block that opens at a brace closes. */
function blockEnd(text: string, open: number, braces: Braces): number {
  let depth = 0;
  for (let at = open; ; at++) {
    const opening = braces.opening(at);
    at = braces.closing(at);
    if (at < 0) return text.length;
    if (opening >= 0 && opening < at) {
      at = opening;
      depth++;
    } else if (--depth === 0) return at;
  }
}
