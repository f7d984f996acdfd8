/**
 * Labels as marks in the source of a page: a wrapper around each labelled text, or an attribute on an element.
 * Written by insertion, so that what is between the marks is the source as it was; read with the marks taken out
 * again, wherever they come from, but for white space alone between two tags. What was written is always read back:
 * what a parser does not find again (text of an SVG drawing, of a form's list) is known before anybody else finds
 * out.
 */
import { InputError } from "../../errors";
import { attributeOf, type NodeId, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { sourcePositions } from "../../page/source/source-positions";
import { leavesIn } from "../../page/axis";
import { carried } from "./carry";
import { sourceOffsetsOf, type SourceOffsets } from "./source-map";
import { canonical, pieces, type Span } from "./spans";

/** How a layout marks. */
export interface Marking {
  /** The element that is put around a text, e.g. `span`. */
  readonly wrapper: string;
  /** The attribute that is a mark, e.g. `class`. */
  readonly attribute: string;
  /** Its value for a name. */
  readonly value: (as: string) => string;
  /** The name for a value; null where it is no mark. */
  readonly nameOf: (value: string) => string | null;
  /** Names that mark what is not labelled: they are written around it, and dropped where they are read. */
  readonly none: string | null;
}

/** Elements in which a wrapper would be text, or be ignored, or end the element. */
const CLOSED = new Set(["select", "svg", "math", "xmp", "plaintext", "noframes", "title", "option"]);

/** A source without its marks, and what they said. */
interface Unmarked {
  readonly html: string;
  /** The page with the marks. */
  readonly marked: Page;
  /** What they say, on the text axis of `marked`. */
  readonly spans: readonly Span[];
}

/** Characters of the largest source that is searched for marks: that is done where other pages wait. */
const MAX_MARKED = 16 * 1024 * 1024;

/**
 * Take the marks out of a source. @throws InputError `badly-nested`, `page-too-large`
 */
export function unmark(html: string, marking: Marking): Unmarked {
  if (html.length > MAX_MARKED)
    throw new InputError(
      "page-too-large",
      `marks are not looked for in a page of ${html.length} characters, only up to ${MAX_MARKED}`,
    );
  const marked = parsePage(html);
  const spans: Span[] = [];
  const names = new Array<string | null>(marked.size).fill(null);
  const own: NodeId[] = [];
  for (let node = 1; node < marked.size; node++) {
    const value = marked.isText[node] === 1 ? null : attributeOf(marked, node, marking.attribute);
    const name = value === null ? null : marking.nameOf(value);
    if (name !== null) own.push(node);
    names[node] = name ?? names[marked.parent[node]!]!;
  }
  for (const { node, start, text } of marked.leaves) {
    const as = names[node];
    if (as != null && as !== marking.none) spans.push({ start, end: start + text.length, as });
  }
  return { html: own.length === 0 ? html : without(marked, own, marking), marked, spans };
}

/** The source without the tags of wrappers and the attributes of other elements. */
function without(page: Page, marks: readonly NodeId[], { wrapper, attribute }: Marking): string {
  const { html } = page;
  const positions = sourcePositions(page);
  const gone: (readonly [number, number])[] = [];
  for (const node of marks) {
    const start = positions.start[node]!;
    // A copy that the parser made of a formatting element has no place of its own.
    if (start < 0 || html[start] !== "<") continue;
    const tag = startTagAt(html, start);
    const found = tag.attributes.find(({ name }) => name === attribute);
    if (page.tags[node] === wrapper && tag.attributes.length === 1) {
      gone.push([start, tag.end]);
      const close = html.lastIndexOf("</", positions.end[node]! - 1);
      if (close >= tag.end && html.slice(close + 2, close + 2 + wrapper.length).toLowerCase() === wrapper)
        gone.push([close, positions.end[node]!]);
    } else if (found !== undefined)
      gone.push([isTagSpace(html[found.start - 1]) ? found.start - 1 : found.start, found.end]);
  }
  gone.sort((a, b) => a[0] - b[0]);
  let out = "";
  let at = 0;
  for (const [start, end] of gone) {
    if (start < at) continue;
    out += html.slice(at, start);
    at = end;
  }
  return out + html.slice(at);
}

interface StartTag {
  /** One past its `>`. */
  readonly end: number;
  readonly attributes: readonly { readonly name: string; readonly start: number; readonly end: number }[];
}

const isTagSpace = (character: string | undefined): boolean =>
  character === " " || character === "\n" || character === "\t" || character === "\f" || character === "\r";

/** The start tag at `at`, its attributes where the standard's tokenizer finds them. */
function startTagAt(html: string, at: number): StartTag {
  const attributes: StartTag["attributes"][number][] = [];
  let place = at + 1;
  while (place < html.length && !isTagSpace(html[place]) && html[place] !== "/" && html[place] !== ">")
    place++;
  for (;;) {
    while (isTagSpace(html[place]) || html[place] === "/") place++;
    if (place >= html.length || html[place] === ">") return { end: place + 1, attributes };
    const start = place;
    place++;
    while (place < html.length && !isTagSpace(html[place]) && !"/>=".includes(html[place]!)) place++;
    const name = html.slice(start, place).toLowerCase();
    let value = place;
    while (isTagSpace(html[value])) value++;
    if (html[value] === "=") {
      value++;
      while (isTagSpace(html[value])) value++;
      const mark = html[value];
      if (mark === '"' || mark === "'") {
        const close = html.indexOf(mark, value + 1);
        place = close < 0 ? html.length : close + 1;
      } else {
        while (value < html.length && !isTagSpace(html[value]) && html[value] !== ">") value++;
        place = value;
      }
    }
    attributes.push({ name, start, end: place });
  }
}

export interface Marked {
  readonly html: string;
  /** What is read of it again, on the text axis of the page that was marked. */
  readonly reads: readonly Span[];
  /** The source that is read of it: that of the page, but where the page has such marks of its own. */
  readonly source: string;
}

/**
 * The source of a page with marks. Where a layout marks elements, one whose texts are all labelled gets the
 * attribute; every other text gets a wrapper, one for each labelled part of it. A page that would be another one
 * with the marks in it is left without.
 * @param spans disjoint
 */
export function mark(page: Page, spans: readonly Span[], marking: Marking, elements = false): Marked {
  // Touching spans of one name first become one: a wrapper of white space alone would not be read again.
  const parts = pieces(page, canonical(page, spans));
  const outermost = elements ? outermostOf(page, parts) : [];
  const covered = new Uint8Array(page.leaves.length);
  const inserted: { readonly at: number; readonly text: string }[] = [];
  const { start } = sourcePositions(page);
  for (const { node, as } of outermost) {
    const tag = page.tags[node]!;
    const at = start[node]! + 1 + tag.length;
    covered.fill(1, page.leavesBefore[node]!, page.leavesBefore[page.end[node]!]!);
    inserted.push({ at, text: ` ${marking.attribute}="${marking.value(as)}"` });
  }
  const closed = closedIn(page);
  let offsets: ReturnType<typeof sourceOffsetsOf> = null;
  let of = -1;
  for (const { start: from, end, as } of marking.none === null
    ? parts
    : withRest(page, parts, marking.none)) {
    const leaf = leavesIn(page, from, end).start;
    if (covered[leaf] === 1 || closed[page.leaves[leaf]!.node] === 1) continue;
    if (leaf !== of) offsets = sourceOffsetsOf(page, leaf);
    of = leaf;
    if (offsets === null) continue;
    const first = from - page.leaves[leaf]!.start;
    const last = end - 1 - page.leaves[leaf]!.start;
    // A character of two units cannot be cut, nor a reference for two.
    const { text } = page.leaves[leaf]!;
    const isCut =
      offsets.starts[first - 1] === offsets.starts[first] || offsets.ends[last + 1] === offsets.ends[last];
    if (isCut || cutsPair(text, first) || cutsPair(text, last + 1)) continue;
    const open = `<${marking.wrapper} ${marking.attribute}="${marking.value(as)}">`;
    for (const [run, stop] of runsIn(offsets, first, last))
      inserted.push(
        { at: offsets.starts[run]!, text: open },
        { at: offsets.ends[stop]!, text: `</${marking.wrapper}>` },
      );
  }
  const html = insert(page.html, inserted);
  const { source, reads } = readBack(page, html, marking);
  return source === page.html && reads !== null ? { html, reads, source } : unchanged(page, marking);
}

/** Whether a place is between the two units of one character. */
const cutsPair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && text.codePointAt(at - 1)! > 0xffff;

/** Units that stand in a row in the source: an end tag of nothing between them would end the wrapper. */
function runsIn({ starts, ends }: SourceOffsets, first: number, last: number): [number, number][] {
  const runs: [number, number][] = [];
  let from = first;
  for (let unit = first; unit <= last; unit++) {
    const goesOn = unit < last && (starts[unit + 1] === ends[unit] || starts[unit + 1] === starts[unit]);
    if (goesOn) continue;
    runs.push([from, unit]);
    from = unit + 1;
  }
  return runs;
}

/** A page without marks of ours; those that it has of its own are read all the same. */
function unchanged(page: Page, marking: Marking): Marked {
  const { source, reads } = readBack(page, page.html, marking);
  return { html: page.html, reads: reads ?? [], source };
}

/** The source of a marked page without the marks, and what they say; null where it would be another page with them. */
function readBack(
  page: Page,
  html: string,
  marking: Marking,
): { readonly source: string; readonly reads: Span[] | null } {
  const back = unmark(html, marking);
  const spans = carried(back.marked, back.spans, page);
  return { source: back.html, reads: spans === null ? null : canonical(page, spans) };
}

function insert(html: string, inserted: readonly { readonly at: number; readonly text: string }[]): string {
  const parts: string[] = [];
  let done = 0;
  // Sorting keeps the order of what is put in one place: the end of a text comes before the next one begins.
  for (const { at, text } of [...inserted].sort((a, b) => a.at - b.at)) {
    parts.push(html.slice(done, at), text);
    done = at;
  }
  return parts.join("") + html.slice(done);
}

/** (N) 1 for what is in an element that takes no wrappers. */
function closedIn(page: Page): Uint8Array {
  const closed = new Uint8Array(page.size);
  for (let node = 1; node < page.size; node++)
    closed[node] = CLOSED.has(page.tags[node]!) ? 1 : closed[page.parent[node]!]!;
  return closed;
}

/** The parts, and under another name what is between them, cut at the ends of texts. */
function withRest(page: Page, parts: readonly Span[], none: string): Span[] {
  const rest: Span[] = [];
  let at = 0;
  for (const { start, end } of [...parts, { start: page.textLength, end: page.textLength }]) {
    if (at < start) rest.push({ start: at, end: start, as: none });
    at = Math.max(at, end);
  }
  return [...parts, ...pieces(page, rest)].sort((a, b) => a.start - b.start);
}

/** The outermost elements whose texts are labelled whole, all by one name, and that the source has. */
function outermostOf(page: Page, parts: readonly Span[]): { readonly node: NodeId; readonly as: string }[] {
  const whole = new Array<string | null>(page.leaves.length).fill(null);
  for (const { start, end, as } of parts) {
    const leaf = leavesIn(page, start, end).start;
    const { start: from, text } = page.leaves[leaf]!;
    if (start === from && end === from + text.length) whole[leaf] = as;
  }
  // (L + 1) leaves before each that do not go on as the one before them.
  const breaks = new Int32Array(whole.length + 1);
  for (let leaf = 0; leaf < whole.length; leaf++)
    breaks[leaf + 1] = breaks[leaf]! + (leaf > 0 && whole[leaf] !== whole[leaf - 1] ? 1 : 0);
  const { start } = sourcePositions(page);
  const found: { readonly node: NodeId; readonly as: string }[] = [];
  for (let node = Math.max(1, page.body); node < page.size;) {
    const first = page.leavesBefore[node]!;
    const last = page.leavesBefore[page.end[node]!]!;
    const as = first < last && breaks[last] === breaks[first + 1] ? (whole[first] ?? null) : null;
    const tag = page.tags[node]!;
    const at = start[node]!;
    const isThere = at >= 0 && page.html.slice(at + 1, at + 1 + tag.length).toLowerCase() === tag;
    if (as !== null && tag !== "" && isThere) {
      found.push({ node, as });
      node = page.end[node]!;
    } else node++;
  }
  return found;
}
