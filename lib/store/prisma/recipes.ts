import { ConflictError, NotFoundError } from "../../errors";
import { recipeFromJson } from "../../recipes/recipe";
import type { RecipeVersionModel, SavedRecipeModel } from "../generated/models";
import { newId } from "../rules/ids";
import { storable } from "../../text/kept-text";
import { RECIPE_KEPT_MS } from "../rules/rules";
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
            name: row.name,
            versions: { create: { ...row, number: 1 } },
          },
        });
        return present(tx, id);
      }),

    save: (id, known, content) =>
      connection.write(async (tx) => {
        const row = rowOf(content);
        const before = await present(tx, id);
        if (before.version !== known) throw overtaken(before, known);
        await refuseTaken(tx, row.name, id);
        const number = known + 1;
        const { count } = await tx.savedRecipe.updateMany({
          where: { id, version: known, removedAt: null },
          data: { version: number, name: row.name },
        });
        // Saved or removed since it was looked at.
        if (count === 0) throw overtaken(await present(tx, id), known);
        await tx.recipeVersion.create({ data: { ...row, savedId: id, number } });
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
        const removedAt = clock();
        await tx.savedRecipe.deleteMany({
          where: { removedAt: { lt: new Date(removedAt - RECIPE_KEPT_MS) } },
        });
        const { count } = await tx.savedRecipe.updateMany({
          where: { id, removedAt: null },
          data: { removedAt: new Date(removedAt), name: null },
        });
        if (count === 0) throw new NotFoundError("recipe", id);
      }),

    restore: (id) =>
      connection.write(async (tx) => {
        const found = await tx.savedRecipe.findUnique({ where: { id }, include: { versions: true } });
        if (found === null) throw new NotFoundError("recipe", id);
        const { name } = newestOf(found);
        await refuseTaken(tx, name, id);
        // Nothing is changed of one that is there: it may have been saved under another name meanwhile.
        await tx.savedRecipe.updateMany({
          where: { id, removedAt: { not: null } },
          data: { removedAt: null, name },
        });
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

/**
 * Says who has the name, before the database refuses it: where somebody takes it in between, the write is refused by
 * the unique name and done again, and this finds them.
 */
async function refuseTaken(tx: Writer, name: string, own: string | null): Promise<void> {
  const found = await tx.savedRecipe.findUnique({
    where: { name },
    include: { versions: { orderBy: { number: "desc" }, take: 1 } },
  });
  if (found !== null && found.id !== own)
    throw new ConflictError(`there is a recipe named ${JSON.stringify(name)} already`, savedOf(found));
}

const overtaken = (now: SavedRecipe, known: number): ConflictError<SavedRecipe> =>
  new ConflictError(`recipe ${now.id} is at version ${now.version} by now, not at ${known}`, now);

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
