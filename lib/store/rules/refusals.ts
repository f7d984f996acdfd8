import type { Operation } from "../../labels/model";

/** How many refused operations are remembered; what is forgotten is refused once more. */
const MOST = 10_000;

/**
 * What was refused because somebody else's operations contradict it, and what its sender was told then. Who
 * sends it again has seen the contradiction and goes on from there: it is taken then, whatever has come
 * meanwhile. Otherwise many who write into one set would be refused again and again, and some give up. A
 * courtesy of one process: another one, or a new one, refuses once more.
 */
export class Refusals {
  /** The version that the sender was told, by set and operation. */
  private readonly told = new Map<string, number>();

  /** @param version that of the set as the sender is told it now */
  remember(set: string, operations: readonly Operation[], version: number): void {
    for (const { id } of operations) {
      this.told.delete(`${set} ${id}`);
      this.told.set(`${set} ${id}`, version);
    }
    for (const oldest of this.told.keys()) {
      if (this.told.size <= MOST) break;
      this.told.delete(oldest);
    }
  }

  /**
   * Whether all of these were refused before and now build on what their sender was told, or something later.
   */
  isAnswered(set: string, operations: readonly Operation[], version: number): boolean {
    return operations.every(({ id }) => (this.told.get(`${set} ${id}`) ?? Infinity) <= version);
  }

  /** They are stored. */
  forget(set: string, operations: readonly Operation[]): void {
    for (const { id } of operations) this.told.delete(`${set} ${id}`);
  }
}
