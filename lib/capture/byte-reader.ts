/** A stream of bytes read by count or up to a mark, with little more in memory than was asked for. */
export class ByteReader {
  private readonly pieces: AsyncIterator<Uint8Array>;
  private rest: Uint8Array = new Uint8Array();
  /** Bytes that were read. */
  position = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.pieces = source[Symbol.asyncIterator]();
  }

  /** So many bytes, not copied where one piece of the stream has them all; fewer where the stream ends before. */
  async read(count: number): Promise<Uint8Array> {
    const taken: Uint8Array[] = [];
    await this.pass(count, (piece) => taken.push(piece));
    return taken.length === 1 ? taken[0]! : Buffer.concat(taken);
  }

  /** Pass over so many bytes. @returns how many there were */
  async pass(count: number, take: (piece: Uint8Array) => void = () => {}): Promise<number> {
    let passed = 0;
    while (passed < count && (await this.hasMore())) {
      const piece = this.rest.subarray(0, count - passed);
      this.rest = this.rest.subarray(piece.length);
      passed += piece.length;
      take(piece);
    }
    this.position += passed;
    return passed;
  }

  /**
   * A line without its end, as Latin-1.
   * @returns null at the end of the stream, and where a line has more than `limit` bytes
   */
  async line(limit: number): Promise<string | null> {
    let text = "";
    while (await this.hasMore()) {
      const end = this.rest.indexOf(0x0a);
      const { buffer, byteOffset, length } = await this.read(end < 0 ? this.rest.length : end + 1);
      text += Buffer.from(buffer, byteOffset, length).toString("latin1");
      if (text.length > limit) return null;
      if (end >= 0) return text.replace(/\r?\n$/, "");
    }
    return null;
  }

  private async hasMore(): Promise<boolean> {
    while (this.rest.length === 0) {
      const { value, done } = await this.pieces.next();
      if (done === true) return false;
      this.rest = value;
    }
    return true;
  }
}
