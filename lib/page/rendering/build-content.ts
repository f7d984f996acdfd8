import { BLOCK_ELEMENTS } from "../elements";
import { attributeOf, type NodeId, type Page } from "../page";
import { shownText } from "../render";
import { linkAddress } from "./addresses";
import { MARKS, type Block, type Cell, type MarkName, type Opened, type Row } from "./content";
import { dataTables } from "./data-tables";
import { keptImages } from "./kept-images";
import { Line } from "./line";
import { verbatimOf } from "./verbatim";

/** Elements that say with another word what a mark says. */
const SYNONYMS: Readonly<Record<string, MarkName>> = {
  b: "strong",
  i: "em",
  tt: "code",
  s: "del",
  strike: "del",
  ...Object.fromEntries(MARKS.map((mark) => [mark, mark])),
};
const MARK_OF: ReadonlyMap<string, MarkName> = new Map(Object.entries(SYNONYMS));
const LISTS = new Set(["ul", "ol", "menu", "dir"]);
const SPANS = /^\d{1,4}$/;
/** As HTML itself limits the columns of a cell. */
const MOST_SPAN = 1000;
/**
 * What is nested deeper than this is written as if it were not nested further: whoever writes a page like that
 * tests programs, and lines that begin with a thousand marks help nobody.
 */
const DEEPEST = 40;

/** Where blocks are put: into a place that takes any, or into one that takes only parts of its own. */
type Place =
  | { readonly kind: "blocks"; readonly blocks: Block[] }
  | { readonly kind: "list"; readonly items: Block[][] }
  | {
      readonly kind: "definitions";
      readonly entries: { readonly isTerm: boolean; readonly blocks: Block[] }[];
    }
  | { readonly kind: "table"; readonly rows: Row[]; readonly caption: Block[] };

/**
 * The kept texts with their structure. @param keep (L) 1 where a leaf is kept
 */
export function contentOf(page: Page, keep: Uint8Array): readonly Block[] {
  return new ContentBuilder(page, keep).build();
}

class ContentBuilder {
  private readonly blocks: Block[] = [];
  private readonly places: Place[] = [{ kind: "blocks", blocks: this.blocks }];
  /** What is open around the text of the moment: a block inside of a link is in the link. */
  private readonly around: Opened[] = [];
  /** Elements that are left at a node, with what that ends. */
  private readonly leaving: { readonly at: NodeId; readonly leave: () => void }[] = [];
  private line: Line | null = null;
  private level = 0;
  private isInRowHead = false;
  /** (L + 1) characters of kept leaves before each leaf. */
  private readonly keptBefore: Float64Array;
  private readonly images: ReturnType<typeof keptImages>;
  /** (N + 1) kept images among nodes 0..id-1. */
  private readonly imagesBefore: Int32Array;
  private readonly tables: ReadonlySet<NodeId>;

  constructor(
    private readonly page: Page,
    private readonly keep: Uint8Array,
  ) {
    this.keptBefore = new Float64Array(page.leaves.length + 1);
    for (const [leaf, { text }] of page.leaves.entries())
      this.keptBefore[leaf + 1] = this.keptBefore[leaf]! + (keep[leaf] === 1 ? text.length : 0);
    this.images = keptImages(page, keep, this.keptBefore);
    this.imagesBefore = new Int32Array(page.size + 1);
    for (let node = 0; node < page.size; node++)
      this.imagesBefore[node + 1] = this.imagesBefore[node]! + (this.images.has(node) ? 1 : 0);
    this.tables = dataTables(page, this.hasContent);
  }

  build(): readonly Block[] {
    const { page } = this;
    let node = 0;
    while (node < page.size) {
      while (this.leaving.length > 0 && this.leaving.at(-1)!.at <= node) this.leaving.pop()!.leave();
      if (page.isText[node] === 1) {
        this.readText(node);
        node++;
      } else if (this.isPart(node)) node = this.enter(node);
      else {
        this.pass(node);
        node = page.end[node]!;
      }
    }
    while (this.leaving.length > 0) this.leaving.pop()!.leave();
    this.endLine();
    return this.blocks;
  }

  private readonly hasContent = (node: NodeId): boolean => {
    const { page, keptBefore, imagesBefore } = this;
    const end = page.end[node]!;
    return (
      keptBefore[page.leavesBefore[end]!]! > keptBefore[page.leavesBefore[node]!]! ||
      imagesBefore[end]! > imagesBefore[node]!
    );
  };

  /** Whether an element is entered; an empty cell of a row that is kept has its place in it. */
  private isPart(node: NodeId): boolean {
    if (this.hasContent(node)) return true;
    const tag = this.page.tags[node];
    return (tag === "td" || tag === "th") && this.places.at(-1)!.kind === "table";
  }

  private readText(node: NodeId): void {
    const { page } = this;
    const leaf = page.leavesBefore[node]!;
    if (page.isBlank[node] === 1) this.line?.space();
    else if (page.leavesBefore[node + 1]! > leaf && this.keep[leaf] === 1)
      this.lineForMore().text(leaf, shownText(page.leaves[leaf]!.text));
  }

  /** What is not kept leaves nothing but the edges that part what is before it from what is after it. */
  private pass(node: NodeId): void {
    const { page } = this;
    for (let inside = node; inside < page.end[node]!; inside++) {
      const tag = page.tags[inside]!;
      if (page.isBlank[inside] === 1) this.line?.space();
      else if (tag === "br") this.line?.lineBreak();
      else if (BLOCK_ELEMENTS.has(tag)) {
        this.endLine();
        return;
      }
    }
  }

  /** Returns the node to go on with. */
  private enter(node: NodeId): NodeId {
    const { page } = this;
    const tag = page.tags[node]!;
    const image = this.images.get(node);
    if (image !== undefined) this.lineForMore().image(image.src, image.alt);
    else if (tag === "pre") {
      this.endLine();
      const pieces = verbatimOf(page, this.keep, node);
      if (pieces.length > 0) this.add({ kind: "code", language: languageOf(page, node), pieces });
      return page.end[node]!;
    } else if (tag === "a") this.openInline(node, linkOf(linkAddress(page, node)));
    else if (MARK_OF.has(tag)) this.openInline(node, { kind: "mark", mark: MARK_OF.get(tag)! });
    else if (BLOCK_ELEMENTS.has(tag) || tag === "option") this.enterBlock(node, tag);
    return node + 1;
  }

  private openInline(node: NodeId, what: Opened | null): void {
    // A mark inside of the same mark says nothing more, and a link inside of a link is none.
    if (what === null || this.around.some((other) => isRepeated(other, what))) return;
    this.around.push(what);
    this.line?.opened(what);
    this.whenLeft(node, () => {
      this.around.pop();
      this.line?.closed();
    });
  }

  private enterBlock(node: NodeId, tag: string): void {
    this.endLine();
    this.whenLeft(node, () => this.endLine());
    const heading = /^h([1-6])$/.exec(tag);
    if (heading !== null) {
      const outer = this.level;
      this.level = Number(heading[1]);
      this.whenLeft(node, () => {
        this.endLine();
        this.level = outer;
      });
      return;
    }
    const isDeep = this.places.length >= DEEPEST;
    const place = this.places.at(-1)!;
    if (tag === "tr" && place.kind === "table") place.rows.push({ isInHead: this.isInRowHead, cells: [] });
    else if (tag === "thead" && place.kind === "table") {
      this.isInRowHead = true;
      this.whenLeft(node, () => {
        this.isInRowHead = false;
      });
    } else if (tag === "caption" && place.kind === "table") this.inside(node, place.caption);
    else if ((tag === "td" || tag === "th") && place.kind === "table")
      this.inside(node, this.newCell(place.rows, node, tag));
    else if (isDeep) return;
    else if (LISTS.has(tag)) {
      const items: Block[][] = [];
      const isOrdered = tag === "ol";
      this.add({ kind: "list", isOrdered, start: isOrdered ? startOf(this.page, node) : 1, items });
      this.put(node, { kind: "list", items });
    } else if (tag === "li") this.inside(node, this.newItem(place));
    else if (tag === "dl") {
      const entries: { readonly isTerm: boolean; readonly blocks: Block[] }[] = [];
      this.add({ kind: "definitions", entries });
      this.put(node, { kind: "definitions", entries });
    } else if ((tag === "dt" || tag === "dd") && place.kind === "definitions") {
      const blocks: Block[] = [];
      place.entries.push({ isTerm: tag === "dt", blocks });
      this.inside(node, blocks);
    } else if (tag === "blockquote") this.addWith(node, (blocks) => ({ kind: "quote", blocks }));
    else if (tag === "figure") this.addWith(node, (blocks) => ({ kind: "figure", blocks }));
    else if (tag === "figcaption") this.addWith(node, (blocks) => ({ kind: "caption", blocks }));
    else if (tag === "table" && this.tables.has(node)) {
      const rows: Row[] = [];
      const caption: Block[] = [];
      this.add({ kind: "table", caption, rows });
      this.put(node, { kind: "table", rows, caption });
    }
  }

  private newCell(rows: Row[], node: NodeId, tag: string): Block[] {
    // The parser puts every cell into a row.
    const blocks: Block[] = [];
    const cell: Cell = {
      isHead: tag === "th",
      columns: spanOf(this.page, node, "colspan"),
      rows: spanOf(this.page, node, "rowspan"),
      blocks,
    };
    rows.at(-1)!.cells.push(cell);
    return blocks;
  }

  private newItem(place: Place): Block[] {
    const blocks: Block[] = [];
    if (place.kind === "list") place.items.push(blocks);
    else {
      // Items without a list around them make one with their neighbours.
      const before = place.kind === "blocks" ? place.blocks.at(-1) : undefined;
      if (before?.kind === "list" && !before.isOrdered) before.items.push(blocks);
      else this.add({ kind: "list", isOrdered: false, start: 1, items: [blocks] });
    }
    return blocks;
  }

  private addWith(node: NodeId, make: (blocks: Block[]) => Block): void {
    const blocks: Block[] = [];
    this.add(make(blocks));
    this.inside(node, blocks);
  }

  private inside(node: NodeId, blocks: Block[]): void {
    this.put(node, { kind: "blocks", blocks });
  }

  private put(node: NodeId, place: Place): void {
    this.places.push(place);
    this.whenLeft(node, () => {
      this.endLine();
      this.places.pop();
    });
  }

  private whenLeft(node: NodeId, leave: () => void): void {
    this.leaving.push({ at: this.page.end[node]!, leave });
  }

  /** The line that more text goes into, a new one after two breaks; a heading has only one. */
  private lineForMore(): Line {
    if (this.line?.isEnded === true && this.level === 0) this.endLine();
    this.line ??= new Line(this.around);
    return this.line;
  }

  private endLine(): void {
    const { line, level } = this;
    this.line = null;
    if (line === null || line.isEmpty) return;
    const inlines = line.end();
    this.add(level === 0 ? { kind: "paragraph", inlines } : { kind: "heading", level, inlines });
  }

  private add(block: Block): void {
    const place = this.places.at(-1)!;
    if (place.kind === "blocks") place.blocks.push(block);
    else if (place.kind === "list") {
      // A list right inside of a list belongs to the item before it.
      const last = place.items.at(-1);
      if (block.kind === "list" && last !== undefined) last.push(block);
      else place.items.push([block]);
    } else if (place.kind === "definitions") place.entries.push({ isTerm: false, blocks: [block] });
    else place.caption.push(block);
  }
}

const linkOf = (href: string | null): Opened | null => (href === null ? null : { kind: "link", href });

const isRepeated = (a: Opened, b: Opened): boolean =>
  a.kind === "link" ? b.kind === "link" : b.kind === "mark" && a.mark === b.mark;

function startOf(page: Page, node: NodeId): number {
  const start = attributeOf(page, node, "start") ?? "";
  return /^\d{1,9}$/.test(start) ? Number(start) : 1;
}

function spanOf(page: Page, node: NodeId, name: "colspan" | "rowspan"): number {
  const span = attributeOf(page, node, name) ?? "";
  return SPANS.test(span) ? Math.min(MOST_SPAN, Math.max(1, Number(span))) : 1;
}

/** The language of a piece of code, where its classes name it as highlighters do. */
function languageOf(page: Page, pre: NodeId): string {
  for (const node of [pre, pre + 1]) {
    const classes = node < page.end[pre]! ? (attributeOf(page, node, "class") ?? "") : "";
    const name = /(?:^|\s)(?:language|lang)-([\w+#.-]{1,30})(?:\s|$)/.exec(classes)?.[1];
    if (name !== undefined) return name;
  }
  return "";
}
