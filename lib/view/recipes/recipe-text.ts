/** The text of a recipe while somebody is writing it. */
import { AppError } from "../../errors";
import { recipeFrom } from "../../recipes/given";
import type { Recipe } from "../../recipes/recipe";
import { RecipeTextError, writeRecipe } from "../../recipes/text";
import { problemsOf } from "./problems";

/** The recipe, or what is wrong and where: characters [start, end) of the text; null where no place is to blame. */
export type ReadText =
  | { readonly recipe: Recipe }
  | { readonly problem: string; readonly place: readonly [start: number, end: number] | null };

/**
 * @param text a recipe in its one line, or as JSON
 * @param programs what programs are configured
 */
export function readText(text: string, programs: ReadonlySet<string> = new Set()): ReadText {
  if (text.trim() === "") return { problem: "The recipe is empty. Add an extractor.", place: null };
  try {
    return { recipe: recipeFrom(text, programs) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`;
    return { problem, place: placeOf(text, error) };
  }
}

function placeOf(text: string, error: AppError): readonly [number, number] | null {
  if (error instanceof RecipeTextError) {
    const lead = text.length - text.trimStart().length;
    const start = Math.min(text.length, error.at + lead);
    const word = /^[\w-]+/.exec(text.slice(start))?.[0] ?? "";
    return [start, start + Math.max(1, word.length)];
  }
  // Which name nothing has is known only after reading; it is marked where it is used first.
  const name = error.code.startsWith("unknown-")
    ? (/: ([\w:-]{1,100})/.exec(error.message)?.[1] ?? null)
    : null;
  const start = name === null ? -1 : text.indexOf(name);
  return name === null || start < 0 ? null : [start, start + name.length];
}

/** The text of a recipe that can be run; null for one that cannot. */
export function textOf(recipe: Recipe): string | null {
  return problemsOf(recipe).length === 0 ? writeRecipe(recipe) : null;
}
