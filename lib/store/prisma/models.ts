import { NotFoundError } from "../../errors";
import { Prisma } from "../generated/client";
import { modelFile, modelFromJson, type Model } from "../../recipes/model";
import { recipeFromJson, type ModelId } from "../../recipes/recipe";
import type { KeptModel, ModelStore } from "../interfaces/models";
import { inflated, packBody } from "./connection/bodies";
import type { Connection, Writer } from "./connection/connection";
import { chunksOf, fromJson } from "./connection/rows";

type Summary = Pick<KeptModel, "recipe" | "card" | "bytes">;

const summaryOf = ({ recipe, card }: Model, file: Uint8Array): Summary => ({
  recipe,
  card,
  bytes: file.length,
});

/** What is stored of a model. */
export async function modelRow(model: Model, clock: () => number) {
  const file = new TextEncoder().encode(JSON.stringify(modelFile(model)));
  return {
    id: model.id,
    learner: model.recipe.use,
    deflated: (await packBody(file)).deflated,
    addedAt: new Date(clock()),
    summary: JSON.stringify(summaryOf(model, file)),
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
    AND NOT EXISTS (SELECT 1 FROM "Job" j WHERE ${namedByJob(Prisma.sql`'%' || "Model"."id" || '%'`)})`;
}

/**
 * Whether "Job" j is to come and names a model: itself, or in the search or training that it is about, whose ids alone
 * are in its input. @param pattern what LIKE finds the model by
 */
function namedByJob(pattern: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`j."state" IN ('queued', 'running') AND (j."input" LIKE ${pattern}
    OR EXISTS (SELECT 1 FROM "Optimisation" o WHERE o."setup" LIKE ${pattern} AND j."input" LIKE '%' || o."id" || '%')
    OR EXISTS (SELECT 1 FROM "Training" t WHERE t."recipe" LIKE ${pattern} AND j."input" LIKE '%' || t."id" || '%'))`;
}

/** Models as deflated files, and which of them fitting gave. */
export function modelStore(connection: Connection, clock: () => number): ModelStore {
  const row = (model: Model) => modelRow(model, clock);
  const file = async (id: ModelId): Promise<Uint8Array> => {
    const found = await connection.read((db) => db.model.findUnique({ where: { id } }));
    if (found === null) throw new NotFoundError("model", id);
    return inflated(found.deflated);
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

    list: async () => {
      const select = { id: true, addedAt: true, summary: true } as const;
      const rows = await connection.read((db) =>
        db.model.findMany({
          where: { isKept: true },
          select,
          orderBy: [{ addedAt: "desc" }, { id: "desc" }],
        }),
      );
      const listed: KeptModel[] = [];
      for (const { id, addedAt, summary } of rows) {
        const told = summary === null ? await summaryFrom(await file(id)) : fromJson<Summary>(summary);
        listed.push({ id, ...told, addedAt: addedAt.getTime() });
      }
      return listed;
    },

    uses: (id) =>
      connection.read(async (db) => {
        if ((await db.model.count({ where: { id } })) === 0) throw new NotFoundError("model", id);
        const saved = await db.savedRecipe.findMany({
          where: { removedAt: null, versions: { some: { recipe: { contains: id } } } },
          select: { id: true, versions: { select: { name: true }, orderBy: { number: "desc" }, take: 1 } },
          orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        });
        const runs = await db.run.findMany({
          where: { extractors: { contains: id } },
          select: { id: true, createdAt: true, corpus: { select: { name: true } } },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        });
        const jobs = await db.$queryRaw<{ id: string; title: string }[]>`
          SELECT j."id", j."title" FROM "Job" j WHERE ${namedByJob(Prisma.sql`${`%${id}%`}`)}
          ORDER BY j."createdAt", j."id"`;
        return {
          recipes: saved.map((one) => ({ id: one.id, name: one.versions[0]!.name })),
          runs: runs.map((run) => ({
            id: run.id,
            corpusName: run.corpus.name,
            createdAt: run.createdAt.getTime(),
          })),
          jobs,
        };
      }),

    remove: (id) =>
      connection.write(async (tx) => {
        const { count } = await tx.model.updateMany({ where: { id, isKept: true }, data: { isKept: false } });
        if (count === 0) throw new NotFoundError("model", id);
        await tx.$executeRaw`DELETE FROM "Model" WHERE "id" = ${id}
          AND NOT EXISTS (SELECT 1 FROM "FitModel" f WHERE f."modelId" = "Model"."id")
          AND NOT EXISTS (SELECT 1 FROM "AnswerSet" a WHERE a."modelId" = "Model"."id")`;
      }),

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

/** Of a model that was added before summaries were kept. */
async function summaryFrom(file: Uint8Array): Promise<Summary> {
  return summaryOf(modelFromJson(JSON.parse(new TextDecoder().decode(file))), file);
}
