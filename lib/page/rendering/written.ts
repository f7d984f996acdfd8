import type { LeafId } from "../page";

/** An answer as a text, and where in it the leaves are. */
export interface Written {
  readonly text: string;
  /** (L) first character of what a leaf wrote, -1 where it is not in the text. */
  readonly starts: Int32Array;
  /** (L) one past its last character. */
  readonly ends: Int32Array;
}

/**
 * Writes an answer line by line, keeping where each leaf went. Lines begin with what the blocks around them
 * put there, e.g. `> `; an empty line has it without white space at its end.
 */
export class Writer {
  private readonly parts: string[] = [];
  private length = 0;
  private readonly prefixes: string[] = [];
  /** Line ends that are still to be written: what begins the next line is known only then. */
  private pending = 0;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;

  constructor(leaves: number) {
    this.starts = new Int32Array(leaves).fill(-1);
    this.ends = new Int32Array(leaves).fill(-1);
  }

  /** Write as it is; `leaf` is whose text it is. */
  put(text: string, leaf: LeafId | null = null): void {
    if (text === "") return;
    this.settle();
    if (leaf !== null && this.starts[leaf] === -1) this.starts[leaf] = this.length;
    this.append(text);
    if (leaf !== null) this.ends[leaf] = this.length;
  }

  /** Write text with line feeds, each line with what the blocks around put before it. */
  putLines(text: string, leaf: LeafId | null = null): void {
    text.split("\n").forEach((line, at) => {
      if (at > 0) this.endLine();
      this.put(line, leaf);
    });
  }

  endLine(): void {
    this.pending++;
  }

  /** Write the ends of lines that are due, with what begins the line by now. */
  settle(): void {
    const prefix = this.prefixes.join("");
    for (; this.pending > 0; this.pending--) this.append(`\n${this.pending > 1 ? prefix.trimEnd() : prefix}`);
  }

  /** What is written from here on begins its lines with this too. */
  indent(prefix: string): void {
    this.prefixes.push(prefix);
  }

  outdent(): void {
    this.prefixes.pop();
  }

  /** @param end the last character of a text that is not empty */
  written(end = "\n"): Written {
    const text = this.parts.join("");
    return { text: text === "" ? "" : `${text}${end}`, starts: this.starts, ends: this.ends };
  }

  private append(text: string): void {
    this.parts.push(text);
    this.length += text.length;
  }
}
