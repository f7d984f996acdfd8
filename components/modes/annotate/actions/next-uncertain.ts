import { movement, uncertainFrom } from "./move";

/** Go to the next block that a person should look at. */
export const nextUncertain = movement("annotate.next-uncertain", "Next uncertain block", (state) =>
  uncertainFrom(state, 1),
);
