import { Prisma } from "../../generated/client";
import { facetsOf, searchTerms } from "../../rules/rules";
import { countsByRemark } from "../../rules/remarks";
import type { PageQuery, PageStore } from "../../interfaces/pages";
import type { Reader } from "../connection/connection";
import { FACET_COLUMNS, facetWhere, pageWhere, type FacetColumn } from "./page-sql";
import { stateAt } from "../connection/rows";

/** The columns of the index that holds what is counted, in its order (prisma/schema.prisma). */
const AS_INDEXED = Prisma.raw(
  ["state", "kind", "lang", "site", "template", "slice", "hasGold", "remarks"]
    .map((column) => `p."${column}"`)
    .join(", "),
);

/**
 * Counts per facet under a query, each without its own filter. One pass counts all combinations that occur,
 * from an index that holds them, and they are folded where they lie: as rows they would be tens of thousands.
 */
export async function pageFacets(db: Reader, query: PageQuery): ReturnType<PageStore["facets"]> {
  const columns = Prisma.join(FACET_COLUMNS.map((column) => Prisma.sql`p.${quoted(column)}`));
  const where = pageWhere(query, { facets: false });
  // Grouped as the index has them, nothing is sorted. A search reads the pages themselves, which in that order lie
  // all over the file.
  const cells =
    searchTerms(query.search).length > 0
      ? Prisma.sql`found AS MATERIALIZED (SELECT ${columns} FROM "Page" p WHERE ${where}),
          cells AS MATERIALIZED (SELECT ${columns}, COUNT(*) AS n FROM found p GROUP BY ${columns})`
      : Prisma.sql`cells AS MATERIALIZED (SELECT ${columns}, COUNT(*) AS n FROM "Page" p WHERE ${where}
          GROUP BY ${AS_INDEXED})`;
  const rows = await db.$queryRaw<{ facet: FacetColumn; value: string; n: bigint }[]>`
    WITH ${cells} ${Prisma.join(
      FACET_COLUMNS.map((column) => countsOf(query, column)),
      " UNION ALL ",
    )}`;
  const counts = (column: FacetColumn) =>
    facetsOf(new Map(rows.filter(({ facet }) => facet === column).map(({ value, n }) => [value, Number(n)])));
  return {
    states: facetsOf(
      new Map(
        rows
          .filter(({ facet }) => facet === "state")
          .map(({ value, n }) => [stateAt(Number(value)), Number(n)]),
      ),
    ),
    kinds: counts("kind"),
    langs: counts("lang"),
    sites: counts("site"),
    templates: counts("template"),
    slices: counts("slice"),
    remarks: facetsOf(
      countsByRemark(
        new Map(
          rows.filter(({ facet }) => facet === "remarks").map(({ value, n }) => [Number(value), Number(n)]),
        ),
      ),
    ),
  };
}

function countsOf(query: PageQuery, column: FacetColumn): Prisma.Sql {
  const others = FACET_COLUMNS.filter((other) => other !== column).flatMap((other) =>
    facetWhere(query, other),
  );
  const where = others.length === 0 ? Prisma.empty : Prisma.sql`WHERE ${Prisma.join(others, " AND ")}`;
  return Prisma.sql`SELECT ${column} AS facet, CAST(p.${quoted(column)} AS TEXT) AS value, SUM(p.n) AS n FROM cells p ${where} GROUP BY p.${quoted(column)}`;
}

const quoted = (column: FacetColumn): Prisma.Sql => Prisma.raw(`"${column}"`);
