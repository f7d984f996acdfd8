/** Verdicts on the texts of one page as bits, each distinct mask once. */

/** The number of a mask in its table. */
export type MaskId = number;

/** All texts of the page: what a recipe is asked about. */
export const EVERYTHING: MaskId = 0;

/** The distinct masks of a page with L leaves. Equal masks have one number, by which all else is remembered. */
export class MaskTable {
  private readonly ids = new Map<string, MaskId>();
  private readonly masks: Uint32Array[] = [];

  constructor(readonly leaves: number) {
    this.add(new Uint8Array(leaves).fill(1));
  }

  get size(): number {
    return this.masks.length;
  }

  /** @param keep (L) 1 where kept */
  add(keep: Uint8Array): MaskId {
    const bits = new Uint32Array(this.words);
    for (let leaf = 0; leaf < this.leaves; leaf++) if (keep[leaf] === 1) bits[leaf >> 5]! |= 1 << (leaf & 31);
    return this.addBits(bits);
  }

  /** (L) 1 where kept. */
  keepOf(id: MaskId): Uint8Array {
    const bits = this.masks[id]!;
    return Uint8Array.from({ length: this.leaves }, (_, leaf) => (bits[leaf >> 5]! >>> (leaf & 31)) & 1);
  }

  /** What any of the masks keeps; of one mask or more. */
  union(ids: readonly MaskId[]): MaskId {
    return this.merged(ids, (a, b) => a | b);
  }

  /** What all of the masks keep; of one mask or more. */
  intersection(ids: readonly MaskId[]): MaskId {
    return this.merged(ids, (a, b) => a & b);
  }

  /**
   * What of the input has enough support.
   * @param weights the weight of each mask, added up in their order as `combine` does
   */
  vote(
    input: MaskId,
    ids: readonly MaskId[],
    weights: readonly number[],
    isEnough: (support: number) => boolean,
  ): MaskId {
    const support = new Float64Array(this.leaves);
    for (const [index, id] of ids.entries()) {
      const weight = weights[index]!;
      this.eachOf(id, (leaf) => (support[leaf]! += weight));
    }
    const bits = new Uint32Array(this.words);
    this.eachOf(input, (leaf) => {
      if (isEnough(support[leaf]!)) bits[leaf >> 5]! |= 1 << (leaf & 31);
    });
    return this.addBits(bits);
  }

  private get words(): number {
    return (this.leaves + 31) >> 5;
  }

  private eachOf(id: MaskId, visit: (leaf: number) => void): void {
    const bits = this.masks[id]!;
    for (let word = 0; word < bits.length; word++)
      for (let rest = bits[word]!; rest !== 0; rest &= rest - 1)
        visit(word * 32 + 31 - Math.clz32(rest & -rest));
  }

  private merged(ids: readonly MaskId[], put: (a: number, b: number) => number): MaskId {
    const bits = this.masks[ids[0]!]!.slice();
    for (const id of ids.slice(1)) {
      const other = this.masks[id]!;
      for (let word = 0; word < bits.length; word++) bits[word] = put(bits[word]!, other[word]!);
    }
    return this.addBits(bits);
  }

  private addBits(bits: Uint32Array): MaskId {
    const name = nameOf(bits);
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    const id = this.masks.length;
    this.masks.push(bits);
    this.ids.set(name, id);
    return id;
  }
}

/** Arguments that a function takes without trouble. */
const MOST_ARGUMENTS = 8192;

function nameOf(bits: Uint32Array): string {
  const units = new Uint16Array(bits.buffer, bits.byteOffset, bits.length * 2);
  let name = "";
  for (let start = 0; start < units.length; start += MOST_ARGUMENTS)
    name += String.fromCharCode(...units.subarray(start, start + MOST_ARGUMENTS));
  return name;
}
