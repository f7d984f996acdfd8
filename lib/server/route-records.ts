import { isNotFound } from "../errors";
import { notFound } from "next/navigation";
import { cache } from "react";
import type { Store } from "../store/interfaces/store";
import { store } from "./db";
import { reading } from "./reading/threads";

/**
 * Reads what the address of a screen names: once for a request, however many parts of the screen ask for it.
 * Where there is no such thing, the screen that says so is shown instead.
 */
export function recordOf<T>(read: (where: Store, id: string) => Promise<T>): (id: string) => Promise<T> {
  return cache(async (id) => {
    try {
      return await read(await store(), id);
    } catch (error) {
      if (isNotFound(error)) notFound();
      throw error;
    }
  });
}

/** The run that an address names. */
export const runOf = recordOf(({ runs }, id) => runs.get(id));
/** The search that an address names. */
export const optimisationOf = recordOf(({ optimisations }, id) => optimisations.get(id));
/** The corpus that an address names. */
export const corpusOf = recordOf(({ corpora }, id) => corpora.get(id));
/** The saved recipe that an address names. */
export const recipeOf = recordOf(({ recipes }, id) => recipes.get(id));
/** The model that an address names, with what there is to tell of it. */
export const modelOf = recordOf((_, id) => reading("modelAbout", id));
