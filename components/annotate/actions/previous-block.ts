import { movement, moveTo, unitFrom } from "./move";

/** Go to the block before, whatever stands on it. */
export const previousBlock = movement("annotate.previous-block", "Previous block", (state) => moveTo(state, unitFrom(state, -1, () => true)));
