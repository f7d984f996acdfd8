import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tablesOf } from "./tables";

describe("tablesOf", () => {
  it("puts a table behind those that it points to, with its key of one or more columns, without what is no column", () => {
    const tables = tablesOf(`
model Child {
  number   Int    @default(autoincrement())
  /// A comment.
  parentId String
  parent   Parent @relation(fields: [parentId], references: [id], onDelete: Cascade)
  body     Bytes?

  @@id([parentId, number])
}

model Parent {
  id       String @id
  children Child[]
}
`);
    expect(tables).toEqual([
      { name: "Parent", columns: ["id"], key: ["id"], hasBytes: false, counter: null },
      {
        name: "Child",
        columns: ["number", "parentId", "body"],
        key: ["parentId", "number"],
        hasBytes: true,
        counter: "number",
      },
    ]);
  });

  it.each([
    { schema: "model A {\n  text String\n}\n", says: "A has no primary key" },
    { schema: "model A {\n  id Decimal @id\n}\n", says: "A.id is a Decimal" },
    {
      schema:
        "model A {\n  id Int @id\n  b B @relation(fields: [id], references: [id])\n}\nmodel B {\n  id Int @id\n  a A @relation(fields: [id], references: [id])\n}\n",
      says: "circle",
    },
  ])("is refused: $says", ({ schema, says }) => {
    expect(() => tablesOf(schema)).toThrow(says);
  });

  it("finds every model of the schema", () => {
    const schema = readFileSync(join(import.meta.dirname, "../../../prisma/schema.prisma"), "utf8");
    expect(tablesOf(schema)).toHaveLength(schema.match(/^model /gm)!.length);
  });
});
