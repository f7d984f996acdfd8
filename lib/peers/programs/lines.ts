import { StringDecoder } from "node:string_decoder";

/**
 * UTF-8 that comes in pieces, cut at line feeds and at nothing else: a line of JSON may hold all that other
 * readers of lines take for the end of one. The time grows with the length, however small the pieces are.
 */
export class Lines {
  private readonly decoder = new StringDecoder("utf8");
  private parts: string[] = [];
  private length = 0;

  constructor(private readonly onLine: (line: string) => void) {}

  /** @returns the length of the line that has begun */
  push(chunk: Buffer): number {
    const [end, ...begun] = this.decoder.write(chunk).split("\n");
    this.parts.push(end!);
    this.length += end!.length;
    for (const next of begun) {
      const line = this.parts.join("");
      this.parts = [next];
      this.length = next.length;
      this.onLine(line);
    }
    return this.length;
  }
}
