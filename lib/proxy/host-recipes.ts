/** The file that says which hosts have a recipe of their own. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { readError } from "../corpus/files/file-error";
import { mustBeFile } from "../corpus/files/file-tree";
import { InputError, messageOf } from "../errors";
import type { Recipe } from "../recipes/recipe";
import { bareHost, type HostRecipe } from "./filtering/wishes";

const SCHEMA = z.record(z.string(), z.unknown());

/**
 * Recipes by host from a file of JSON, `{ "news.example": "ccb | lqf", "bank.example": null }`: text, a recipe as
 * JSON, or null for a host that is left alone.
 * @param read a recipe from its text or JSON
 * @throws InputError naming the file and the host; AppError for a file that cannot be read
 */
export async function readHostRecipes(
  path: string,
  read: (given: unknown) => Promise<Recipe>,
): Promise<HostRecipe[]> {
  await mustBeFile(path);
  const text = await readFile(path, "utf8").catch(async (error: unknown) => {
    throw await readError(error, path);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new InputError("bad-hosts", `${path}: not JSON: ${messageOf(error)}`, { cause: error });
  }
  const parsed = SCHEMA.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InputError("bad-hosts", `${path}: ${[...issue.path, issue.message].join(": ")}`);
  }
  const hosts: HostRecipe[] = [];
  for (const [host, given] of Object.entries(parsed.data)) {
    if (!/^[a-z0-9.-]+$/i.test(host)) throw new InputError("bad-hosts", `${path}: ${host}: not a host name`);
    try {
      hosts.push({ host: bareHost(host), recipe: given === null ? null : await read(given) });
    } catch (error) {
      throw new InputError("bad-hosts", `${path}: ${host}: ${messageOf(error)}`, { cause: error });
    }
  }
  return hosts;
}
