import { z } from "zod";
import { SLICE_KINDS, sliceOf, type Slice } from "../evaluation/report-scores";

/** What pages are grouped by, as it stands in an address. */
export const sliceBy = z.enum(SLICE_KINDS).default("kind");

/** `kind:forum`, `site:a.example:8080` or `lang:unknown` as a slice. */
export const sliceField = z
  .string()
  .max(600)
  .transform((text, context): Slice => {
    const slice = sliceOf(text);
    if (slice !== null) return slice;
    context.addIssue({
      code: "custom",
      message: `"${text}" is no slice, expected kind:NAME, site:NAME or lang:NAME`,
    });
    return z.NEVER;
  });
