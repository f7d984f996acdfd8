import { NotFoundError } from "../../errors";
import { modelFile, modelFromJson, type Model } from "../../recipes/model";
import type { ModelStore } from "../interfaces/models";
import { hasEnded } from "../rules/rules";
import { compareText, namedIn, removeUnusedModels, type Tables } from "./tables/tables";

/** Models and fits, in memory. */
export function modelStore(tables: Tables): ModelStore {
  const { models, fits, clock } = tables;
  const textOf = (id: string): string => {
    const found = models.get(id);
    if (found === undefined) throw new NotFoundError("model", id);
    return found.text;
  };
  return {
    add: async (model) => {
      const { text = JSON.stringify(modelFile(model)), addedAt = clock() } = models.get(model.id) ?? {};
      models.set(model.id, { text, addedAt, isKept: true });
    },
    get: async (id) => modelFromJson(JSON.parse(textOf(id))),
    file: async (id) => new TextEncoder().encode(textOf(id)),
    list: async () =>
      [...models.values()]
        .filter(({ isKept }) => isKept)
        .map(({ text, addedAt }) => {
          const { id, recipe, card }: Model = modelFromJson(JSON.parse(text));
          return { id, recipe, card, bytes: new TextEncoder().encode(text).length, addedAt };
        })
        .sort((a, b) => b.addedAt - a.addedAt || compareText(b.id, a.id)),
    uses: async (id) => {
      textOf(id);
      const names = (value: unknown): boolean => JSON.stringify(value).includes(id);
      return {
        recipes: [...tables.recipes.values()]
          .filter(({ removedAt, versions }) => removedAt === null && names(versions))
          .map((saved) => ({ id: saved.id, name: saved.versions.at(-1)!.name })),
        runs: [...tables.runs.values()]
          .filter(({ extractors }) => names(extractors))
          .sort((a, b) => b.createdAt - a.createdAt || compareText(b.id, a.id))
          .map((run) => ({
            id: run.id,
            corpusName: tables.corpora.get(run.corpusId)!.name,
            createdAt: run.createdAt,
          })),
        jobs: [...tables.jobs.values()]
          .filter(({ record }) => !hasEnded(record.state) && namedIn(tables, record).includes(id))
          .map(({ record }) => ({ id: record.id, title: record.title })),
      };
    },
    remove: async (id) => {
      const known = models.get(id);
      if (known?.isKept !== true) throw new NotFoundError("model", id);
      const isFitted = [...fits.values()].some((fit) => fit.models.includes(id));
      if (isFitted) models.set(id, { ...known, isKept: false });
      else models.delete(id);
    },
    fits: async (keys) =>
      new Map(
        keys.flatMap((key) => {
          const fit = fits.get(key);
          return fit === undefined ? [] : [[key, fit.recipe] as const];
        }),
      ),
    addFit: async (fit, learned) => {
      for (const model of learned)
        if (!models.has(model.id))
          models.set(model.id, { text: JSON.stringify(modelFile(model)), addedAt: clock(), isKept: false });
      fits.set(fit.key, { ...fit, at: clock(), models: learned.map(({ id }) => id) });
    },
    collect: async (ageMs) => {
      const oldest = clock() - ageMs;
      for (const [key, fit] of fits) if (fit.at < oldest) fits.delete(key);
      removeUnusedModels(tables);
    },
  };
}
