import { NotFoundError } from "../../errors";
import { modelFile, modelFromJson, type Model } from "../../recipes/model";
import { recipeFromJson, type ModelId } from "../../recipes/recipe";
import type { ModelStore } from "../interfaces/models";
import { packBody, unpackBody } from "./connection/bodies";
import type { Connection, Writer } from "./connection/connection";
import { chunksOf } from "./connection/rows";

/** What is stored of a model. */
export async function modelRow(model: Model, clock: () => number) {
  return {
    id: model.id,
    learner: model.recipe.use,
    deflated: (await packBody(new TextEncoder().encode(JSON.stringify(modelFile(model))))).deflated,
    addedAt: new Date(clock()),
  };
}

/**
 * Remove the models that nobody keeps and nothing names: no fit, no answers, no run, no saved recipe, no job to
 * come.
 */
export async function removeUnusedModels(tx: Writer): Promise<void> {
  await tx.$executeRaw`DELETE FROM "Model" WHERE "isKept" = false
    AND NOT EXISTS (SELECT 1 FROM "FitModel" f WHERE f."modelId" = "Model"."id")
    AND NOT EXISTS (SELECT 1 FROM "AnswerSet" a WHERE a."modelId" = "Model"."id")
    AND NOT EXISTS (SELECT 1 FROM "Run" r WHERE r."extractors" LIKE '%' || "Model"."id" || '%')
    AND NOT EXISTS (SELECT 1 FROM "RecipeVersion" v WHERE v."recipe" LIKE '%' || "Model"."id" || '%')
    AND NOT EXISTS (SELECT 1 FROM "Job" j WHERE j."state" IN ('queued', 'running') AND j."input" LIKE '%' || "Model"."id" || '%')`;
}

/** Models as deflated files, and which of them fitting gave. */
export function modelStore(connection: Connection, clock: () => number): ModelStore {
  const row = (model: Model) => modelRow(model, clock);
  const file = async (id: ModelId): Promise<Uint8Array> => {
    const found = await connection.read((db) => db.model.findUnique({ where: { id } }));
    if (found === null) throw new NotFoundError("model", id);
    return unpackBody(found.deflated);
  };
  return {
    add: async (model) => {
      const added = await row(model);
      await connection.write(async (tx) => {
        await tx.model.upsert({
          where: { id: model.id },
          create: { ...added, isKept: true },
          update: { isKept: true },
        });
      });
    },

    get: async (id) => modelFromJson(JSON.parse(new TextDecoder().decode(await file(id)))),

    file,

    fits: (keys) =>
      connection.read(async (db) => {
        const found = new Map<string, ReturnType<typeof recipeFromJson>>();
        for (const chunk of chunksOf([...new Set(keys)]))
          for (const { key, recipe } of await db.fit.findMany({ where: { key: { in: chunk } } }))
            found.set(key, recipeFromJson(JSON.parse(recipe)));
        return found;
      }),

    addFit: async ({ key, code, recipe }, models) => {
      const rows = await Promise.all(models.map(row));
      await connection.write(async (tx) => {
        for (const added of rows)
          await tx.model.upsert({ where: { id: added.id }, create: { ...added, isKept: false }, update: {} });
        await tx.fit.deleteMany({ where: { key } });
        await tx.fit.create({
          data: {
            key,
            code,
            recipe: JSON.stringify(recipe),
            fittedAt: new Date(clock()),
            models: { create: models.map(({ id }) => ({ modelId: id })) },
          },
        });
      });
    },

    collect: (ageMs) =>
      connection.write(async (tx) => {
        await tx.fit.deleteMany({ where: { fittedAt: { lt: new Date(clock() - ageMs) } } });
        await removeUnusedModels(tx);
      }),
  };
}
