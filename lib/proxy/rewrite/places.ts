/**
 * Where the nodes of a page stand in its source, without a second parse: tags and texts of the source are walked
 * beside the nodes of the page, which are in the same order as long as the parser has moved nothing. Every text is
 * compared with what the parser made of it. Where the two part company, `sourcePositions` of lib/page, which
 * parses again, is asked instead; it is also what the tests compare this with.
 */
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { VOID_ELEMENTS } from "../../page/elements";
import type { NodeId, Page } from "../../page/page";
import { sourcePositions, type SourcePositions } from "../../page/source/source-positions";
import { readMarkup, type Tag } from "./markup";

/** Elements that the parser adds where the source has no tag for them. */
const IMPLIED = new Set(["html", "head", "body", "tbody", "tr", "colgroup"]);
const ADDED_AROUND_TEXT = new Set(["html", "head", "body"]);
/** Elements that no end tag inside of them closes a paragraph outside of. */
const SCOPES = new Set("html table caption td th button applet marquee object template".split(" "));
/** Elements whose tags the parser passes over where they make no sense. */
const PASSED_OVER = new Set(
  "html head body form frame frameset caption col colgroup tbody td tfoot th thead tr".split(" "),
);

/**
 * (N) positions of the elements and leaves of a page, -1 where the source has none; those of blank texts may be
 * missing. The range of a text may hold tags that the parser passed over.
 */
export function placesOf(page: Page): SourcePositions {
  return scannedPlaces(page) ?? sourcePositions(page);
}

/** The same by the scan alone; null where that does not tell. */
export function scannedPlaces(page: Page): SourcePositions | null {
  const walk = new Walk(page);
  const isRead = readMarkup(page.html, walk);
  return isRead && walk.finish() ? walk : null;
}

class Walk implements SourcePositions {
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** The node that comes next. */
  private next: NodeId = 1;
  /** Characters of the next text that the source had so far. */
  private taken = 0;
  private hasFailed = false;
  private readonly open: NodeId[] = [];
  /** Templates around, whose content is no part of the page. */
  private templates = 0;
  /** Whether the last tag was one behind which the parser leaves out a line feed. */
  private eatsLineFeed = false;
  private readonly references = new Map<string, string>();

  constructor(private readonly page: Page) {
    this.start = new Int32Array(page.size).fill(-1);
    this.end = new Int32Array(page.size).fill(-1);
  }

  tag(tag: Tag): boolean {
    if (this.templates > 0) {
      if (tag.name !== "template") return true;
      this.templates += tag.kind === "start" ? 1 : -1;
      if (this.templates === 0) this.closeBy(tag);
      return true;
    }
    this.eatsLineFeed = false;
    if (tag.kind === "end") this.closeBy(tag);
    else this.openBy(tag);
    return !this.hasFailed;
  }

  text(start: number, end: number): void {
    if (this.templates > 0 || this.hasFailed) return;
    const { page } = this;
    let from = start;
    if (this.eatsLineFeed) {
      if (page.html.charCodeAt(from) === 13) from++;
      if (page.html.charCodeAt(from) === 10) from++;
      this.eatsLineFeed = false;
    }
    const isEmpty = this.isBlank(from, end);
    if (!isEmpty && this.taken === 0) this.skipImplied(null);
    const id = this.next;
    if (id >= page.size || page.isText[id] !== 1) {
      if (!isEmpty) this.hasFailed = true;
      return;
    }
    const leaf = page.leaves[page.leavesBefore[id]!];
    if (leaf?.node !== id) {
      // Blank, or inside of an element whose text is none of the page.
      if (page.isBlank[id] === 1 && !isEmpty) {
        this.next++;
        this.text(start, end);
        return;
      }
      this.place(id, start, end);
      this.next++;
      return;
    }
    let reached = this.compared(from, end, leaf.text);
    if (reached < 0 && this.taken === 0) {
      // In front of the body white space is left out.
      while (from < end && page.html.charCodeAt(from) <= 32) from++;
      reached = this.compared(from, end, leaf.text);
    }
    if (reached < 0) {
      if (!isEmpty) this.hasFailed = true;
      return;
    }
    if (this.start[id]! < 0) this.place(id, start, end);
    else this.end[id] = end;
    this.taken = reached;
    if (reached === leaf.text.length) {
      this.taken = 0;
      this.next++;
    }
  }

  /** Whether nothing of the page is left over. */
  finish(): boolean {
    if (this.hasFailed || this.taken > 0) return false;
    this.skipImplied(null);
    this.skipBlank();
    if (this.next < this.page.size) return false;
    for (const id of this.open) this.end[id] = this.page.html.length;
    return true;
  }

  private openBy({ name: written, at, end, rawEnd, closesItself }: Tag): void {
    const { page } = this;
    // The parser makes an img of it, but in drawings.
    const name = written === "image" && !this.isImageNext() ? "img" : written;
    if (this.taken > 0) {
      if (!PASSED_OVER.has(name)) this.hasFailed = true;
      return;
    }
    this.skipImplied(name);
    const id = this.next;
    if (id >= page.size || page.tags[id]!.toLowerCase() !== name) {
      if (!PASSED_OVER.has(name)) this.hasFailed = true;
      return;
    }
    this.place(id, at, end);
    this.next++;
    if (name === "template") {
      this.templates = 1;
      this.open.push(id);
      return;
    }
    if (rawEnd >= 0) {
      if (this.next < page.size && page.isText[this.next] === 1 && page.parent[this.next] === id) {
        this.place(this.next, end, rawEnd);
        this.next++;
      } else if (rawEnd > end && page.end[id]! > id + 1) this.hasFailed = true;
      if (this.next !== page.end[id]) this.hasFailed = true;
    }
    if (VOID_ELEMENTS.has(name) || (closesItself && page.end[id] === id + 1 && this.isForeign(id))) return;
    this.open.push(id);
    this.eatsLineFeed = name === "pre" || name === "listing";
  }

  private closeBy({ name, at, end }: Tag): void {
    const { page, open } = this;
    // These make an element where none is open.
    if ((name === "p" || name === "br") && this.taken === 0) this.skipMade(name);
    let top = open.length - 1;
    while (top >= 0 && this.isFinished(open[top]!)) {
      if (isClosedBy(page.tags[open[top]!]!.toLowerCase(), name)) break;
      top--;
    }
    if (top < 0 || !this.isFinished(open[top]!)) return;
    while (open.length - 1 > top) this.end[open.pop()!] = at;
    this.end[open.pop()!] = end;
  }

  /** Whether all nodes below one have come, but for blank texts. */
  private isFinished(id: NodeId): boolean {
    const { page } = this;
    if (this.taken > 0) return false;
    let next = this.next;
    while (next < page.end[id]! && page.isBlank[next] === 1) next++;
    return next >= page.end[id]!;
  }

  private place(id: NodeId, start: number, end: number): void {
    const { open, page } = this;
    while (open.length > 0 && page.end[open.at(-1)!]! <= id) this.end[open.pop()!] = start;
    this.start[id] = start;
    this.end[id] = end;
  }

  private isImageNext(): boolean {
    const { page } = this;
    let next = this.next;
    while (next < page.size && page.isBlank[next] === 1) next++;
    return page.tags[next] === "image";
  }

  private skipBlank(): void {
    const { page } = this;
    while (this.next < page.size && page.isBlank[this.next] === 1) this.next++;
  }

  /**
   * Go past elements that the parser has added in front of an element, or in front of a text where no name is
   * given. Nothing happens where that does not lead to the element.
   */
  private skipImplied(name: string | null): void {
    const { page } = this;
    const added = name === null ? ADDED_AROUND_TEXT : IMPLIED;
    let reached = this.next;
    for (let id = this.next; id < page.size; id++) {
      if (page.isBlank[id] === 1) continue;
      const tag = page.tags[id]!;
      if (tag.toLowerCase() === name) {
        this.next = id;
        return;
      }
      if (!added.has(tag)) break;
      reached = id + 1;
    }
    if (name === null) this.next = reached;
  }

  /** Go past the element that an end tag makes where none is open. */
  private skipMade(name: string): void {
    const { page } = this;
    let id = this.next;
    while (id < page.size && page.isBlank[id] === 1) id++;
    if (id < page.size && page.tags[id] === name && page.end[id] === id + 1 && !this.isInScope(name))
      this.next = id + 1;
  }

  private isInScope(name: string): boolean {
    for (let top = this.open.length - 1; top >= 0; top--) {
      const id = this.open[top]!;
      const tag = this.page.tags[id]!;
      if (tag === name) return true;
      if (SCOPES.has(tag) && !this.isFinished(id)) return false;
    }
    return false;
  }

  private isForeign(id: NodeId): boolean {
    const { page } = this;
    for (let node = id; node > 0; node = page.parent[node]!)
      if (page.tags[node] === "svg" || page.tags[node] === "math") return true;
    return false;
  }

  /** Whether only white space and references to it are between the two. */
  private isBlank(start: number, end: number): boolean {
    const { html } = this.page;
    for (let at = start; at < end; at++) {
      const code = html.charCodeAt(at);
      if (code === 38) {
        const reference = this.referenceAt(at, end);
        if (!/^\s+$/.test(this.decoded(reference))) return false;
        at += reference.length - 1;
      } else if (code !== 32 && (code < 9 || code > 13) && code !== 160 && code !== 0xfeff) return false;
    }
    return true;
  }

  /** How far a text has come by what the source has; -1 where they differ. */
  private compared(start: number, end: number, text: string): number {
    const { html } = this.page;
    let reached = this.taken;
    for (let at = start; at < end; at++) {
      let code = html.charCodeAt(at);
      if (code === 13) {
        if (html.charCodeAt(at + 1) === 10) continue;
        code = 10;
      } else if (code === 38) {
        const reference = this.referenceAt(at, end);
        const decoded = this.decoded(reference);
        if (!text.startsWith(decoded, reached)) return -1;
        reached += decoded.length;
        at += reference.length - 1;
        continue;
      }
      if (text.charCodeAt(reached) !== code) return -1;
      reached++;
    }
    return reached;
  }

  private referenceAt(at: number, end: number): string {
    REFERENCE.lastIndex = at;
    return (REFERENCE.exec(this.page.html)?.[0] ?? "&").slice(0, end - at);
  }

  private decoded(reference: string): string {
    let known = this.references.get(reference);
    if (known === undefined) {
      const [node] = parseFragment(reference).childNodes;
      known = (node as DefaultTreeAdapterTypes.TextNode).value;
      this.references.set(reference, known);
    }
    return known;
  }
}

/** Any heading ends where any other one does. */
const isClosedBy = (tag: string, name: string): boolean =>
  tag === name || (HEADING.test(name) && HEADING.test(tag));

const HEADING = /^h[1-6]$/;

/** As much as a character reference may be. */
const REFERENCE = /&(?:#[0-9a-zA-Z]{0,12}|[0-9a-zA-Z]{1,40});?/y;
