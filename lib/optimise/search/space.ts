/** What a search chooses from: extractors and the values of their parameters. */
import { UsageError } from "../../errors";
import type { Extractor, ParamSpec, ParamValue, ParamValues } from "../../extractors/contract/contract";
import { EXTRACTORS, extractorById } from "../../extractors/index";
import type { Rng } from "../../learn/rng";
import { canonical } from "../../recipes/canonical";
import type { Recipe, Use } from "../../recipes/recipe";
import { parseRecipe } from "../../recipes/text";

/** A parameter that is searched. */
export interface Gene {
  readonly name: string;
  /** Where a search begins. */
  readonly default: ParamValue;
  /** In their order where `isOrdered`, so that neighbours are near. */
  readonly values: readonly ParamValue[];
  /** True of a number, false of a choice. */
  readonly isOrdered: boolean;
}

/** An extractor with the parameters that are searched. */
export interface Module {
  /** Where a search begins: its defaults, or what its model was fitted with. */
  readonly start: Use;
  readonly genes: readonly Gene[];
}

/** Parameters that change what is drawn or said and not what is right; a seed is no parameter to fit. */
const NOT_SEARCHED: readonly string[] = ["seed", "language"];
/** Steps of a number that are searched; finer ones are taken together. */
const MOST_VALUES = 101;

/** Every extractor that may be searched with: that needs nothing but the page at its defaults. */
export function allModules(): string[] {
  return EXTRACTORS.filter((extractor) => extractor.configure().needs === "page").map(({ id }) => id);
}

/**
 * What is searched where nobody says otherwise: all that runs wherever Winnow does, so no program of others, and
 * decides what is content by itself. One that comes with a model is left out: held-out scores would be of pages
 * that its model may have seen.
 */
export function ownModules(): string[] {
  return allModules().filter((id) => {
    const { serverOnly, shipsModel, subject } = extractorById(id);
    return serverOnly !== true && shipsModel !== true && subject !== "fields";
  });
}

/**
 * @param names ids of extractors; or an extractor with its model, as a recipe writes it
 * @throws UsageError for an unknown extractor, none at all, a recipe that is more than an extractor with its model,
 * or `needs-other-pages` for one that learns from other pages at its defaults
 */
export function modulesOf(names: readonly string[]): Module[] {
  if (names.length === 0) throw new UsageError("no-extractors", "no extractor named: at least one is needed");
  return [...new Set(names)].map((name) => {
    if (name.includes("@")) return learnedModule(name);
    const extractor = extractorById(name);
    if (extractor.configure().needs !== "page")
      throw new UsageError(
        "needs-other-pages",
        `${name} looks at other pages, which an optimisation does not offer; name one with its model`,
      );
    return { start: canonical({ use: name }) as Use, genes: genesOf(extractor) };
  });
}

/** The extractors with a model that are among these names. */
export const learnedUses = (names: readonly string[]): Use[] =>
  modulesOf(names)
    .map(({ start }) => start)
    .filter(({ model }) => model !== undefined);

/** Of what has learned only what decides afterwards is searched. */
function learnedModule(name: string): Module {
  const start = canonical(parseRecipe(name));
  if (!("use" in start) || start.model === undefined)
    throw new UsageError("no-learner", `${name} is not one extractor with its model`);
  const extractor = extractorById(start.use);
  const { needs, params } = extractor.configure(start.params);
  if (needs === "page")
    throw new UsageError("no-learner", `${name} learns nothing with these parameters, so it takes no model`);
  const genes = (extractor.deciding ?? []).flatMap((gene) => {
    const spec = extractor.params[gene]!;
    const values = NOT_SEARCHED.includes(gene) ? [] : valuesOf(spec);
    return values.length < 2
      ? []
      : [{ name: gene, default: params[gene]!, values, isOrdered: spec.kind === "number" }];
  });
  return { start, genes };
}

/** The module that a part of a recipe is of; undefined for one that is none of them. */
export function moduleOf(modules: readonly Module[], part: Recipe): Module | undefined {
  if (!("use" in part)) return undefined;
  return modules.find(({ start }) => start.use === part.use && start.model === part.model);
}

function genesOf(extractor: Extractor): Gene[] {
  return Object.entries(extractor.params).flatMap(([name, spec]) => {
    if (NOT_SEARCHED.includes(name)) return [];
    // A value at which it would have to learn first is none to search.
    const values = valuesOf(spec).filter((value) => extractor.configure({ [name]: value }).needs === "page");
    const isOrdered = spec.kind === "number";
    return values.length < 2 ? [] : [{ name, default: spec.default, values, isOrdered }];
  });
}

function valuesOf(spec: ParamSpec): ParamValue[] {
  switch (spec.kind) {
    case "number": {
      const steps = Math.floor((spec.max - spec.min) / spec.step + 1e-9);
      const stride = Math.ceil((steps + 1) / MOST_VALUES);
      const decimals = decimalsOf(spec.step);
      const values = Array.from({ length: Math.floor(steps / stride) + 1 }, (_, at) =>
        Number((spec.min + at * stride * spec.step).toFixed(Math.max(decimals, decimalsOf(spec.min)))),
      );
      // The upper end, too, where steps that are taken together pass it.
      return [...new Set([...values, spec.default, spec.max])].sort((a, b) => a - b);
    }
    case "choice":
      return [...spec.choices];
    case "set":
      return [...new Set([spec.default, ...spec.choices])];
    case "flag":
      return [false, true];
    case "text":
      return [];
  }
}

const decimalsOf = (value: number): number => String(value).split(".")[1]?.length ?? 0;

/** The extractor with these values in place of those it begins with, in canonical form. */
export function recipeOf({ start }: Module, params: ParamValues = {}): Use {
  return canonical({ ...start, params: { ...start.params, ...params } }) as Use;
}

/** A use with other values for some parameters, in canonical form; all others stay, wherever its module begins. */
export function changedUse(use: Use, params: ParamValues): Use {
  return canonical({ ...use, params: { ...use.params, ...params } }) as Use;
}

/** The value that a use has for a gene: what it does not say is the extractor's default, not where its module begins. */
export function valueOf({ use, params = {} }: Use, { name }: Gene): ParamValue {
  return params[name] ?? extractorById(use).params[name]!.default;
}

/** Every gene drawn evenly from its values. */
export function randomUse(module: Module, rng: Rng): Use {
  return recipeOf(
    module,
    Object.fromEntries(module.genes.map(({ name, values }) => [name, values[rng.below(values.length)]!])),
  );
}

/**
 * One gene drawn anew: a number by a Gaussian step of a tenth of its range, at least to the next value; a choice
 * evenly among the others. The same use where the module has no genes.
 */
export function mutatedUse(module: Module, use: Use, rng: Rng): Use {
  if (module.genes.length === 0) return use;
  const gene = module.genes[rng.below(module.genes.length)]!;
  const at = positionOf(gene, valueOf(use, gene));
  const to = gene.isOrdered
    ? steppedFrom(at, gene.values.length, rng)
    : otherThan(at, gene.values.length, rng);
  return changedUse(use, { [gene.name]: gene.values[to]! });
}

function steppedFrom(at: number, count: number, rng: Rng): number {
  const step = Math.round(gaussian(rng) * (count / 10));
  const to = at + (step === 0 ? (rng.next() < 0.5 ? -1 : 1) : step);
  return Math.min(count - 1, Math.max(0, to));
}

function otherThan(at: number, count: number, rng: Rng): number {
  const drawn = rng.below(count - 1);
  return drawn < at ? drawn : drawn + 1;
}

/** A draw from the standard normal distribution (Box and Muller 1958). */
function gaussian(rng: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next());
}

/** Where a value stands among those of its gene; the nearest one where it is a number between two. */
export function positionOf({ values, isOrdered }: Gene, value: ParamValue): number {
  const exact = values.indexOf(value);
  if (exact >= 0 || !isOrdered) return Math.max(0, exact);
  const distances = values.map((one) => Math.abs(Number(one) - Number(value)));
  return distances.indexOf(Math.min(...distances));
}
