/** Training on labelled pages: a model of all of them, and scores on sites that it did not see. */
import { domainOfPage } from "../../corpus/registrable-domain";
import { UsageError } from "../../errors";
import { metricById } from "../../evaluation/metrics/index";
import { extractorById } from "../../extractors/index";
import { foldsBySite, foldsWithinSites } from "../../learn/folds";
import type { ConfiguredRecipe } from "../../recipes/configure";
import { modelOf, type HeldOut, type Model } from "../../recipes/model";
import type { Task } from "../../task";
import type { Source } from "../sources/source";
import { corpusOf } from "./corpus-of";
import { scoreCurve } from "./curve";
import { inTurns, noted, onFold, type KeptFolds } from "./fold";
import { heldOutOf, type FoldResult } from "../../evaluation/held-out/fold-result";
import { trainingPages, type TrainingPages } from "./training-pages";

export interface Training {
  /** Its name goes into the card. */
  readonly source: Pick<Source, "name" | "pages">;
  /** What has a site, domain or template in common with one of these pages is not learned from. */
  readonly sitesOf?: Pick<Source, "name" | "pages">;
  /** One extractor that learns from labels. */
  readonly recipe: ConfiguredRecipe;
  /** Into how many parts the sites are divided, each scored by a model of the others; 0 to hold nothing out. */
  readonly folds: number;
  /** Divide the pages of every site instead, and say so in the card: a page is scored by models of its own site. */
  readonly isWithinSites?: boolean;
  /** Score models of a part of the pages too, for the learning curve: about twice the time. */
  readonly isCurve?: boolean;
  /** Decides which sites, or pages, come together. */
  readonly seed: number;
  /** Metric ids. */
  readonly metrics: readonly string[];
  /** The version of the code, for the card. */
  readonly code: string;
  /** Where folds are kept that are done; absent where an interrupted training begins anew. */
  readonly kept?: KeptFolds;
}

/**
 * Train on the pages of a corpus whose content is known. The same pages, recipe and seed give the same model
 * and card, also where folds were kept. No site, no registrable domain and no template is on both sides of a fold, but
 * where folds are asked for within sites.
 * @throws UsageError for what does not learn from labels, where the pages are of a single site, and where there is
 * nothing to tell apart, naming the fold; InputError `no-labels`, `no-pages`, `not-a-number`; the signal's reason
 * when cancelled
 */
export async function train(training: Training, task: Task): Promise<Model> {
  return trainOn(training, await pagesOf(training, task), task);
}

/** What is learned from. @throws as `trainingPages`; UsageError `not-trained` */
export function pagesOf({ source, recipe, sitesOf }: Training, task: Task): Promise<TrainingPages> {
  return trainingPages(source, learnsFrom(recipe), task, sitesOf);
}

/** The same on pages that were read before. */
export async function trainOn(training: Training, read: TrainingPages, task: Task): Promise<Model> {
  const { recipe, source, code } = training;
  const { pages, groups, ...known } = read;
  const heldOut = training.folds === 0 ? null : await scoreHeldOut(training, read, task);
  const { model } = await recipe.fit(
    inTurns(corpusOf(pages, "labels", groups), task),
    noted(task, "training on all pages"),
  );
  return modelOf(mustBeOne(recipe), model, {
    data: { corpus: source.name, pages: pages.length, groups: new Set(groups).size, ...known },
    code,
    heldOut,
  });
}

/**
 * Scores of every page by a model of the folds that it is not in, and no model of all pages. A recipe that learns
 * nothing is scored too, for comparison.
 * @throws UsageError `one-site` where nothing can be held out, `bad-folds`; else as `train`
 */
export async function scoreHeldOut(
  training: Omit<Training, "source" | "code">,
  read: TrainingPages,
  task: Task,
): Promise<HeldOut> {
  const { isWithinSites = false } = training;
  const { pages, groups } = read;
  mustDivide(training.folds);
  const folds = Math.min(training.folds, isWithinSites ? pages.length : new Set(groups).size);
  if (folds < 2)
    throw new UsageError(
      "one-site",
      (isWithinSites || pages.length === 1
        ? "one labelled page alone cannot be held out: "
        : `all ${pages.length} labelled pages ${whatIsShared(pages)}, so none can be held out: `) +
        `add pages${isWithinSites ? "" : " of another site"}, or train with 0 folds, which tells no score`,
    );
  return holdOut(training, read, folds, task);
}

/** @throws UsageError `bad-folds` for a single fold, whose model would have no page to learn from */
function mustDivide(folds: number): void {
  if (folds === 1)
    throw new UsageError(
      "bad-folds",
      "1 fold leaves nothing to learn from: train with 2 folds or more, or with 0",
    );
}

/** The kinds of gold that a recipe learns from. @throws UsageError `not-trained` */
export function learnsFrom(recipe: ConfiguredRecipe) {
  if (recipe.needs === "labels" && "use" in recipe.recipe)
    return extractorById(recipe.recipe.use).learnsFrom ?? (["content"] as const);
  const why = recipe.needs === "site" ? "learns each site by itself when it is run" : "learns nothing";
  throw new UsageError(
    "not-trained",
    `${recipe.key} ${why}; only an extractor that learns from labels can be trained`,
  );
}

const mustBeOne = ({ recipe }: ConfiguredRecipe) =>
  recipe as Extract<typeof recipe, { readonly use: string }>;

/** Every page scored by a model of the folds that it is not in. */
async function holdOut(
  training: Omit<Training, "source" | "code">,
  read: TrainingPages,
  folds: number,
  task: Task,
): Promise<HeldOut> {
  const { recipe, seed, kept, metrics: ids, isWithinSites = false, isCurve = false } = training;
  const metrics = ids.map(metricById);
  const foldOf = (isWithinSites ? foldsWithinSites : foldsBySite)(read.groups, folds, seed);
  const known = (await kept?.known(dataOf(read), folds)) ?? new Map<number, FoldResult>();
  const results: FoldResult[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const told = known.get(fold);
    const where = noted(task, `fold ${fold + 1} of ${folds}`);
    const result = told ?? (await onFold(recipe, read, { foldOf, fold, folds }, metrics, where));
    if (told === undefined) await kept?.keep(fold, result);
    results.push(result);
  }
  const split = { recipe, foldOf, folds, isWithinSites, seed, metrics };
  const keep = kept?.keep.bind(kept);
  const curve = isCurve ? await scoreCurve({ ...split, whole: results, known, keep }, read, task) : [];
  return {
    ...heldOutOf(results, metrics, { seed }),
    ...(isWithinSites && { isWithinSites }),
    ...(curve.length > 0 && { curve }),
  };
}

/** Why all pages are of one group. */
function whatIsShared(pages: TrainingPages["pages"]): string {
  const isOne = (keys: readonly (string | null)[]): boolean => keys[0] !== null && new Set(keys).size === 1;
  if (isOne(pages.map(({ site }) => site))) return "come from one site";
  return isOne(pages.map(domainOfPage)) ? "come from one domain" : "look alike";
}

/** What folds depend on beside the code: pages with their gold, and which of them are together. */
const dataOf = ({ sha256, groups }: TrainingPages): string => JSON.stringify([sha256, groups]);
