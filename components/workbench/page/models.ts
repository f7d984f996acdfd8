"use client";
import { useCallback, useEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { api } from "@/lib/api/client";
import { modelFromJson, modelIdsOf, type Model, type Models } from "@/lib/recipes/model";
import { usesOf, type ModelId, type Recipe } from "@/lib/recipes/recipe";
import { extractorById } from "@/lib/extractors/index";

/**
 * The models that were loaded, by id. They never change, so that what is here need not be asked for again; what
 * came is compared with its id.
 */
const known = createStore<{ readonly models: ReadonlyMap<ModelId, Model> }>(() => ({ models: new Map() }));
const loading = new Map<ModelId, Promise<void>>();

/**
 * Bring the models that a recipe names, where it can be run here: those of one that only the server runs, as the
 * answers of a program for a whole corpus, are of no use.
 * @throws RequestError; InputError `damaged-model`, `model-version`
 */
export async function loadModels(recipe: Recipe): Promise<Models> {
  const runsHere = usesOf(recipe).every(({ use }) => extractorById(use).serverOnly !== true);
  if (runsHere) await Promise.all(modelIdsOf([recipe]).map(loadModel));
  return (id) => known.getState().models.get(id) ?? null;
}

function loadModel(id: ModelId): Promise<void> {
  if (known.getState().models.has(id)) return Promise.resolve();
  const begun =
    loading.get(id) ??
    api.models.get
      .response({ id })
      .then(async (response) => {
        const model = modelFromJson(await response.json());
        known.setState(({ models }) => ({ models: new Map(models).set(id, model) }));
      })
      .finally(() => loading.delete(id));
  loading.set(id, begun);
  return begun;
}

/** The models that are here, with those that a recipe names as soon as they are. */
export function useModels(recipe: Recipe): Models {
  const models = useStore(known, (state) => state.models);
  useEffect(() => {
    // Where it cannot be had, whoever runs the recipe says so.
    loadModels(recipe).catch(() => {});
  }, [recipe]);
  return useCallback((id: ModelId) => models.get(id) ?? null, [models]);
}
