import { z } from "zod";

/**
 * What to do with a page of whose key the corpus has other bytes, and with one whose bytes it has under
 * another key.
 */
export const importChoices = z.object({
  changed: z.enum(["keep", "replace"]).default("keep"),
  duplicates: z.enum(["add", "skip"]).default("add"),
});
