/** What `fit` learned, as a value: known by the hash of its content, with a card that says where it is from. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import * as z from "zod/mini";
import { InputError, UsageError } from "../errors";
import { otherVersion } from "../extractors/contract/define-learner";
import { extractorById } from "../extractors/index";
import type { Prf } from "../gold/prf";
import type { Reliability } from "../learn/calibration";
import { canonical } from "./canonical";
import type { DataCard } from "./data-card";
import { asLearned } from "./learned-parts";
import { partsOf, recipeFromJson, usesOf, withParts, type ModelId, type Recipe, type Use } from "./recipe";

/** A score on pages that were not learned from. */
export interface HeldOutScore extends Prf {
  /**
   * The 95 % interval of the F1 where whole sites are redrawn, or pages where all are of one site; absent of a single
   * page, and in cards of before it was told.
   */
  readonly low?: number;
  readonly high?: number;
}

/** What came of one fold, by a model of the others. */
export interface FoldScores {
  readonly pages: number;
  /** Sites, or what of them is alike. */
  readonly groups: number;
  /** F1 in [0, 1] by metric. */
  readonly f1: Readonly<Record<string, number>>;
}

/**
 * Scores on pages that were not learned from: each fold was scored by a model of the others. No site was on both
 * sides, but where `isWithinSites`.
 */
export interface HeldOut {
  readonly folds: number;
  readonly seed: number;
  readonly pages: number;
  /** By metric. */
  readonly scores: Readonly<Record<string, HeldOutScore>>;
  /** Absent in cards of before it was told. */
  readonly byFold?: readonly FoldScores[];
  /** By what the probabilities speak of; absent where the learner gives none. */
  readonly reliability?: Readonly<Record<string, Reliability>>;
  /** Each fold had pages of every site, so that the scores say nothing of sites that nobody labelled. */
  readonly isWithinSites?: true;
  /** By metric; absent where none was asked for. */
  readonly curve?: readonly LearningCurve[];
  /** Against the model that it went on from; absent where it began from nothing. */
  readonly gains?: readonly Gain[];
}

/** F1 on pages that were not learned from, by models of so many pages. */
export interface CurvePoint {
  /** 0 for the model that a training went on from. */
  readonly pages: number;
  readonly f1: number;
  /** The 95 % interval where whole sites are redrawn, or pages where all are of one site. */
  readonly low: number;
  readonly high: number;
}

export interface LearningCurve {
  /** Metric id. */
  readonly metric: string;
  /** Rising by pages. */
  readonly points: readonly CurvePoint[];
  /** What so many pages more would bring in F1, with its 95 % interval; null where the curve has too few points or pages. */
  readonly next: {
    readonly pages: number;
    readonly gain: number;
    readonly low: number;
    readonly high: number;
  } | null;
}

/** What a recipe gains over another on the same held-out pages. */
export interface Gain {
  /** Metric id. */
  readonly metric: string;
  readonly pages: number;
  /** Groups that the pages are of: of a single one no draw says anything, and `low` and `high` are the difference. */
  readonly groups: number;
  /** F1 of the recipe it is compared with, and of this one. */
  readonly before: number;
  readonly after: number;
  /** The central 95 % of the difference over draws of whole groups of pages. */
  readonly low: number;
  readonly high: number;
}

/** Where a model comes from. It holds no time and no machine, so that the same training gives the same card. */
export interface ModelCard {
  readonly data: DataCard;
  /** The version of the code that learned, see `CODE_VERSION`. */
  readonly code: string;
  /** Null where nothing was held out. */
  readonly heldOut: HeldOut | null;
}

export interface Model {
  /** SHA-256 of the canonical JSON of recipe and body, 64 hexadecimal digits. */
  readonly id: ModelId;
  /** What was fitted, in canonical form, without a model. */
  readonly recipe: Use;
  /** `Fitted.model` */
  readonly body: unknown;
  readonly card: ModelCard;
}

/** A known model by its id; null where it is not known here. */
export type Models = (id: ModelId) => Model | null;

/** Version of the form of a model file; another one is refused with both named. */
const MODEL_VERSION = 1;

/** A model from what was fitted. @throws UsageError as `canonical` */
export function modelOf({ use, params }: Use, body: unknown, card: ModelCard): Model {
  const recipe = canonical({ use, ...(params && { params }) }) as Use;
  return { id: contentId(recipe, body), recipe, body, card };
}

/**
 * A recipe with what it learned: each extractor that learned something names its model, which is the same one
 * whatever the values that only decide.
 * @param body `Fitted.model` of the recipe: of one extractor its own, of several a list in their order
 */
export function withModels(
  recipe: Recipe,
  body: unknown,
  card: ModelCard,
): { readonly recipe: Recipe; readonly models: readonly Model[] } {
  const models = new Map<ModelId, Model>();
  const named = (part: Recipe, learned: unknown): Recipe => {
    if ("use" in part) {
      if (learned === null) return part;
      const model = modelOf(asLearned(part), learned, card);
      models.set(model.id, model);
      return { ...part, model: model.id };
    }
    const bodies = learned as readonly unknown[];
    return withParts(
      part,
      partsOf(part).map((each, index) => named(each, bodies[index])),
    );
  };
  const whole = named(canonical(recipe), body);
  return { recipe: whole, models: [...models.values()] };
}

/** `Fitted.model` of a recipe, taken from the recipe with its models that `withModels` gave. */
export function bodyOf(recipe: Recipe, models: Models): unknown {
  if ("use" in recipe) return recipe.model === undefined ? null : modelFor(recipe, recipe.model, models).body;
  return partsOf(recipe).map((part) => bodyOf(part, models));
}

/** Ids of the models that recipes name, each once. */
export function modelIdsOf(recipes: readonly Recipe[]): readonly ModelId[] {
  return [...new Set(recipes.flatMap(usesOf).flatMap(({ model }) => model ?? []))];
}

/** Find the models that recipes name. @throws whatever `load` throws for one that is not there */
export async function modelsFor(
  recipes: readonly Recipe[],
  load: (id: ModelId) => Promise<Model>,
): Promise<readonly Model[]> {
  return Promise.all(modelIdsOf(recipes).map(load));
}

/** These models, by id. */
export function knownModels(models: readonly Model[]): Models {
  const byId = new Map(models.map((model) => [model.id, model]));
  return (id) => byId.get(id) ?? null;
}

/** The model of a recipe that names one. @throws UsageError `unknown-model`, `wrong-model` */
export function modelFor({ use }: Use, id: ModelId, models: Models): Model {
  const model = models(id);
  if (model === null) throw new UsageError("unknown-model", `${use}: there is no model ${id}`);
  if (model.recipe.use !== use)
    throw new UsageError("wrong-model", `model ${id} is one of ${model.recipe.use}, not of ${use}`);
  return model;
}

/** A model as the content of a file. */
export function modelFile(model: Model): { readonly winnow: number; readonly model: Model } {
  return { winnow: MODEL_VERSION, model };
}

/** Whether a value claims to be the content of a model file. */
export function isModelFile(value: unknown): boolean {
  return typeof value === "object" && value !== null && "model" in value && "winnow" in value;
}

const modelId = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const share = z.number().check(z.gte(0), z.lte(1));
const count = z.int().check(z.nonnegative());
const scoreSchema: z.ZodMiniType<HeldOutScore> = z.strictObject({
  ...{ precision: share, recall: share, f1: share },
  ...{ low: z.exactOptional(share), high: z.exactOptional(share) },
});
const reliabilitySchema: z.ZodMiniType<Reliability> = z.strictObject({
  bins: z.array(z.strictObject({ examples: count, sum: z.number().check(z.nonnegative()), right: count })),
  squares: z.number().check(z.nonnegative()),
});
const difference = z.number().check(z.gte(-1), z.lte(1));
const curveSchema: z.ZodMiniType<LearningCurve> = z.strictObject({
  metric: z.string(),
  points: z.array(z.strictObject({ pages: count, f1: share, low: share, high: share })),
  next: z.nullable(z.strictObject({ pages: count, gain: difference, low: difference, high: difference })),
});
const gainSchema: z.ZodMiniType<Gain> = z.strictObject({
  ...{ metric: z.string(), pages: count, groups: count, before: share, after: share },
  ...{ low: difference, high: difference },
});
const dataCardSchema: z.ZodMiniType<DataCard> = z.strictObject({
  corpus: z.string(),
  pages: count,
  groups: z.exactOptional(count),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  leftOut: z.exactOptional(z.strictObject({ sitesOf: z.string(), pages: count, sites: count })),
  contradicting: z.exactOptional(
    z.strictObject({ pages: count, pair: z.readonly(z.tuple([z.string(), z.string()])) }),
  ),
});
const cardSchema: z.ZodMiniType<ModelCard> = z.strictObject({
  data: dataCardSchema,
  code: z.string(),
  heldOut: z.nullable(
    z.strictObject({
      folds: count,
      seed: z.int(),
      pages: count,
      scores: z.record(z.string(), scoreSchema),
      byFold: z.exactOptional(
        z.array(z.strictObject({ pages: count, groups: count, f1: z.record(z.string(), share) })),
      ),
      reliability: z.exactOptional(z.record(z.string(), reliabilitySchema)),
      isWithinSites: z.exactOptional(z.literal(true)),
      curve: z.exactOptional(z.array(curveSchema)),
      gains: z.exactOptional(z.array(gainSchema)),
    }),
  ),
});
const versionSchema = z.object({ winnow: z.number() });
const fileSchema = z.object({
  winnow: z.number(),
  model: z.strictObject({ id: modelId, recipe: z.unknown(), body: z.unknown(), card: cardSchema }),
});

/**
 * A model from the content of its file, after comparing its content with its id. One of another version of what learned
 * it can be listed and kept, and is refused by who wants to use it.
 * @throws InputError `bad-model`, `model-version`, or `damaged-model` where content and id do not belong
 * together: where several are true, `model-version`; UsageError as `canonical`
 */
export function modelFromJson(value: unknown): Model {
  const head = versionSchema.safeParse(value);
  if (head.success && isModelFile(value) && head.data.winnow !== MODEL_VERSION) {
    throw new InputError(
      "model-version",
      `a model file of version ${head.data.winnow}, this program reads version ${MODEL_VERSION}`,
    );
  }
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InputError(
      "bad-model",
      `not a model: ${issue!.message} at ${issue!.path.join(".") || "the top"}`,
    );
  }
  const { id, body, card } = parsed.data.model;
  const recipe = recipeFromJson(parsed.data.model.recipe);
  if (!("use" in recipe))
    throw new InputError("bad-model", "not a model: its recipe is not a single extractor");
  // What another version wrote need not be what this one would check.
  const refusal = otherVersion(extractorById(recipe.use), body);
  try {
    const model = modelOf(recipe, body, card);
    if (model.id === id) return model;
    throw new InputError("damaged-model", `the model says it is ${id}, and its content is ${model.id}`);
  } catch (error) {
    throw refusal ?? error;
  }
}

function contentId(recipe: Use, body: unknown): ModelId {
  return bytesToHex(sha256(utf8ToBytes(sortedJson({ recipe, body }))));
}

/** JSON with the keys of every object in order, so that equal values give equal text. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
