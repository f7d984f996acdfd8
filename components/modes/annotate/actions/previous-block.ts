import { blockFrom, movement } from "./move";

/** Go to the block before, whatever stands on it. */
export const previousBlock = movement("annotate.previous-block", "Previous block", (state) =>
  blockFrom(state, -1),
);
