/** What the queue has to know of something that waits. */
export interface Waiting {
  /** Whose turn it is, e.g. a page: subjects take turns, however much each of them has waiting. */
  readonly subject: string;
  /** Whether nobody can say beforehand how long it takes. */
  readonly isHeavy: boolean;
}

/**
 * What waits for a thread. Subjects take turns; what waits for one subject is taken in the order in which it
 * came.
 */
export class TaskQueue<Item extends Waiting> {
  /** By subject, the one whose turn is next first. */
  private readonly lines = new Map<string, Item[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  push(item: Item): void {
    const line = this.lines.get(item.subject);
    if (line === undefined) this.lines.set(item.subject, [item]);
    else line.push(item);
    this.count++;
  }

  /**
   * Take the item whose turn it is; without `mayBeHeavy` the first one that is not heavy. Null where there is
   * none.
   */
  take(mayBeHeavy: boolean): Item | null {
    for (const [subject, line] of this.lines) {
      const at = mayBeHeavy ? 0 : line.findIndex(({ isHeavy }) => !isHeavy);
      const item = line[at];
      if (item === undefined) continue;
      this.remove(item);
      // The subject goes to the end of the round.
      const rest = this.lines.get(subject);
      if (rest !== undefined) {
        this.lines.delete(subject);
        this.lines.set(subject, rest);
      }
      return item;
    }
    return null;
  }

  /** Take an item out of its line; false where it is not waiting. */
  remove(item: Item): boolean {
    const line = this.lines.get(item.subject);
    const at = line?.indexOf(item) ?? -1;
    if (line === undefined || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) this.lines.delete(item.subject);
    this.count--;
    return true;
  }

  /** Everything that waits, taken out. */
  drain(): Item[] {
    const items = [...this.lines.values()].flat();
    this.lines.clear();
    this.count = 0;
    return items;
  }
}
