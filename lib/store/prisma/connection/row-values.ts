import { Prisma } from "../../generated/client";

/** What a column is cast to, since a database that sees only parameters would take all of them for texts. */
export type ColumnType = "TEXT" | "INTEGER" | "DOUBLE PRECISION";

/**
 * Rows as a table of an `UPDATE ... FROM`, so that many rows get a value each in one statement. Both engines
 * call its columns `column1`, `column2`, ...
 * @param rows at least one, each with a value for every type
 */
export function rowValues(
  types: readonly ColumnType[],
  rows: readonly (readonly (string | number | null)[])[],
): Prisma.Sql {
  const casts = types.map((type) => Prisma.raw(type));
  return Prisma.sql`(VALUES ${Prisma.join(
    rows.map(
      (row) =>
        Prisma.sql`(${Prisma.join(row.map((value, at) => Prisma.sql`CAST(${value} AS ${casts[at]!})`))})`,
    ),
  )})`;
}
