import { describe, expect, it } from "vitest";
import { NO_POSTGRES, temporaryDatabase, temporaryPostgres } from "../../testing";
import { prismaStore } from "../prisma-store";

describe.each([
  { engine: "SQLite", missing: null, open: temporaryDatabase },
  { engine: "Postgres", missing: NO_POSTGRES, open: temporaryPostgres },
])("the audit log on $engine", ({ missing, open }) => {
  it.skipIf(missing !== null)(
    `stays as it is, also before a statement that would change it${missing === null ? "" : ` (${missing})`}`,
    async () => {
      const { connection, remove } = await open();
      const { audit } = prismaStore(connection);
      await audit.note({ who: "Ada", what: "corpora.remove", about: "x", address: "192.0.2.1" });
      const asked = [`UPDATE "AuditEntry" SET "who" = 'Bob'`, `DELETE FROM "AuditEntry"`];
      for (const statement of asked)
        await expect(connection.write((tx) => tx.$executeRawUnsafe(statement))).rejects.toThrow();
      expect(await audit.entries({}, 9)).toMatchObject([{ who: "Ada" }]);
      await remove();
    },
  );
});
