import { movement, moveTo, unitFrom } from "./move";

/** Go to the next block, whatever stands on it. */
export const nextBlock = movement("annotate.next-block", "Next block", (state) => moveTo(state, unitFrom(state, 1, () => true)));
