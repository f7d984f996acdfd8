import { AppError } from "../../errors";
import type { ParamSpecs, ParamValue, ParamValues } from "../../extractors/contract/contract";
import { extractorById } from "../../extractors/index";
import { FORMERLY_USUAL, USUAL_EXTRACTOR } from "../../extractors/panels";
import { described } from "../../recipes/described";
import { recipeFrom } from "../../recipes/given";
import type { Recipe } from "../../recipes/recipe";

/** What is inspected where the address names nothing. */
export const USUAL_RECIPE: Recipe = { use: USUAL_EXTRACTOR };

/**
 * The recipe of an address: `x` is its text, empty for the usual one. `p` holds parameters as addresses had them before
 * `x` held them, `threshold:1.3,grammar:alternation`. Where that is no recipe, the usual one and what is wrong, since an
 * address is not to be trusted.
 */
export function readSetup(
  x: string,
  p: string,
): { readonly recipe: Recipe; readonly problem: string | null } {
  try {
    if (x === "" && p === "") return { recipe: USUAL_RECIPE, problem: null };
    const written = recipeFrom(x === "" ? FORMERLY_USUAL : x);
    const recipe = "use" in written && p !== "" ? withParams(written.use, written.params, p) : written;
    described(recipe);
    return { recipe, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { recipe: USUAL_RECIPE, problem: error.message };
  }
}

function withParams(use: string, params: ParamValues | undefined, written: string): Recipe {
  return recipeFrom({ use, params: { ...params, ...readParams(extractorById(use).params, written) } });
}

/**
 * Parameters of an old address; names the extractor does not know and values out of range are left out, as
 * they were then.
 */
export function readParams(specs: ParamSpecs, text: string): ParamValues {
  const params: Record<string, ParamValue> = {};
  for (const part of text.split(",")) {
    const [name = "", written = ""] = part.split(":");
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (spec === undefined) continue;
    if (spec.kind === "number") {
      const value = written.trim() === "" ? Number.NaN : Number(written);
      if (value >= spec.min && value <= spec.max) params[name] = value;
    } else if (spec.kind === "flag") {
      if (written === "true" || written === "false") params[name] = written === "true";
    } else if (spec.kind === "set") {
      if (written.split("+").every((member) => spec.choices.includes(member))) params[name] = written;
    } else if (spec.kind === "choice" && spec.choices.includes(written)) params[name] = written;
  }
  return params;
}
