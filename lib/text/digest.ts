/** A 64-bit digest of a list of texts: two 32-bit lanes in the manner of FNV-1a with different primes, mixed at the end. */
export class Digest {
  private low = 0x811c9dc5;
  private high = 0x9e3779b9;

  add(text: string): void {
    let { low, high } = this;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x85ebca6b) + 0x27d4eb2f;
    }
    // A mark no text contains parts the pieces, so that "ab" + "c" is not "a" + "bc".
    this.low = Math.imul(low ^ 0x10001, 0x01000193);
    this.high = Math.imul(high ^ 0x10001, 0x85ebca6b);
  }

  value(): string {
    return (
      mixed(this.low).toString(36) +
      mixed(this.high ^ this.low)
        .toString(36)
        .padStart(7, "0")
    );
  }
}

function mixed(lane: number): number {
  let value = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
