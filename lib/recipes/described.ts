/** What is told of a recipe wherever an extractor is told of: name, rules, what its score says. */
import type { Extractor, ParamValues, Reason, RuleWords, ScoreSpec } from "../extractors/contract/contract";
import { extractorById } from "../extractors/index";
import { canonical } from "./canonical";
import { configure, kindOf } from "./configure";
import { namingModel } from "./learned-already";
import { knownModels, modelFor, modelIdsOf, type Models } from "./model";
import { partsOf, usesOf, type Quorum, type Recipe } from "./recipe";
import { writeRecipe } from "./text";

/** A recipe as something to show, with the values of all parameters; none where there are several. */
export interface Described {
  /** The extractor itself, or one that stands for several. */
  readonly extractor: Extractor;
  readonly params: ParamValues;
}

/** The extractor's name, or the text of a recipe of several. @throws UsageError as `canonical` */
export function nameOfRecipe(recipe: Recipe): string {
  const whole = canonical(recipe);
  return "use" in whole ? described(whole).extractor.name : writeRecipe(whole);
}

/**
 * A recipe of several has no parameters of its own: those of its parts are in its text. One that names a model
 * which is not known here cannot be run here.
 * @param models where the models that it names are found; who runs nothing can do without
 * @throws UsageError for an unknown extractor or parameter, a value out of range, an unreachable quorum, or a
 * model of another extractor
 */
export function described(recipe: Recipe, models: Models = knownModels([])): Described {
  const whole = canonical(recipe);
  const isMissing = modelIdsOf([whole]).some((id) => models(id) === null);
  if ("use" in whole) {
    const extractor = extractorById(whole.use);
    if (extractor.called !== undefined) {
      const { params } = extractor.configure(whole.params);
      return { extractor: { ...extractor, name: extractor.called(params), params: {} }, params: {} };
    }
    if (isMissing)
      return {
        extractor: { ...extractor, serverOnly: true },
        params: extractor.configure(whole.params).params,
      };
    const { params } = configure(whole, models);
    if (whole.model === undefined) return { extractor, params };
    return { extractor: namingModel(extractor, modelFor(whole, whole.model, models)), params };
  }
  const id = isMissing ? kindOf(whole) : configure(whole, models).id;
  const key = writeRecipe(whole);
  const isServerOnly = isMissing || usesOf(whole).some(({ use }) => extractorById(use).serverOnly === true);
  const { summary, score } = tellingOf(whole);
  const extractor: Extractor = {
    id,
    name: key,
    summary,
    source: { key: "S1", section: "4.1", evidence: "stated" },
    about: { idea: summary, formula: key, choices: [] },
    score,
    ...(isServerOnly && { serverOnly: true }),
    params: {},
    configure: () => configure(whole, models),
  };
  return { extractor, params: {} };
}

type Several = Exclude<Recipe, { readonly use: string }>;

function tellingOf(recipe: Several): { readonly summary: string; readonly score: ScoreSpec } {
  const score = { scale: "linear", domain: [0, 1], content: "high", limit: null } as const;
  if ("serial" in recipe)
    return {
      summary: "Recipes in series: each sees only what the one before kept.",
      score: { ...score, name: "stages passed", doc: "Share of the stages that kept the text; 1 is kept." },
    };
  if ("vote" in recipe)
    return {
      summary: "Recipes that vote: a text is kept if enough of them keep it.",
      score: { ...score, name: "votes", doc: "Share of all votes that keep the text." },
    };
  return {
    summary: `Recipes in parallel: what ${recipe.parallel === "union" ? "any of them keeps" : "all of them keep"}.`,
    score: { ...score, name: "votes", doc: "Share of the recipes that keep the text." },
  };
}

/**
 * The sentence of the rule that a reason names, as the extractor or the combination of the stage has it;
 * undefined where its measures are read out.
 */
export function ruleOf(recipe: Recipe, reason: Pick<Reason, "stage" | "rule">): RuleWords | undefined {
  const { part, rule } = decidingPart(recipe, reason);
  if ("use" in part) return extractorById(part.use).rules?.[rule];
  return rule === "enough-votes" || rule === "too-few-votes" ? countWords(part) : undefined;
}

/** What would have spared a text of the step that a reason names, likewise. */
export function spareOf(recipe: Recipe, reason: Pick<Reason, "stage" | "rule">): RuleWords | undefined {
  const { part, rule } = decidingPart(recipe, reason);
  return "use" in part ? extractorById(part.use).spares?.[rule] : undefined;
}

/** The part of a recipe that the stage of a reason names; of a recipe of several itself, where none is. */
function decidingPart(
  recipe: Recipe,
  { stage, rule }: Pick<Reason, "stage" | "rule">,
): { readonly part: Recipe; readonly rule: string } {
  if ("use" in recipe) return { part: recipe, rule };
  for (const [index, part] of partsOf(recipe).entries()) {
    const name = `${index + 1}. ${writeRecipe(part)}`;
    if (stage === name) return decidingPart(part, { stage: "", rule });
    if (stage.startsWith(`${name}: `))
      return decidingPart(part, { stage: stage.slice(name.length + 2), rule });
  }
  return { part: recipe, rule };
}

/** How the votes came out, with what was needed. */
function countWords(recipe: Several): RuleWords | undefined {
  if ("serial" in recipe) return undefined;
  const count = "{votes} of {of}";
  if ("parallel" in recipe)
    return `${count} recipes keep it, and ${recipe.parallel === "union" ? "one is enough" : "all must"}.`;
  return `${count} votes keep it; ${neededWords(recipe.quorum)}.`;
}

function neededWords(quorum: Quorum): string {
  if (quorum === "majority") return "the quorum is a majority, more than {votes<}";
  if ("votes" in quorum) return "the quorum is {votes<}";
  return `the quorum is ${Number((quorum.share * 100).toPrecision(12))} % of them, at least {votes<}`;
}
