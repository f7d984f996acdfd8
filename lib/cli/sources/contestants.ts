/** What the options of a command let compete: extractors, recipes and answers of other programs. */
import { UsageError } from "../../errors";
import { configure, type ConfiguredRecipe } from "../../recipes/configure";
import type { Model } from "../../recipes/model";
import { extractorsOf, ownPrograms, readRecipe, settingsOf, withSettings } from "../options/options";
import { loadModels } from "./models";

/** Options by which a command names several that compete. */
export interface ContestantOptions {
  readonly extractors?: string;
  readonly recipe: readonly string[];
  readonly set: readonly string[];
  readonly versus?: string;
}

export interface Contestants {
  readonly recipes: readonly ConfiguredRecipe[];
  readonly models: readonly Model[];
  /** Key of the one that the others are compared with. */
  readonly versus: string | null;
}

/**
 * The extractors, the recipes and the answers that were named, each configuration once.
 * Settings are for the extractors; where only recipes were named, for each of those.
 * @param usual the extractors where nothing was named, as a list of ids
 * @throws UsageError, InputError as `readRecipe`
 */
export async function contestantsOf(
  { extractors, recipe: named, set, versus }: ContestantOptions,
  usual: string,
  answers: readonly Model[] = [],
): Promise<Contestants> {
  const isNamed = named.length + answers.length > 0;
  const programs = ownPrograms();
  const areListed = extractors !== undefined || !isNamed;
  const settings = settingsOf(set);
  if (!areListed && named.length === 0 && set.length > 0)
    throw new UsageError(
      "bad-option",
      "--set goes with --extractors or --recipe; answers have no parameters",
    );
  const listed = areListed ? await extractorsOf(extractors ?? usual, settings, programs) : [];
  const read: Model[] = [...answers];
  const all = [
    ...listed,
    ...(await Promise.all(named.map((one) => readRecipe(one, read, programs)))).map((recipe) =>
      areListed ? recipe : withSettings(recipe, settings),
    ),
    ...answers.map(({ id, recipe }) => ({ ...recipe, model: id })),
    ...(versus === undefined ? [] : [await readRecipe(versus, read)]),
  ];
  const models = await loadModels(all, read);
  const recipes = all.map((recipe) => configure(recipe, models.find));
  return {
    recipes: [...new Map(recipes.map((recipe) => [recipe.key, recipe])).values()],
    models: models.list,
    versus: versus === undefined ? null : recipes.at(-1)!.key,
  };
}
