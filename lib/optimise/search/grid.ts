/**
 * Grid search over the parameters of single extractors: all combinations of a few values of each parameter where
 * an extractor has at most three, else one parameter at a time beside the defaults of the others.
 */
import type { ParamValue, ParamValues } from "../../extractors/contract/contract";
import type { Recipe } from "../../recipes/recipe";
import { singles, tryAll, type Part, type Search, type Space, type Strategy } from "./search";
import type { Trial } from "./objective";
import { moduleOf, positionOf, recipeOf, type Gene, type Module } from "./space";

/** Genes beyond which a grid has too many points. */
export const MOST_GENES = 3;
/** Values of a number that a grid takes: its ends, its default, and some between them. */
const LEVELS = 9;

export const grid: Strategy = {
  id: "grid",
  tries: "Parameters of single extractors, all values.",
  isSeeded: false,
  begin: gridSearch,
};

function* gridSearch(space: Space): Search {
  const order = yield* singles(space);
  for (const { recipe } of order) {
    yield* gridOf(moduleOf(space.modules, recipe)!);
  }
}

/** @returns the fittest point; null for an extractor without parameters */
export function gridOf(module: Module): Part<Trial | null> {
  return tryAll(pointsOf(module));
}

function* pointsOf(module: Module): Generator<Recipe> {
  if (module.genes.length <= MOST_GENES) {
    if (module.genes.length > 0) yield* product(module, module.genes, {});
    return;
  }
  for (const gene of module.genes)
    for (const value of levelsOf(gene))
      if (value !== gene.default) yield recipeOf(module, { [gene.name]: value });
}

function* product(module: Module, genes: readonly Gene[], chosen: ParamValues): Generator<Recipe> {
  const [gene, ...rest] = genes;
  if (gene === undefined) {
    yield recipeOf(module, chosen);
    return;
  }
  for (const value of levelsOf(gene)) yield* product(module, rest, { ...chosen, [gene.name]: value });
}

/** All values of a choice; of a number the ends, the default, and others evenly between them. */
export function levelsOf(gene: Gene): readonly ParamValue[] {
  const { values, isOrdered } = gene;
  if (!isOrdered || values.length <= LEVELS) return values;
  const last = values.length - 1;
  const places = Array.from({ length: LEVELS - 1 }, (_, level) => Math.round((level * last) / (LEVELS - 2)));
  const chosen = new Set([...places, positionOf(gene, gene.default)]);
  return values.filter((_, place) => chosen.has(place));
}
