import { readFile } from "node:fs/promises";
import { InvalidArgumentError, Option } from "commander";
import { InputError, messageOf, UsageError } from "../../errors";
import { metricById, METRICS } from "../../evaluation/metrics/index";
import type { ParamValues } from "../../extractors/contract/contract";
import { EXTRACTORS, extractorById, presetOf } from "../../extractors/index";
import { ProgramCatalog } from "../../peers/programs/catalog";
import { configuredPrograms } from "../../peers/programs/config";
import { recipeFrom } from "../../recipes/given";
import { writeRecipe } from "../../recipes/text";
import { isModelFile, type Model } from "../../recipes/model";
import { namingPrograms } from "../../recipes/programs";
import type { Recipe } from "../../recipes/recipe";
import { readModel } from "../../run/fit/model-file";

/** `--set name=value`, any number of times. */
export function setOption(): Option {
  return new Option("--set <name=value>", "set a parameter of the extractor; may be repeated")
    .argParser(collect)
    .default([], "its defaults");
}

/**
 * Parameter values as text, from `--set`; the extractor checks and converts them. @throws UsageError for an
 * entry without `=`
 */
export function settingsOf(entries: readonly string[]): ParamValues {
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf("=");
      if (at < 1) throw new UsageError("bad-setting", `cannot read --set ${entry}: expected name=value`);
      return [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
    }),
  );
}

/** The programs that winnow.config.json names. @throws as `configuredPrograms` */
export const ownPrograms = (): ProgramCatalog => new ProgramCatalog(configuredPrograms());

/**
 * The extractors of `all` or a comma-separated list, a preset behind a colon (`lp:tuned`), each with the same
 * settings, as recipes. Configured programs are named like extractors, and are no part of `all`.
 * @throws UsageError for an unknown name; AppError `program-version`
 */
export async function extractorsOf(
  list: string,
  settings: ParamValues = {},
  programs: ProgramCatalog = ownPrograms(),
): Promise<Recipe[]> {
  const ids = list === "all" ? EXTRACTORS.map(({ id }) => id) : namesOf(list);
  const recipes = ids.map((named) => {
    const [id = named, preset] = named.split(":", 2);
    const values = preset === undefined ? {} : presetOf(id, preset);
    const use = programs.names.has(id) ? id : extractorById(id).id;
    return { use, params: { ...values, ...settings } };
  });
  return completed(recipes, programs);
}

/** Recipes in which every configured program stands with its version. */
function completed(recipes: readonly Recipe[], programs: ProgramCatalog): Promise<Recipe[]> {
  return programs.complete(recipes.map((recipe) => namingPrograms(recipe, programs.names)));
}

/** `--recipe`, any number of times where several compete. */
export function recipeOption(help: string): Option {
  return new Option("--recipe <recipe>", help).argParser(collect);
}

/**
 * The one recipe of a command: that of `--recipe`, else the extractor of `--extractor`, with `--set`.
 * @param usual the extractor of the command where none is named
 * @param models takes the models that were read
 * @throws UsageError where both or several are named, or for a parameter that the usual extractor does not have; as
 * `readRecipe`
 */
export async function recipeOfOptions(
  {
    extractor,
    recipe,
    set,
  }: { readonly extractor?: string; readonly recipe?: readonly string[]; readonly set: readonly string[] },
  usual: string,
  models: Model[] = [],
): Promise<Recipe> {
  if (recipe === undefined) {
    const params = settingsOf(set);
    if (extractor === undefined) mustBeOf(usual, Object.keys(params));
    const named = { use: extractor ?? usual, params };
    return (await completed([named], ownPrograms()))[0]!;
  }
  if (recipe.length > 1) throw new UsageError("bad-option", "this takes one recipe; name one");
  if (extractor !== undefined)
    throw new UsageError("bad-option", "--recipe says what to run; leave out --extractor");
  return withSettings(await readRecipe(recipe[0]!, models), settingsOf(set));
}

/**
 * A recipe of one extractor, as a model is one, with other values of some parameters.
 * @throws UsageError for several extractors, of which nobody could tell which is meant
 */
export function withSettings(recipe: Recipe, settings: ParamValues): Recipe {
  if (Object.keys(settings).length === 0) return recipe;
  if (!("use" in recipe))
    throw new UsageError(
      "bad-option",
      `--set sets parameters of one extractor, and ${writeRecipe(recipe)} has several; write them into the recipe`,
    );
  return { ...recipe, params: { ...recipe.params, ...settings } };
}

/** @throws UsageError where a parameter that was set is none of the extractor that nobody has named */
function mustBeOf(usual: string, params: readonly string[]): void {
  const known = Object.keys(extractorById(usual).params);
  const unknown = params.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      "unknown-parameter",
      `${usual}, the extractor of this command where none is named, has no parameter ${unknown}; ` +
        `name another with --extractor, or set one of ${known.join(", ")}`,
    );
}

/**
 * A recipe as `--recipe` takes it: JSON where it begins like JSON, a file of JSON or text where it ends in
 * `.json` or `.txt` or begins like a path (`./`, `../`, `/`), else text. A file may also hold a model, which is
 * the recipe that it was fitted with.
 * @param models takes the models that were read
 * @param programs those that it may use by their names
 * @throws UsageError naming what is wrong with the text, InputError for a file that holds no recipe
 */
export async function readRecipe(
  given: string,
  models: Model[] = [],
  programs: ProgramCatalog = ownPrograms(),
): Promise<Recipe> {
  const trimmed = given.trim();
  const whole = async (recipe: Recipe): Promise<Recipe> => (await programs.complete([recipe]))[0]!;
  if (/^[{[]/.test(trimmed)) return whole(recipeOf(trimmed, "--recipe", programs.names));
  const isPath = /^(\.{0,2}|[A-Za-z]:)[/\\]/.test(trimmed) || /\.(json|txt)$/i.test(trimmed);
  if (!isPath) return whole(recipeFrom(trimmed, programs.names));
  const text = await readText(trimmed);
  if (text.trim() === "")
    throw new InputError("empty-file", `${trimmed} is empty: it holds no recipe and no model`);
  if (!isModelFile(jsonOrNull(text))) return whole(recipeOf(text, trimmed, programs.names));
  const model = await readModel(trimmed);
  models.push(model);
  return { ...model.recipe, model: model.id };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Said where it is read as a recipe.
    return null;
  }
}

function recipeOf(text: string, origin: string, programs: ReadonlySet<string>): Recipe {
  try {
    return recipeFrom(text, programs);
  } catch (error) {
    if (error instanceof InputError)
      throw new InputError(error.code, `${origin}: ${error.message}`, { cause: error });
    throw error;
  }
}

async function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: unknown) => {
    throw new UsageError("no-recipe", `cannot read the recipe ${path}: ${messageOf(error)}`, {
      cause: error,
    });
  });
}

/**
 * The metric ids of `all` or a comma-separated list. @throws UsageError for an unknown name, or none: pages
 * with gold would look as if they had none
 */
export function metricsOf(list: string): string[] {
  const ids = list === "all" ? METRICS.map(({ id }) => id) : namesOf(list).map((id) => metricById(id).id);
  if (ids.length === 0) throw new UsageError("no-metrics", "no metric named: at least one is needed");
  return ids;
}

/** A name or path as it was given. A blank one is a slip, such as a variable of the shell that is not set. */
export function filled(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("it is blank.");
  return text;
}

/** A whole number of at least 1. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError(`expected a whole number of at least 1, not ${text}.`);
  return value;
}

/** A whole number from 0 on. */
export function wholeNumber(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new InvalidArgumentError(`expected a whole number of at least 0, not ${text}.`);
  return value;
}

/** A number, also with a sign. */
export function finiteNumber(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new InvalidArgumentError(`expected a number, not ${text}.`);
  return value;
}

/** JSON as all commands print it: two spaces, a final newline. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Columns of text, separated by two spaces. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column]!)))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** For options that may be given any number of times. */
export function collect(entry: string, earlier: readonly string[] = []): string[] {
  return [...earlier, entry];
}

/** The names of a list separated by commas. */
export const namesOf = (list: string): string[] =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
