import { blockFrom, movement } from "./move";

/** Go to the next block, whatever stands on it. */
export const nextBlock = movement("annotate.next-block", "Next block", (state) => blockFrom(state, 1));
