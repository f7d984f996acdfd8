/** Where the characters of a text stand in the source of its page: references and line ends are longer there. */
import { parseFragment } from "parse5";
import type { Page } from "../../page/page";
import { sourcePositions } from "../../page/source/source-positions";

/** (n) source offsets of the units of a text: where each begins, and one past where it ends. */
export interface SourceOffsets {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Where the units of a leaf are in `page.html`; null where the source does not have them in a row. */
export function sourceOffsetsOf(page: Page, leaf: number): SourceOffsets | null {
  const { node, text } = page.leaves[leaf]!;
  const positions = sourcePositions(page);
  const start = positions.start[node]!;
  const end = positions.end[node]!;
  if (start < 0) return null;
  // Text after a reference is placed late by the parser, and a line end after `pre` is no text.
  const candidates = [start, page.html.lastIndexOf(">", start - 1) + 1, start + 1, start + 2];
  for (const from of candidates) {
    const found = walk(page.html, from, end, text);
    if (found !== null) return found;
  }
  return null;
}

function walk(html: string, from: number, to: number, text: string): SourceOffsets | null {
  const starts = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  let at = from;
  for (let unit = 0; unit < text.length;) {
    if (at >= to) return null;
    const character = html[at]!;
    let read = character;
    let size = 1;
    if (character === "&") {
      const run = referenceAt(html, at, to);
      const { text: found, length } = decoded(run);
      // What the parser leaves as it is stands there unit by unit.
      if (found !== run) {
        read = found;
        size = length;
      }
    } else if (character === "\r") {
      read = "\n";
      size = html[at + 1] === "\n" ? 2 : 1;
    }
    if (text.startsWith(read, unit)) {
      starts.fill(at, unit, unit + read.length);
      ends.fill(at + size, unit, unit + read.length);
      unit += read.length;
      at += size;
    } else if (character === "\0") at++;
    else if (character === "<") {
      // A tag that the parser passes over, as an end tag of nothing.
      at = html.indexOf(">", at) + 1;
      if (at === 0) return null;
    } else return null;
  }
  return { starts, ends };
}

const isNamePart = (character: string): boolean => /[#0-9A-Za-z]/.test(character);
/** The longest named reference has 33 characters. */
const LONGEST = 40;

/** The run that a character reference at `at` may consist of. */
function referenceAt(html: string, at: number, to: number): string {
  let end = at + 1;
  while (end < to && end - at < LONGEST && isNamePart(html[end]!)) end++;
  return html.slice(at, html[end] === ";" && end < to ? end + 1 : end);
}

interface Reference {
  readonly text: string;
  /** Characters of the source that it takes, of the run that was looked at. */
  readonly length: number;
}

const references = new Map<string, Reference>();

/** What a run decodes to; of `&notit;` only `&not` is a reference, and what follows stands there as it is. */
function decoded(run: string): Reference {
  let found = references.get(run);
  if (found === undefined) {
    const [node] = parseFragment(run).childNodes;
    const text = node !== undefined && "value" in node ? node.value : "";
    let rest = 0;
    if (text !== run) while (rest < text.length - 1 && text.at(-1 - rest) === run.at(-1 - rest)) rest++;
    found = { text: text.slice(0, text.length - rest), length: run.length - rest };
    if (references.size < 10_000) references.set(run, found);
  }
  return found;
}
