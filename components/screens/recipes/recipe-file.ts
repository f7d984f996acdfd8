/** Recipes as files: what is saved from one, and what is read of one that somebody chose. */
import { saveBlob } from "@/components/ui/charts/download";
import { messageOf } from "@/lib/errors";
import { recipeFile, type Recipe } from "@/lib/recipes/recipe";
import { readText } from "@/lib/view/recipes/recipe-text";
import type { Naming } from "./save-dialog";

/** Have the browser save a recipe, in the form that `winnow --recipe FILE` reads. */
export function exportRecipe({ name, description }: Naming, recipe: Recipe): void {
  const file = { name, description, ...recipeFile(recipe) };
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-") || "recipe";
  saveBlob(new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: "application/json" }), `${slug}.json`);
}

/** A recipe that was read, with what it is called, or why it is none. */
export type ReadFile = (Naming & { readonly recipe: Recipe }) | { readonly problem: string };

/** @param text the content of a file, or a recipe in its one line; `fileName` names what has no name of its own */
export function readRecipeFile(text: string, fileName: string): ReadFile {
  const read = readText(text);
  if ("problem" in read) return { problem: read.problem };
  const { name, description } = namingIn(text);
  return {
    name: name ?? fileName.replace(/\.[a-z]+$/i, ""),
    description: description ?? "",
    recipe: read.recipe,
  };
}

function namingIn(text: string): Partial<Naming> {
  if (!text.trim().startsWith("{")) return {};
  const { name, description } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  return {
    ...(typeof name === "string" && name !== "" && { name: name.slice(0, 120) }),
    ...(typeof description === "string" && { description: description.slice(0, 2000) }),
  };
}

/** @throws Error with a sentence where the file cannot be read */
export async function textOfFile(file: File): Promise<string> {
  try {
    return await file.text();
  } catch (error) {
    throw new Error(`${file.name} could not be read: ${messageOf(error)}`, { cause: error });
  }
}
