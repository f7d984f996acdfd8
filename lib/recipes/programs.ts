/** Programs of the person who runs Winnow in recipes: what people write, and what is run. */
import { program } from "../extractors/programs/program";
import type { ParamValues } from "../extractors/contract/contract";
import type { Recipe, Use } from "./recipe";

/** A recipe with another value for each extractor in it. */
function mapUses(recipe: Recipe, change: (use: Use) => Use): Recipe {
  const all = (parts: readonly Recipe[]): Recipe[] => parts.map((part) => mapUses(part, change));
  if ("use" in recipe) return change(recipe);
  if ("serial" in recipe) return { serial: all(recipe.serial) };
  if ("parallel" in recipe) return { ...recipe, of: all(recipe.of) };
  return {
    ...recipe,
    vote: recipe.vote.map((voter) => ({ ...voter, recipe: mapUses(voter.recipe, change) })),
  };
}

/** A program by its own name, `trafilatura`, as the extractor that runs it, `program(name=trafilatura)`. */
export function namingPrograms(recipe: Recipe, names: ReadonlySet<string>): Recipe {
  if (names.size === 0) return recipe;
  return mapUses(recipe, (use) =>
    names.has(use.use) ? { ...use, use: program.id, params: { ...use.params, name: use.use } } : use,
  );
}

/** Names of the programs in recipes that do not say in which version, each once. */
export function unversioned(recipes: readonly Recipe[]): readonly string[] {
  const names = new Set<string>();
  for (const recipe of recipes)
    mapUses(recipe, (use) => {
      if (isOpen(use)) names.add(String(use.params?.name ?? ""));
      return use;
    });
  return [...names];
}

/** The same recipe with the version of every program that it does not say. @param known by name */
export function withVersions(recipe: Recipe, known: ReadonlyMap<string, ParamValues>): Recipe {
  return mapUses(recipe, (use) =>
    isOpen(use) ? { ...use, params: { ...use.params, ...known.get(String(use.params?.name ?? "")) } } : use,
  );
}

const isOpen = ({ use, params }: Use): boolean => use === program.id && (params?.version ?? "") === "";
