import { movement, uncertainFrom } from "./move";

/** Go back to the block before that a person should look at. */
export const previousUncertain = movement(
  "annotate.previous-uncertain",
  "Previous uncertain block",
  (state) => uncertainFrom(state, -1),
);
