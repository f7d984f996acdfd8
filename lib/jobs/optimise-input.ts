import { z } from "zod";

/** What an optimise job is enqueued with. */
export const optimiseInput = z.object({
  /** The search, as it is stored. */
  optimisationId: z.string().min(1),
  /** Candidates that each of its searches may try from now on. */
  budget: z.number().int().min(1),
});
