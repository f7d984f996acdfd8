/** From a recipe to something that runs. */
import { AppError, InputError, messageOf, UsageError } from "../errors";
import {
  noCorpus,
  type Configured,
  type Corpus,
  type Extraction,
  type Fitted,
  type Needs,
  type ParamValues,
  type Trace,
} from "../extractors/contract/contract";
import { extractorById } from "../extractors/index";
import type { View } from "../page/page";
import { quietTask, type Task } from "../task";
import { canonical } from "./canonical";
import { ballotOf, combine } from "./combine";
import type { Part } from "./part";
import { modelFor, type Models } from "./model";
import { partsOf, usesOf, withParts, type ModelId, type Recipe, type Use } from "./recipe";
import { inSeries } from "./serial";
import { writeRecipe } from "./text";

const noModels: Models = () => null;

/** A recipe that was checked and can be fitted and run, with the names that reports and tables give it. */
export interface ConfiguredRecipe extends Configured {
  /** In canonical form. */
  readonly recipe: Recipe;
  /** The extractor's, or how several are put together. */
  readonly id: string;
  /** All parameters of the one extractor; none where there are several. */
  readonly params: ParamValues;
}

/**
 * A recipe as something to fit and run. Its key is its text. An extractor with a model and no parameters of
 * its own has those that its model was fitted with.
 * @param models where the models that the recipe names are found
 * @throws UsageError for an unknown extractor, parameter or model, a value out of range, a model where nothing
 * is learned, or a quorum that cannot be reached; InputError `bad-model`, `model-version`
 */
export function configure(recipe: Recipe, models: Models = noModels): ConfiguredRecipe {
  const whole = canonical(withModelParams(recipe, models));
  if ("use" in whole) {
    const { id, params } = extractorById(whole.use).configure(whole.params);
    return { ...configured(whole, models), recipe: whole, id, params };
  }
  return { ...configured(whole, models), recipe: whole, id: kindOf(whole), params: {} };
}

/**
 * What a recipe needs, without a look at the models that it names: what names one has learned.
 * @throws UsageError as `canonical`
 */
export function needsOf(recipe: Recipe): Needs {
  return neediest(
    usesOf(canonical(recipe)).map(({ use, params, model }) =>
      model === undefined ? extractorById(use).configure(params) : { needs: "page" },
    ),
  );
}

/** How several are put together. */
export function kindOf(recipe: Exclude<Recipe, Use>): string {
  return "serial" in recipe ? "serial" : "vote" in recipe ? "vote" : recipe.parallel;
}

function withModelParams(recipe: Recipe, models: Models): Recipe {
  if ("use" in recipe) {
    if (recipe.model === undefined || Object.keys(recipe.params ?? {}).length > 0) return recipe;
    const { params } = modelFor(recipe, recipe.model, models).recipe;
    return { use: recipe.use, ...(params && { params }), model: recipe.model };
  }
  return withParts(
    recipe,
    partsOf(recipe).map((part) => withModelParams(part, models)),
  );
}

/** @param whole in canonical form */
function configured(whole: Recipe, models: Models): Configured {
  if ("use" in whole)
    return whole.model === undefined
      ? extractorById(whole.use).configure(whole.params)
      : learned(whole, whole.model, models);
  const parts = partsOf(whole).map((part) => configured(part, models));
  const key = writeRecipe(whole);
  if ("serial" in whole) return composed(key, parts, true, inSeries);
  const ballot = ballotOf(whole);
  const total = ballot.kind === "vote" ? ballot.weights.reduce((sum, weight) => sum + weight, 0) : 0;
  if (
    ballot.kind === "vote" &&
    ballot.quorum !== "majority" &&
    "votes" in ballot.quorum &&
    ballot.quorum.votes > total
  ) {
    throw new UsageError(
      "unreachable-quorum",
      `${key} asks for ${ballot.quorum.votes} votes, but there ${total === 1 ? "is" : "are"} only ${total}`,
    );
  }
  return composed(key, parts, false, (view, fitted) => combine(view, fitted, ballot));
}

/** An extractor that has learned already: there is nothing left to fit. */
function learned(use: Use, model: ModelId, models: Models): Configured {
  const configured = extractorById(use.use).configure(use.params);
  if (configured.needs === "page")
    throw new UsageError("no-learner", `${configured.key} learns nothing, so it takes no model`);
  const { body } = modelFor(use, model, models);
  const key = writeRecipe(use);
  const fitted = underKey(key, configured.restore(body));
  return { key, needs: "page", fit: async () => fitted, restore: () => fitted };
}

/** All that a fitted extractor can do, under another key; a spread would write its model down, which takes long. */
function underKey(key: string, fitted: Fitted): Fitted {
  const own = Object.getOwnPropertyDescriptors(fitted);
  return Object.defineProperties({} as Fitted, { ...own, key: { value: key, enumerable: true } });
}

type Composition = (
  view: View,
  parts: readonly Part[],
) => { readonly extraction: Extraction; readonly trace: Trace };

/** @param isSeries whether each part is fitted on what the ones before it keep */
function composed(
  key: string,
  parts: readonly Configured[],
  isSeries: boolean,
  composition: Composition,
): Configured {
  const fittedTo = (fitted: readonly Fitted[]): Fitted => {
    const named = fitted.map(namingItself);
    return {
      key,
      get model() {
        return fitted.map(({ model }) => model);
      },
      extract: (view) => composition(view, named).extraction,
      trace: (view) => composition(view, named).trace,
    };
  };
  return {
    key,
    needs: neediest(parts),
    ...(parts.some(({ ready }) => ready !== undefined) && {
      ready: async () => void (await Promise.all(parts.map((part) => part.ready?.()))),
    }),
    async fit(corpus, task = quietTask) {
      const fitPart = (part: Configured, index: number, own: Corpus): Promise<Fitted> =>
        part.fit(part.needs === "page" ? noCorpus : own, noted(task, `${index + 1} of ${parts.length}`));
      // Side by side, so that who reads the pages for several of them reads each once.
      if (!isSeries)
        return fittedTo(await Promise.all(parts.map((part, index) => fitPart(part, index, corpus))));
      const fitted: Fitted[] = [];
      for (const [index, part] of parts.entries())
        fitted.push(await fitPart(part, index, index === 0 ? corpus : narrowed(corpus, fitted.slice())));
      return fittedTo(fitted);
    },
    restore(model) {
      if (!Array.isArray(model) || model.length !== parts.length)
        throw new InputError("bad-model", `not a model of ${key}: expected a list of ${parts.length}`);
      return fittedTo(parts.map((part, index) => part.restore(model[index])));
    },
  };
}

/**
 * A part whose failures say which part it was. A failure of a part is one of the whole: to go on without it
 * would be another recipe.
 */
function namingItself({ key, extract }: Fitted): Part {
  return {
    key,
    extract(view) {
      try {
        return extract(view);
      } catch (error) {
        throw new AppError(
          error instanceof AppError ? error.code : "extractor-threw",
          `${key}: ${messageOf(error)}`,
          { cause: error },
        );
      }
    },
  };
}

const NEEDS: readonly Needs[] = ["page", "site", "labels"];

function neediest(parts: readonly Pick<Configured, "needs">[]): Needs {
  return NEEDS[Math.max(...parts.map(({ needs }) => NEEDS.indexOf(needs)))]!;
}

/** The pages of a corpus as the stages so far leave them. */
function narrowed(corpus: Corpus, stages: readonly Fitted[]): Corpus {
  return {
    size: corpus.size,
    async *pages() {
      for await (const one of corpus.pages()) {
        let live = one.live;
        for (const stage of stages) live = stage.extract({ page: one.page, live }).keep;
        yield { ...one, live };
      }
    },
  };
}

function noted(task: Task, where: string): Task {
  return {
    signal: task.signal,
    report: (progress) => task.report({ ...progress, note: `${where}: ${progress.note}` }),
  };
}
