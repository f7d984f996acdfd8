/** One form for all ways of writing the same recipe, and its identity. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { ParamValues } from "../extractors/contract/contract";
import { extractorById } from "../extractors/index";
import { resolveParams } from "../extractors/contract/params";
import type { Recipe, Use } from "./recipe";

/**
 * The same recipe in its one form: parameters checked, those at their defaults left out, the others by name;
 * a series within a series is one series, and a series or combination of one recipe is that recipe. A vote
 * stays one whatever its size, because its score says how many votes there were.
 * @throws UsageError for an unknown extractor or parameter, or a value out of range
 */
export function canonical(recipe: Recipe): Recipe {
  if ("use" in recipe) return canonicalUse(recipe);
  if ("serial" in recipe) {
    const steps = recipe.serial.map(canonical).flatMap((step) => ("serial" in step ? step.serial : [step]));
    return steps.length === 1 ? steps[0]! : { serial: steps };
  }
  if ("parallel" in recipe) {
    const of = recipe.of.map(canonical);
    return of.length === 1 ? of[0]! : { parallel: recipe.parallel, of };
  }
  return {
    vote: recipe.vote.map(({ recipe: part, weight }) => ({ recipe: canonical(part), weight })),
    quorum: recipe.quorum,
  };
}

/** The canonical form as JSON: equal recipes give equal text. @throws as `canonical` */
export function canonicalJson(recipe: Recipe): string {
  return JSON.stringify(canonical(recipe));
}

/**
 * What a recipe is known by: the SHA-256 of its canonical JSON, 64 hexadecimal digits. @throws as `canonical`
 */
export function recipeId(recipe: Recipe): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(recipe))));
}

function canonicalUse({ use, params, model }: Use): Use {
  const { params: specs } = extractorById(use);
  const changed = Object.entries(resolveParams(use, specs, params)).filter(
    ([name, value]) => value !== specs[name]!.default,
  );
  changed.sort(([a], [b]) => (a < b ? -1 : 1));
  const own: ParamValues = Object.fromEntries(changed);
  return { use, ...(changed.length > 0 && { params: own }), ...(model !== undefined && { model }) };
}
