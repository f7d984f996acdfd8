import { NotFoundError } from "../../errors";
import { modelFile, modelFromJson } from "../../recipes/model";
import type { ModelStore } from "../interfaces/models";
import { removeUnusedModels, type Tables } from "./tables";

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
      const text = models.get(model.id)?.text ?? JSON.stringify(modelFile(model));
      models.set(model.id, { text, isKept: true });
    },
    get: async (id) => modelFromJson(JSON.parse(textOf(id))),
    file: async (id) => new TextEncoder().encode(textOf(id)),
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
          models.set(model.id, { text: JSON.stringify(modelFile(model)), isKept: false });
      fits.set(fit.key, { ...fit, at: clock(), models: learned.map(({ id }) => id) });
    },
    collect: async (ageMs) => {
      const oldest = clock() - ageMs;
      for (const [key, fit] of fits) if (fit.at < oldest) fits.delete(key);
      removeUnusedModels(tables);
    },
  };
}
