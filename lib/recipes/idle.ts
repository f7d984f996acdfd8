/** Parameters of a recipe that were set and change nothing. */
import { missing, underText } from "../extractors/contract/conditions";
import { resolveParams } from "../extractors/contract/params";
import { extractorById } from "../extractors/index";
import { usesOf, type Recipe, type Use } from "./recipe";

/** A sentence for each that changes nothing as the others are, each once. @throws UsageError as `canonical` */
export const idleIn = (recipes: readonly Recipe[]): string[] => [
  ...new Set(recipes.flatMap(usesOf).flatMap(idleOf)),
];

function idleOf({ use, params }: Use): string[] {
  const { params: specs } = extractorById(use);
  const whole = resolveParams(use, specs, params);
  return Object.entries(specs)
    .filter(([name, spec]) => whole[name] !== spec.default)
    .map(([name, spec]) => ({ name, conditions: missing(spec, whole) }))
    .filter(({ conditions }) => conditions.length > 0)
    .map(({ name, conditions }) => `${use}: ${name} changes nothing without ${underText(conditions)}`);
}
