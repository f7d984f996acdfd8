/** A table as the schema declares it. */
export interface Table {
  readonly name: string;
  /** Columns in the order of the schema. */
  readonly columns: readonly string[];
  /** The columns of its primary key, in order. */
  readonly key: readonly string[];
  /** Whether a row may be large: it has bytes. */
  readonly hasBytes: boolean;
  /** The column that the database counts up by itself; null where there is none. */
  readonly counter: string | null;
}

const SCALARS = ["String", "Int", "Float", "Boolean", "DateTime", "Bytes"];

/**
 * The tables of a Prisma schema, each after those that its rows point to.
 * @throws Error for a table without primary key, a type of column that is not known here, and a circle
 */
export function tablesOf(schema: string): readonly Table[] {
  const models = schema
    .split(/^model /m)
    .slice(1)
    .map((part) => ({
      name: /^\w+/.exec(part)![0],
      lines: part
        .slice(part.indexOf("{") + 1, part.indexOf("\n}"))
        .split("\n")
        .map((line) => line.trim()),
    }));
  const names = new Set(models.map(({ name }) => name));
  const open = models.map(({ name, lines }) => {
    const fields = lines.flatMap((line) => {
      const [, field, type] = /^(\w+)\s+(\w+)[?\[\]]*/.exec(line) ?? [];
      return field === undefined || type === undefined ? [] : [{ field, type, line }];
    });
    for (const { field, type } of fields)
      if (!SCALARS.includes(type) && !names.has(type)) throw new Error(`${name}.${field} is a ${type}`);
    const columns = fields.filter(({ type }) => SCALARS.includes(type));
    const together = lines.flatMap((line) => /^@@id\(\[([^\]]+)\]/.exec(line)?.[1]?.split(/,\s*/) ?? []);
    const alone = columns.filter(({ line }) => / @id\b/.test(line)).map(({ field }) => field);
    const key = together.length > 0 ? together : alone;
    if (key.length === 0) throw new Error(`${name} has no primary key`);
    const pointsTo = fields
      .filter(({ line }) => line.split("@relation(")[1]?.includes("fields:") === true)
      .map(({ type }) => type);
    const hasBytes = columns.some(({ type }) => type === "Bytes");
    const counter = columns.find(({ line }) => line.includes("autoincrement()"))?.field ?? null;
    const table: Table = { name, columns: columns.map(({ field }) => field), key, hasBytes, counter };
    return { table, pointsTo: pointsTo.filter((other) => other !== name) };
  });
  const sorted: Table[] = [];
  while (sorted.length < open.length) {
    const isThere = (name: string): boolean => sorted.some((table) => table.name === name);
    const next = open.filter(({ table, pointsTo }) => !isThere(table.name) && pointsTo.every(isThere));
    if (next.length === 0) throw new Error("tables point to each other in a circle");
    sorted.push(...next.map(({ table }) => table));
  }
  return sorted;
}
