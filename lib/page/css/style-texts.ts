import type { Page } from "../page";
import { isForScreen } from "./sheet";

/** What begins something that can hold the text of a style sheet or ask for one, and how each of these ends. */
const BEGINNING = /<!--|<script\b|<style\b|<link\b/gi;
const ENDS: Readonly<Record<string, RegExp>> = {
  "<!--": /-->/g,
  "<script": /<\/script/gi,
  "<style": /<\/style/gi,
};
const MEDIA = /\bmedia\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*))/i;

/**
 * The texts of a page's `style` elements for a screen, in order. Read from the source, because their text is
 * no leaf and hardly anyone asks for it.
 */
export function styleTextsOf(page: Page): string[] {
  return stylesAndLinks(page).filter((text) => text !== null);
}

/** The same, with null in the place of each `link`. */
export function stylesAndLinks({ html }: Page): (string | null)[] {
  const found: (string | null)[] = [];
  const isOpenEnded = new Set<string>();
  for (let at = 0; ;) {
    const begin = next(BEGINNING, html, at);
    if (begin === null) return found;
    const kind = begin[0].toLowerCase();
    at = begin.index + begin[0].length;
    if (kind === "<link") {
      found.push(null);
      continue;
    }
    if (isOpenEnded.has(kind)) continue;
    const bracket = kind === "<style" ? html.indexOf(">", at) : at - 1;
    const end = bracket < 0 ? null : next(ENDS[kind]!, html, bracket + 1);
    // Nothing of a kind that has no end here has one later: no search is made twice.
    if (end === null) isOpenEnded.add(kind);
    if (kind === "<style" && bracket >= 0) {
      const media = MEDIA.exec(html.slice(at, bracket));
      if (media === null || isForScreen(media[1] ?? media[2] ?? media[3] ?? ""))
        found.push(html.slice(bracket + 1, end?.index));
    }
    if (end !== null) at = end.index + end[0].length;
    else if (kind === "<style") return found;
  }
}

function next(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}
