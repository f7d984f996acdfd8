/** What Postgres is told instead of what prisma/schema.prisma says; each must be there once. */
const CHANGES: readonly (readonly [from: string, to: string])[] = [
  ['provider = "sqlite"', 'provider = "postgresql"'],
  ['output   = "../lib/store/generated"', 'output   = "../../lib/store/postgres/generated"'],
];

const HEADER =
  "// Made from prisma/schema.prisma by `npm run db:postgres`, which also writes the migration that leads here. Not edited by hand.\n";

/**
 * The schema for Postgres, from the one that is written by hand: the same models on another engine.
 * @throws Error where the schema does not say once what is to be changed
 */
export function postgresSchema(schema: string): string {
  let text = schema.replace(/^(\/\/[^/].*\n)+/, "");
  for (const [from, to] of CHANGES) {
    if (text.split(from).length !== 2) throw new Error(`prisma/schema.prisma does not say once: ${from}`);
    text = text.replace(from, to);
  }
  return HEADER + text;
}

/**
 * SQL of a migration as Winnow wants it. Every text is in byte order, as SQLite compares it: sorting, `<`, MIN
 * and unique keys are then the same on both, whatever the locale of the database. The schema `public` is there
 * in every database; to ask for it takes a right that nothing else does.
 */
export function inByteOrder(sql: string): string {
  return sql
    .replace(/^-- CreateSchema\nCREATE SCHEMA IF NOT EXISTS "public";\n+/, "")
    .replace(/("\w+" (?:SET DATA TYPE )?TEXT)\b/g, '$1 COLLATE "C"');
}
