import type { LeafId } from "../page";
import { isSame, type Inline, type Opened } from "./content";

/**
 * Collects one line of content: white space is collapsed and moved out of what is opened, what stays empty is
 * never opened, neighbours of the same mark become one.
 */
export class Line {
  private readonly inlines: Inline[] = [];
  /** What is opened in `inlines`. */
  private readonly open: Opened[] = [];
  /** What is to be opened before the next text. */
  private readonly waiting: Opened[];
  private hasSpace = false;
  private breaks = 0;

  /** @param around what is open around the line already */
  constructor(around: readonly Opened[]) {
    this.waiting = [...around];
  }

  get isEmpty(): boolean {
    return this.inlines.length === 0;
  }

  /** Whether two breaks have come: what follows is another paragraph. */
  get isEnded(): boolean {
    return !this.isEmpty && this.breaks > 1;
  }

  /** @param text white space collapsed, e.g. ` and ` */
  text(leaf: LeafId, text: string): void {
    if (text.startsWith(" ")) this.space();
    const inked = text.trim();
    if (inked === "") return;
    this.begin();
    this.inlines.push({ kind: "text", leaf, text: inked });
    if (text.endsWith(" ")) this.space();
  }

  image(src: string, alt: string): void {
    this.begin();
    this.inlines.push({ kind: "image", src, alt });
  }

  space(): void {
    this.hasSpace = true;
  }

  lineBreak(): void {
    this.breaks++;
  }

  opened(what: Opened): void {
    this.waiting.push(what);
  }

  closed(): void {
    if (this.waiting.pop() !== undefined) return;
    const what = this.open.pop();
    if (what !== undefined) this.inlines.push({ kind: "close", what });
  }

  /** The line, with everything closed. */
  end(): readonly Inline[] {
    while (this.open.length > 0) this.inlines.push({ kind: "close", what: this.open.pop()! });
    return this.inlines;
  }

  /** What comes before the next text or image. */
  private begin(): void {
    const isParted = this.hasSpace || this.breaks > 0;
    if (!this.isEmpty && this.breaks > 0) this.inlines.push({ kind: "break" });
    else if (!this.isEmpty && this.hasSpace) this.inlines.push({ kind: "space" });
    this.hasSpace = false;
    this.breaks = 0;
    for (const what of this.waiting.splice(0)) {
      const last = this.inlines.at(-1);
      // `<b>a</b><b>b</b>` is one mark; two links stay two.
      if (!isParted && last?.kind === "close" && what.kind === "mark" && isSame(last.what, what))
        this.inlines.pop();
      else this.inlines.push({ kind: "open", what });
      this.open.push(what);
    }
  }
}
