import type { Model } from "../../recipes/model";
import type { ModelId, Recipe } from "../../recipes/recipe";

/** What fitting a recipe to some pages gave. */
export interface Fit {
  /** What decides it: the recipe, the pages and the code. */
  readonly key: string;
  /** The version of the code that fitted. */
  readonly code: string;
  /** The recipe with its models. */
  readonly recipe: Recipe;
}

/** A model that a person keeps, as lists show it. */
export interface KeptModel extends Pick<Model, "id" | "recipe" | "card"> {
  /** Size of its file in bytes. */
  readonly bytes: number;
  readonly addedAt: number;
}

/** What names a model, and would be without it. */
export interface ModelUses {
  /** Saved recipes, removed ones left out, by one of their versions. */
  readonly recipes: readonly { readonly id: string; readonly name: string }[];
  /** The newest first. */
  readonly runs: readonly { readonly id: string; readonly corpusName: string; readonly createdAt: number }[];
  /** Jobs that wait or run. */
  readonly jobs: readonly { readonly id: string; readonly title: string }[];
}

/** Models, each once under the hash of its content, and which of them fitting gave. */
export interface ModelStore {
  /** Keep a model for good. One that is there already stays as it is, with its card. */
  add(model: Model): Promise<void>;
  /** @throws InputError `damaged-model` where the content is no longer that of its id */
  get(id: ModelId): Promise<Model>;
  /**
   * The content of a model's file (JSON in UTF-8), for who reads it elsewhere and compares it with its id
   * there, see `modelFromJson`.
   */
  file(id: ModelId): Promise<Uint8Array>;
  /** Those that a person keeps, the newest first. */
  list(): Promise<readonly KeptModel[]>;
  /** @throws NotFoundError */
  uses(id: ModelId): Promise<ModelUses>;
  /**
   * Drop a model that a person keeps, whatever names it but what was computed: that keeps it until it goes itself.
   * @throws NotFoundError for one that nobody keeps
   */
  remove(id: ModelId): Promise<void>;
  /** Recipes with their models by key; what is not known is left out. Their models are there. */
  fits(keys: readonly string[]): Promise<ReadonlyMap<string, Recipe>>;
  /** Keep what fitting gave, with its models, for as long as `collect` leaves it. */
  addFit(fit: Fit, models: readonly Model[]): Promise<void>;
  /**
   * Drop fits of more than so many milliseconds ago, and models that no person keeps and nothing names: no fit, no
   * answers of a corpus, no run, no job that is to come. Removing a corpus drops such models, too.
   */
  collect(ageMs: number): Promise<void>;
}
