import { z } from "zod";
import type { PageQuery, PageSort } from "../store/store";

const SORTS = [
  "title",
  "site",
  "kind",
  "lang",
  "bytes",
  "state",
  "f1",
  "changed",
  "key",
] as const satisfies readonly PageSort[];
const STATES = ["open", "in progress", "done", "conflict"] as const;
const many = <T extends z.ZodType>(item: T) =>
  z.union([item.transform((one) => [one]), z.array(item)]).optional();

const fields = {
  q: z.string().trim().max(500).optional(),
  state: many(z.enum(STATES)),
  kind: many(z.string()),
  lang: many(z.string()),
  site: many(z.string()),
  gold: z.enum(["0", "1"]).optional(),
  f1of: z.string().optional(),
  sort: z.enum(SORTS).optional(),
  desc: z.enum(["0", "1"]).optional(),
};

/** The filters and order of a corpus table as they stand in an address. */
export const pageQueryFields = z.object(fields);
/** The same with the window to fetch. */
export const pageWindowFields = z.object({
  ...fields,
  /** Where an earlier window ended: its `next`. */
  after: z.string().max(5_000).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** The store's query for what stands in an address. */
export function pageQuery(
  corpusId: string,
  { q, state, kind, lang, site, gold, f1of, sort, desc }: z.output<typeof pageQueryFields>,
): PageQuery {
  return {
    corpusId,
    ...(q && { search: q }),
    ...(state?.length && { states: state }),
    ...(kind?.length && { kinds: kind }),
    ...(lang?.length && { langs: lang }),
    ...(site?.length && { sites: site }),
    ...(gold && { hasGold: gold === "1" }),
    ...(f1of && { f1Of: f1of }),
    ...(sort && { sort }),
    ...(desc && { descending: desc === "1" }),
  };
}
