import { z } from "zod";
import { STATUS } from "../capture/page-choice";

/**
 * What to do with a page of whose key the corpus has other bytes, and with one whose bytes it has under
 * another key.
 */
export const importChoices = z.object({
  changed: z.enum(["keep", "replace"]).default("keep"),
  duplicates: z.enum(["add", "skip"]).default("add"),
  /** What to do with a page whose text is nearly that of another one. */
  near: z.enum(["add", "skip"]).default("add"),
  /** Which pages of web archives are wanted. */
  pages: z
    .strictObject({
      url: z.string().trim().min(1).max(2000).optional().describe("addresses, with * for any characters"),
      statuses: z
        .array(z.string().regex(STATUS))
        .min(1)
        .max(50)
        .optional()
        .describe("such as 200 or 4xx; 2xx if absent"),
      types: z
        .array(z.string().toLowerCase().trim().min(3).max(100))
        .min(1)
        .max(50)
        .optional()
        .describe("media types; those of HTML if absent"),
    })
    .default({}),
});
