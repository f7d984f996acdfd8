/** What the database itself sees to of the names of saved recipes, and what it makes of those of before. */
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { recipeId } from "../../recipes/canonical";
import { parseRecipe } from "../../recipes/text";
import { deployMigrations } from "../../setup/schema-engine";
import { temporaryDatabase } from "../testing";
import { Connection } from "./connection/connection";
import { prismaStore } from "./prisma-store";

const PRISMA = fileURLToPath(new URL("../../../prisma", import.meta.url));
const MIGRATION = "20261124000500_recipe_names";
/** A database is made and brought up to date twice, on a machine that may be busy. */
const SLOW = 120_000;
const recipe = parseRecipe("bte");
const content = (name: string) => ({
  name,
  description: "",
  recipe,
  recipeId: recipeId(recipe),
  author: "Ada",
});

it(
  "refuses a second recipe of a name, also one who has not looked, but for one that was removed",
  async () => {
    const { connection, remove } = await temporaryDatabase();
    const row = (id: string, removedAt: Date | null) => ({
      ...{ id, version: 1, createdAt: new Date(1), removedAt },
      name: removedAt === null ? "a" : null,
    });
    const add = (id: string, removedAt: Date | null) =>
      connection.write((tx) => tx.savedRecipe.create({ data: row(id, removedAt) }));
    await add("1", null);
    await expect(add("2", null)).rejects.toThrow();
    await add("3", new Date(2));
    await add("4", new Date(2));
    await remove();
  },
  SLOW,
);

it(
  "gives recipes of before their names, as their last save left them, and removed ones none",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-names-"));
    const url = `file:${join(folder, "old.db")}`;
    const migrations = join(folder, "migrations");
    for (const name of await readdir(join(PRISMA, "migrations")))
      if (name < MIGRATION || name.endsWith(".toml"))
        await cp(join(PRISMA, "migrations", name), join(migrations, name), { recursive: true });
    const schema = join(PRISMA, "schema.prisma");
    await deployMigrations(url, { schema, migrations });
    const old = await Connection.open(url);
    await old.write(async (tx) => {
      const savedAt = new Date(5);
      for (const [id, version, removedAt] of [
        ["kept", 2, null],
        ["removed", 1, savedAt],
      ] as const) {
        await tx.$executeRaw`INSERT INTO "SavedRecipe" VALUES (${id}, ${version}, ${savedAt}, ${removedAt})`;
        for (let number = 1; number <= version; number++)
          await tx.$executeRaw`INSERT INTO "RecipeVersion" VALUES
          (${id}, ${number}, ${`name ${number}`}, '', '{"use":"bte"}', 'hash', 'Ada', ${savedAt})`;
      }
    });
    await old.close();
    await deployMigrations(url, { schema, migrations: join(PRISMA, "migrations") });
    const connection = await Connection.open(url);
    const { recipes } = prismaStore(connection, () => 9);
    expect((await recipes.list()).map(({ id, name }) => [id, name])).toEqual([["kept", "name 2"]]);
    expect(await recipes.versions("kept")).toHaveLength(2);
    await expect(recipes.create(content("name 2"))).rejects.toMatchObject({ current: { id: "kept" } });
    expect(await recipes.restore("removed")).toMatchObject({ name: "name 1" });
    await expect(recipes.create(content("name 1"))).rejects.toMatchObject({ current: { id: "removed" } });
    await connection.close();
    await rm(folder, { recursive: true });
  },
  SLOW,
);
