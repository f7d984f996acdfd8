import { defineConfig } from "prisma/config";

// Only `migrate` and `db` use the native schema engine; every other command merely insists that the file
// exists. Naming one that does lets `prisma generate` work where the engine cannot be downloaded. Migrations
// are lib/setup/migrate.ts's, by the same engine as WASM.
if (!process.argv.some((argument) => argument === "migrate" || argument === "db")) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
}

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "file:./data/winnow.db" },
});
