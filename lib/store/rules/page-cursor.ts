import { z } from "zod";
import { UsageError } from "../../errors";
import { LABEL_STATES } from "../interfaces/labels";
import type { PageQuery, PageRow } from "../interfaces/pages";

/**
 * Where a page stands in the order of a query: what lists go on from, since to count pages off from the
 * start again for each window of a list costs more with each, and repeats or leaves out pages where others
 * come and go meanwhile.
 */
export interface PagePlace {
  /** By what the query sorts: a lower-case title, a number of bytes, ms since 1970, ... */
  readonly value: string | number;
  /** Decides between equal values. */
  readonly key: string;
}

/** What the order of pages looks at. */
export type SortedRow = Pick<
  PageRow,
  "key" | "title" | "site" | "kind" | "lang" | "bytes" | "state" | "changedAt" | "f1" | "place"
>;

/** The place of a page in the order of a query; pages without F1 come last in both directions. */
export function placeOf(page: SortedRow, { sort = "key", descending = false }: PageQuery): PagePlace {
  return { value: sortValue(page, sort, descending), key: page.key };
}

function sortValue(
  page: SortedRow,
  sort: NonNullable<PageQuery["sort"]>,
  descending: boolean,
): string | number {
  switch (sort) {
    case "key":
      return page.key;
    case "title":
      return page.title.toLowerCase();
    case "site":
      return page.site ?? "";
    case "kind":
      return page.kind ?? "";
    case "lang":
      return page.lang ?? "";
    case "bytes":
      return page.bytes;
    case "state":
      return LABEL_STATES.indexOf(page.state);
    case "changed":
      return page.changedAt;
    case "f1":
      return typeof page.f1 === "number" ? page.f1 : withoutF1(descending);
    case "place":
      return page.place ?? NO_PLACE;
  }
}

/** What stands for the place of a page that has none in the labelling order: behind all others. */
export const NO_PLACE = 2_147_483_647;

/** What stands for the F1 of a page without one. */
export const withoutF1 = (descending: boolean): number => (descending ? -1 : 2);

/** What a column of whole numbers can hold. */
const column = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1);
/**
 * What a moment can be, ms since 1970: until the year 9999, behind which databases that keep it as text have it out
 * of order. Postgres knows no year before -4712.
 */
const moment = z
  .int()
  .min(0)
  .max(Date.UTC(9999, 0, 1));

/** The values of each order, as far as a database can compare with them. */
const VALUES: Readonly<Record<NonNullable<PageQuery["sort"]>, z.ZodType<string | number>>> = {
  ...{ key: z.string(), title: z.string(), site: z.string(), kind: z.string(), lang: z.string() },
  ...{ bytes: column, state: column, place: column, changed: moment, f1: z.number() },
};

/** The place behind a page as lists hand it out: opaque, good for the same order only. */
export function cursorOf(page: SortedRow, query: PageQuery): string {
  const { value, key } = placeOf(page, query);
  return Buffer.from(JSON.stringify([orderOf(query), value, key])).toString("base64url");
}

/** @throws UsageError `bad-cursor` for what no list of this order handed out */
export function readCursor(cursor: string, query: PageQuery): PagePlace {
  const asWritten = z.tuple([z.literal(orderOf(query)), VALUES[query.sort ?? "key"], z.string()]);
  const read = asWritten.safeParse(parsed(Buffer.from(cursor, "base64url").toString()));
  if (!read.success)
    throw new UsageError("bad-cursor", "this place is of another list: begin again without it");
  const [, value, key] = read.data;
  return { value, key };
}

const orderOf = ({ sort = "key", descending = false }: PageQuery): string =>
  `${sort} ${descending ? "down" : "up"}`;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
}
