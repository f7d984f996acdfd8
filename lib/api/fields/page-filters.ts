/** The filters and the order of a corpus table as they stand in an address. */
import { z } from "zod";
import type { PageSort } from "../../store/interfaces/pages";
import type { Given } from "./given";
import { flag, labelState, many, pageRemark, wholeNumber } from "./fields";

const SORTS = [
  "title",
  "site",
  "kind",
  "lang",
  "bytes",
  "state",
  "f1",
  "changed",
  "place",
  "key",
] as const satisfies readonly PageSort[];

/** `kind`, `lang`, `site`, `template` and `slice` take an empty text for unknown; each filter may come more than once. */
export const pageFilters = z.object({
  q: z.string().trim().max(500).optional().describe("terms that title, site, address or key must contain"),
  state: many(labelState),
  kind: many(z.string()),
  lang: many(z.string()),
  site: many(z.string()),
  template: many(z.string()),
  slice: many(z.enum(["evaluation", "training", ""])),
  remark: many(pageRemark).describe("pages with a flag, a note or a skip"),
  gold: flag.optional().describe("with gold, or without"),
  f1of: z.string().optional().describe("key of the extractor whose newest run tells f1"),
  sort: z.enum(SORTS).optional(),
  desc: flag.optional(),
});

/** The same with the window to fetch. */
export const pageWindow = pageFilters.extend({
  after: z.string().max(5_000).optional().describe("where an earlier window ended: its `next`"),
  limit: wholeNumber().min(1).max(500).default(100),
});

/** As who asks gives them. */
export type PageFilters = Given<z.input<typeof pageFilters>>;
