import { activeOperations } from "./history";
import type { Accepted, Operation } from "./model";

/**
 * How much of what stands on a page was accepted as it was suggested, and how much of that nobody had seen;
 * what was taken back does not count.
 */
export function acceptedOf(operations: readonly Operation[]): Accepted {
  let blocks = 0;
  let unseen = 0;
  for (const operation of activeOperations(operations)) {
    if (operation.kind !== "set" || operation.accepted === undefined) continue;
    blocks += operation.accepted.blocks;
    unseen += operation.accepted.unseen;
  }
  return { blocks, unseen };
}
