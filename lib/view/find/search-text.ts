import { isInvisible } from "../../text/whitespace";
import type { Page } from "../../page/page";
import { boundariesOf } from "../../page/render";

/** The text of a page as it is searched: folded, on lines as a reader sees them. */
export interface SearchText {
  readonly folded: string;
  /** (length of `folded`) where on the text axis the character is that each unit comes from. */
  readonly from: Int32Array;
  /** One past it. */
  readonly to: Int32Array;
}

const known = new WeakMap<Page, SearchText>();

/**
 * The text of a page for searching, made once: without case and diacritics, compatibility forms as plain
 * ones, white space as one space, also where one text ends and the next one of the line begins; lines are
 * parted by line feeds, which no query has.
 */
export function searchText(page: Page): SearchText {
  let text = known.get(page);
  if (text === undefined) known.set(page, (text = build(page)));
  return text;
}

/** What is searched for in the form of what is searched: what has no width is in neither. */
export function foldQuery(query: string): string {
  let folded = "";
  for (const character of query.normalize("NFC"))
    if (!isInvisible(character.charCodeAt(0))) folded += foldedAt(character);
  return folded.replace(/\s+/g, " ").trim();
}

function build(page: Page): SearchText {
  const boundaries = boundariesOf(page);
  const parts: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let parting = "";
  const put = (folded: string, start: number, end: number): void => {
    if (parting !== "" && parts.length > 0) {
      parts.push(parting);
      from.push(start);
      to.push(start);
    }
    parting = "";
    parts.push(folded);
    for (let unit = 0; unit < folded.length; unit++) {
      from.push(start);
      to.push(end);
    }
  };
  for (const [leaf, { text, start }] of page.leaves.entries()) {
    if (boundaries[leaf] === 2) parting = "\n";
    else if (boundaries[leaf] === 1 && parting === "") parting = " ";
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (isInvisible(code)) continue;
      if (code < 128) {
        if (code <= 32) parting ||= " ";
        else put(ASCII[code]!, start + at, start + at + 1);
        continue;
      }
      const character = String.fromCodePoint(text.codePointAt(at)!);
      if (/\s/.test(character)) parting ||= " ";
      else {
        const folded = foldedAt(character);
        // A mark belongs to the letter before it.
        if (folded === "" && to.length > 0) to[to.length - 1] = start + at + character.length;
        else if (folded !== "") put(folded, start + at, start + at + character.length);
      }
      at += character.length - 1;
    }
  }
  return { folded: parts.join(""), from: Int32Array.from(from), to: Int32Array.from(to) };
}

const ASCII: readonly string[] = Array.from({ length: 128 }, (_, code) =>
  String.fromCharCode(code).toLowerCase(),
);
const folds = new Map<string, string>();

/** One character without case, diacritics and compatibility form; it may become several, or none. */
function foldedAt(character: string): string {
  let folded = folds.get(character);
  if (folded === undefined) {
    // By way of upper case, as the full case folding of Unicode nearly is: ß and SS are the same.
    folded = character
      .normalize("NFKD")
      .toUpperCase()
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "");
    folds.set(character, folded);
  }
  return folded;
}
