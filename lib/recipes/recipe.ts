/**
 * What to run, as a value: one extractor with its parameters and what it learned, or recipes in series, in
 * parallel, or voting (S1, section 4.1).
 */
// The small form of zod: recipes are read in the browser too.
import * as z from "zod/mini";
import { InputError } from "../errors";
import type { ParamValues } from "../extractors/contract/contract";

/** The hash of a model's content, 64 hexadecimal digits. */
export type ModelId = string;

/**
 * How much support keeps a text in a vote: more than half of all weight, a number of votes (weights added
 * up), or a share of all weight in (0, 1]. A text is kept where its support is at least that, of a majority
 * where it is more.
 */
export type Quorum = "majority" | { readonly votes: number } | { readonly share: number };

export interface Use {
  readonly use: string;
  readonly params?: ParamValues;
  /** What it learned; absent for what learns nothing, and for what is still to be fitted. */
  readonly model?: ModelId;
}

/** Each recipe sees only what the one before kept. */
export interface Serial {
  readonly serial: readonly Recipe[];
}

/** Each recipe sees the same; what any of them keeps, or what all of them keep. */
export interface Parallel {
  readonly parallel: "union" | "intersection";
  readonly of: readonly Recipe[];
}

export interface Voter {
  readonly recipe: Recipe;
  readonly weight: number;
}

export interface Vote {
  readonly vote: readonly Voter[];
  readonly quorum: Quorum;
}

export type Recipe = Use | Serial | Parallel | Vote;

/** Version of the form below; another one is refused with both named. */
const RECIPE_VERSION = 1;
/** A recipe is small; more than this is a mistake or an attack. */
export const MAX_DEPTH = 32;
export const MAX_PARTS = 256;
/** A voter has a weight above 0 and up to this. */
export const MAX_WEIGHT = 1_000;

const paramValue = z.union([z.number(), z.string().check(z.maxLength(200)), z.boolean()]);
const weight = z.number().check(z.positive(), z.lte(MAX_WEIGHT));
const quorum = z.union([
  z.literal("majority"),
  z.strictObject({ votes: z.number().check(z.positive()) }),
  z.strictObject({ share: z.number().check(z.positive(), z.lte(1)) }),
]);
const parts = <T extends z.core.$ZodType>(part: T) =>
  z.array(part).check(z.minLength(1), z.maxLength(MAX_PARTS));
const use = z.strictObject({
  use: z.string().check(z.minLength(1), z.maxLength(100)),
  params: z.optional(z.record(z.string(), paramValue)),
  model: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});

/**
 * A recipe from JSON: the recipe itself, or a file of one, `{ "winnow": 1, "recipe": ... }`. The kind is told
 * by its own key, so that a message speaks of what is wrong in it rather than of all kinds. The extractors
 * are not known here: `configure` checks them.
 * @throws InputError `bad-recipe`, `recipe-version`
 */
export function recipeFromJson(value: unknown): Recipe {
  const bare = isObject(value) && "recipe" in value ? fromFile(value) : value;
  const problem = problemOf(bare);
  if (problem !== null) throw new InputError("bad-recipe", `not a recipe: ${problem}`);
  return bare as Recipe;
}

/** A recipe as the content of a file. */
export function recipeFile(recipe: Recipe): { readonly winnow: number; readonly recipe: Recipe } {
  return { winnow: RECIPE_VERSION, recipe };
}

/** The recipes that a recipe is made of, in order; none for one extractor. */
export function partsOf(recipe: Recipe): readonly Recipe[] {
  if ("use" in recipe) return [];
  if ("serial" in recipe) return recipe.serial;
  if ("parallel" in recipe) return recipe.of;
  return recipe.vote.map((voter) => voter.recipe);
}

/** A recipe of several with these in place of its parts, in their order. */
export function withParts(recipe: Exclude<Recipe, Use>, parts: readonly Recipe[]): Recipe {
  if ("serial" in recipe) return { serial: parts };
  if ("parallel" in recipe) return { parallel: recipe.parallel, of: parts };
  return {
    vote: recipe.vote.map(({ weight }, index) => ({ recipe: parts[index]!, weight })),
    quorum: recipe.quorum,
  };
}

/** How many recipes a recipe is, with itself: what `MAX_PARTS` limits. */
export const partCount = (recipe: Recipe): number =>
  partsOf(recipe).reduce((count, part) => count + partCount(part), 1);

/** The levels of a recipe, 1 for one extractor: what `MAX_DEPTH` limits. */
export const depthOf = (recipe: Recipe): number => 1 + Math.max(0, ...partsOf(recipe).map(depthOf));

/** All extractors that a recipe uses, from left to right, each as often as it is used. */
export function usesOf(recipe: Recipe): readonly Use[] {
  return "use" in recipe ? [recipe] : partsOf(recipe).flatMap(usesOf);
}

function fromFile(file: Readonly<Record<string, unknown>>): unknown {
  if (file.winnow !== RECIPE_VERSION) {
    throw new InputError(
      "recipe-version",
      `a recipe of version ${JSON.stringify(file.winnow) ?? "none"}, this program reads version ${RECIPE_VERSION}`,
    );
  }
  return file.recipe;
}

/**
 * What is wrong with a value as a recipe, with the place where it is; null where nothing is. Walks without
 * recursion, so that depth is a message and no crash.
 */
function problemOf(value: unknown): string | null {
  const open: Place[] = [{ value, at: "", depth: 1, within: null }];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, depth } = next;
    // JSON cannot hold this, but a value of the program that calls can.
    if (isPartOfItself(next)) return said(at, "it is a part of itself");
    if (depth > MAX_DEPTH) return `it is more than ${MAX_DEPTH} levels deep`;
    if (++count > MAX_PARTS) return `it has more than ${MAX_PARTS} parts`;
    const shape = shapeOf(next.value);
    if (shape === null) return said(at, "expected one of the keys use, serial, parallel or vote");
    const parsed = shape.schema.safeParse(next.value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const path = issue!.path.join(".");
      return said(path === "" ? at : at === "" ? path : `${at}.${path}`, problemIn(issue!));
    }
    for (const [path, part] of shape.parts(parsed.data))
      open.push({ value: part, at: at === "" ? path : `${at}.${path}`, depth: depth + 1, within: next });
  }
  return null;
}

/** A value where it stands in a recipe. */
interface Place {
  readonly value: unknown;
  /** Its path, empty for the whole. */
  readonly at: string;
  readonly depth: number;
  /** What it is a part of. */
  readonly within: Place | null;
}

function isPartOfItself({ value, within }: Place): boolean {
  for (let place = within; place !== null; place = place.within) if (place.value === value) return true;
  return false;
}

/** The small form of zod has no words of its own. */
function problemIn(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return `unknown key ${issue.keys.join(", ")}`;
    case "invalid_type":
      return `expected ${issue.expected}`;
    case "invalid_value":
      return `expected ${issue.values.map(String).join(" or ")}`;
    case "too_small":
      return issue.origin === "array" ? "it is empty" : `expected more than ${issue.minimum}`;
    case "too_big":
      return issue.origin === "array"
        ? `more than ${issue.maximum} entries`
        : `expected at most ${issue.maximum}`;
    case "invalid_format":
      return "expected 64 hexadecimal digits";
    case "invalid_union":
      return "none of the forms allowed here";
    default:
      return "not what is allowed here";
  }
}

const said = (at: string, problem: string): string => (at === "" ? problem : `${at}: ${problem}`);

interface Shape {
  readonly schema: z.ZodMiniType;
  /** The parts below a value that fits the schema, each with its path. */
  readonly parts: (value: unknown) => readonly (readonly [path: string, part: unknown])[];
}

const listed = (name: string, list: readonly unknown[]): readonly (readonly [string, unknown])[] =>
  list.map((part, index) => [`${name}.${index}`, part]);

const serialSchema = z.strictObject({ serial: parts(z.unknown()) });
const parallelSchema = z.strictObject({
  parallel: z.enum(["union", "intersection"]),
  of: parts(z.unknown()),
});
const voteSchema = z.strictObject({ vote: parts(z.strictObject({ recipe: z.unknown(), weight })), quorum });

const SHAPES: Readonly<Record<string, Shape>> = {
  use: { schema: use, parts: () => [] },
  serial: {
    schema: serialSchema,
    parts: (value) => listed("serial", (value as z.infer<typeof serialSchema>).serial),
  },
  parallel: {
    schema: parallelSchema,
    parts: (value) => listed("of", (value as z.infer<typeof parallelSchema>).of),
  },
  vote: {
    schema: voteSchema,
    parts: (value) =>
      (value as z.infer<typeof voteSchema>).vote.map(({ recipe }, index) => [`vote.${index}.recipe`, recipe]),
  },
};

function shapeOf(value: unknown): Shape | null {
  if (!isObject(value)) return null;
  const kind = Object.keys(SHAPES).find((name) => Object.hasOwn(value, name));
  return kind === undefined ? null : SHAPES[kind]!;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
