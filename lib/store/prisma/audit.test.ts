import { expect, it } from "vitest";
import { temporaryDatabase } from "../testing";
import { prismaStore } from "./prisma-store";

it("keeps the audit log as it is, also from a statement that would change it", async () => {
  const { connection, remove } = await temporaryDatabase();
  const { audit } = prismaStore(connection);
  await audit.note({ who: "Ada", what: "corpora.remove", about: "x", address: "192.0.2.1" });
  const asked = [`UPDATE "AuditEntry" SET "who" = 'Bob'`, `DELETE FROM "AuditEntry"`];
  for (const statement of asked)
    await expect(connection.write((tx) => tx.$executeRawUnsafe(statement))).rejects.toThrow();
  expect(await audit.entries({}, 9)).toMatchObject([{ who: "Ada" }]);
  await remove();
});
