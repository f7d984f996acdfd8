import { Prisma } from "../../generated/client";
import { withoutF1, type PagePlace } from "../../rules/page-cursor";
import { searchTerms } from "../../rules/rules";
import { bitsWithAny } from "../../rules/remarks";
import type { PageQuery, PageSort } from "../../interfaces/pages";
import { positionOf } from "../connection/rows";

/**
 * A page query as SQL: what both its rows and its neighbours are made from. Standard SQL only; each column
 * has an index that ends in `key`.
 */
export interface PageSql {
  readonly from: Prisma.Sql;
  readonly where: Prisma.Sql;
  readonly order: Prisma.Sql;
  readonly reversed: Prisma.Sql;
  /** The sort value of a page, comparable with `<`. */
  readonly sortValue: Prisma.Sql;
  readonly isDescending: boolean;
}

const COLUMNS: Readonly<Record<Exclude<PageSort, "f1">, Prisma.Sql>> = {
  key: Prisma.sql`p."key"`,
  title: Prisma.sql`p."titleSort"`,
  site: Prisma.sql`p."site"`,
  kind: Prisma.sql`p."kind"`,
  lang: Prisma.sql`p."lang"`,
  bytes: Prisma.sql`p."bytes"`,
  state: Prisma.sql`p."state"`,
  changed: Prisma.sql`p."changedAt"`,
  place: Prisma.sql`p."place"`,
};

/** `runId` is the run whose scores sort by F1; null where none is known. */
export function pageSql(query: PageQuery, runId: string | null): PageSql {
  const sort = query.sort ?? "key";
  const isDescending = query.descending ?? false;
  const byF1 = sort === "f1";
  const from = byF1
    ? Prisma.sql`"Page" p LEFT JOIN "Score" s ON s."runId" = ${runId ?? ""} AND s."extractorKey" = ${query.f1Of ?? ""} AND s."pageId" = p."id"`
    : Prisma.sql`"Page" p`;
  // Pages without F1 come last in both directions.
  const sortValue = byF1 ? Prisma.sql`COALESCE(s."f1", ${withoutF1(isDescending)})` : COLUMNS[sort];
  const direction = (descending: boolean) => (descending ? Prisma.sql`DESC` : Prisma.sql`ASC`);
  const orderBy = (descending: boolean) =>
    sort === "key"
      ? Prisma.sql`p."key" ${direction(descending)}`
      : Prisma.sql`${sortValue} ${direction(descending)}, p."key" ${direction(descending)}`;
  return {
    from,
    where: pageWhere(query),
    order: orderBy(isDescending),
    reversed: orderBy(!isDescending),
    sortValue,
    isDescending,
  };
}

/** What stands behind a place in the order of a query. */
export function isBehind(
  { sort = "key", descending = false }: PageQuery,
  sortValue: Prisma.Sql,
  key: Prisma.Sql,
  { value, key: place }: PagePlace,
): Prisma.Sql {
  const further = descending ? Prisma.sql`<` : Prisma.sql`>`;
  if (sort === "key") return Prisma.sql`${key} ${further} ${place}`;
  return Prisma.sql`(${sortValue}, ${key}) ${further} (${sort === "changed" ? new Date(value) : value}, ${place})`;
}

/** The rows a query asks for; `facets: false` leaves out the filters that facets count by. */
export function pageWhere(query: PageQuery, { facets = true } = {}): Prisma.Sql {
  const conditions = [
    Prisma.sql`p."corpusId" = ${query.corpusId}`,
    ...(facets ? FACET_COLUMNS.flatMap((column) => facetWhere(query, column)) : []),
  ];
  if (query.hasGold !== undefined) conditions.push(Prisma.sql`p."hasGold" = ${query.hasGold}`);
  for (const term of searchTerms(query.search)) {
    const pattern = `%${term.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(Prisma.sql`p."search" LIKE ${pattern} ESCAPE '\\'`);
  }
  return Prisma.join(conditions, " AND ");
}

export const FACET_COLUMNS = ["state", "kind", "lang", "site", "template", "slice", "remarks"] as const;
export type FacetColumn = (typeof FACET_COLUMNS)[number];

/** The filter of a query on one facet as a condition, none where it has none. */
export function facetWhere(query: PageQuery, column: FacetColumn): Prisma.Sql[] {
  const values = {
    state: query.states?.map(positionOf),
    kind: query.kinds,
    lang: query.langs,
    site: query.sites,
    template: query.templates,
    slice: query.slices,
    remarks: query.remarks && bitsWithAny(query.remarks),
  }[column];
  if (values === undefined) return [];
  const named = Prisma.raw(`p."${column}"`);
  return [values.length === 0 ? Prisma.sql`1 = 0` : Prisma.sql`${named} IN (${Prisma.join([...values])})`];
}
