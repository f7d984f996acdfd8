import { ConflictError, NotFoundError } from "../../errors";
import { recipeFromJson } from "../../recipes/recipe";
import type { RecipeVersionModel, SavedRecipeModel } from "../generated/models";
import { newId } from "../rules/ids";
import { RECIPE_KEPT_MS, storable } from "../rules/rules";
import type { RecipeContent, RecipeStore, RecipeVersion, SavedRecipe } from "../interfaces/recipes";
import type { Connection, Reader, Writer } from "./connection/connection";

/** Saved recipes, a row for each and one for each of its versions. */
export function recipeStore(connection: Connection, clock: () => number): RecipeStore {
  const rowOf = (content: RecipeContent) => ({
    name: storable(content.name),
    description: storable(content.description),
    recipe: JSON.stringify(content.recipe),
    hash: content.recipeId,
    author: storable(content.author),
    savedAt: new Date(clock()),
  });
  return {
    list: () => connection.read(shown),
    get: (id) => connection.read((db) => present(db, id)),

    create: (content) =>
      connection.write(async (tx) => {
        const row = rowOf(content);
        await refuseTaken(tx, row.name, null);
        const id = newId();
        await tx.savedRecipe.create({
          data: {
            id,
            version: 1,
            createdAt: row.savedAt,
            removedAt: null,
            versions: { create: { ...row, number: 1 } },
          },
        });
        return present(tx, id);
      }),

    save: (id, known, content) =>
      connection.write(async (tx) => {
        const now = await present(tx, id);
        if (now.version !== known)
          throw new ConflictError(`recipe ${id} is at version ${now.version} by now, not at ${known}`, now);
        const row = rowOf(content);
        await refuseTaken(tx, row.name, id);
        await tx.recipeVersion.create({ data: { ...row, savedId: id, number: known + 1 } });
        await tx.savedRecipe.update({ where: { id }, data: { version: known + 1 } });
        return present(tx, id);
      }),

    versions: (id) =>
      connection.read(async (db) => {
        await present(db, id);
        const rows = await db.recipeVersion.findMany({ where: { savedId: id }, orderBy: { number: "desc" } });
        return rows.map(versionOf);
      }),

    remove: (id) =>
      connection.write(async (tx) => {
        await present(tx, id);
        const removedAt = clock();
        await tx.savedRecipe.deleteMany({
          where: { removedAt: { lt: new Date(removedAt - RECIPE_KEPT_MS) } },
        });
        await tx.savedRecipe.update({ where: { id }, data: { removedAt: new Date(removedAt) } });
      }),

    restore: (id) =>
      connection.write(async (tx) => {
        const found = await tx.savedRecipe.findUnique({ where: { id }, include: { versions: true } });
        if (found === null) throw new NotFoundError("recipe", id);
        await refuseTaken(tx, newestOf(found).name, id);
        await tx.savedRecipe.update({ where: { id }, data: { removedAt: null } });
        return present(tx, id);
      }),
  };
}

type WithVersions = SavedRecipeModel & { readonly versions: readonly RecipeVersionModel[] };

/** All of them, by name: few enough to read at once, since people have named them. */
async function shown(db: Reader | Writer): Promise<SavedRecipe[]> {
  const rows = await db.savedRecipe.findMany({
    where: { removedAt: null },
    include: { versions: { orderBy: { number: "desc" }, take: 1 } },
  });
  return rows.map(savedOf).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function present(db: Reader | Writer, id: string): Promise<SavedRecipe> {
  const found = await db.savedRecipe.findUnique({
    where: { id, removedAt: null },
    include: { versions: { orderBy: { number: "desc" }, take: 1 } },
  });
  if (found === null) throw new NotFoundError("recipe", id);
  return savedOf(found);
}

async function refuseTaken(tx: Writer, name: string, own: string | null): Promise<void> {
  const taken = (await shown(tx)).find((one) => one.name === name && one.id !== own);
  if (taken !== undefined)
    throw new ConflictError(`there is a recipe named ${JSON.stringify(name)} already`, taken);
}

function savedOf(row: WithVersions): SavedRecipe {
  return { id: row.id, createdAt: row.createdAt.getTime(), ...versionOf(newestOf(row)) };
}

function newestOf({ version, versions }: WithVersions): RecipeVersionModel {
  return versions.find(({ number }) => number === version)!;
}

function versionOf(row: RecipeVersionModel): RecipeVersion {
  return {
    version: row.number,
    name: row.name,
    description: row.description,
    recipe: recipeFromJson(JSON.parse(row.recipe)),
    recipeId: row.hash,
    author: row.author,
    savedAt: row.savedAt.getTime(),
  };
}
