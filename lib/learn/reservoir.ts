import { seededRng, type Rng } from "./rng";

/**
 * At most so many of the items that come by, each with the same chance to be among them (reservoir sampling);
 * the same ones for the same seed.
 */
export class Reservoir<Item> {
  /** Those that are kept, in no order that matters. */
  readonly items: Item[] = [];
  private seen = 0;
  private readonly rng: Rng;

  constructor(
    private readonly size: number,
    seed: number,
  ) {
    this.rng = seededRng(seed);
  }

  /** @param read asked only where the item is kept */
  offer(read: () => Item): void {
    const place = this.seen < this.size ? this.seen : this.rng.below(this.seen + 1);
    this.seen++;
    if (place < this.size) this.items[place] = read();
  }
}
