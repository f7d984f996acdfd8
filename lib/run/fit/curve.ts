/** The learning curve of a training: the same folds by models of a part of the pages. */
import { InputError, UsageError } from "../../errors";
import { CURVE_SHARES, curvesOf, type CurveSize } from "../../evaluation/held-out/learning-curve";
import type { FoldResult } from "../../evaluation/held-out/fold-result";
import type { Metric } from "../../evaluation/scoring/score";
import { seededRng } from "../../learn/rng";
import type { ConfiguredRecipe } from "../../recipes/configure";
import type { LearningCurve } from "../../recipes/model";
import type { Task } from "../../task";
import { noted, onFold } from "./fold";
import type { KeptFolds } from "./fold";
import type { TrainingPages } from "./training-pages";

/** Pages that are looked ahead. */
const MORE = 50;

export interface CurveWanted {
  readonly recipe: ConfiguredRecipe;
  readonly foldOf: Int32Array;
  readonly folds: number;
  readonly isWithinSites: boolean;
  readonly seed: number;
  readonly metrics: readonly Metric[];
  /** What came of the folds by models of all other pages. */
  readonly whole: readonly FoldResult[];
  /** Folds of a part of the pages that are done, by `number of folds x (1 + place of the share) + fold`. */
  readonly known: ReadonlyMap<number, FoldResult>;
  readonly keep?: KeptFolds["keep"] | undefined;
}

/**
 * Whole sites are added as the share grows, in an order of the seed, so that a smaller share is a part of the larger.
 * A share of which nothing can be learned, e.g. where all its pages are of one kind, is left out.
 * @throws the signal's reason when cancelled
 */
export async function scoreCurve(
  wanted: CurveWanted,
  read: TrainingPages,
  task: Task,
): Promise<LearningCurve[]> {
  const { folds, foldOf, metrics, whole } = wanted;
  const sizes: CurveSize[] = [];
  for (const [place, share] of CURVE_SHARES.entries()) {
    const parts = Array.from({ length: folds }, (_, fold) => partOf(wanted, read, fold, share));
    const pages = meanOf(parts.map((part) => part.filter(Boolean).length));
    if (pages < 1 || pages <= (sizes.at(-1)?.pages ?? 0)) continue;
    const results = await shareOf(wanted, read, parts, { first: folds * (1 + place), pages }, task);
    if (results !== null) sizes.push({ pages, results });
  }
  const all = meanOf(Array.from({ length: folds }, (_, fold) => foldOf.filter((of) => of !== fold).length));
  const smaller = sizes.filter(({ pages }) => pages < all);
  return curvesOf([...smaller, { pages: all, results: whole }], metrics, read.pages.length, MORE);
}

const meanOf = (counts: readonly number[]): number =>
  Math.round(counts.reduce((sum, count) => sum + count, 0) / counts.length);

/** (pages) the part of the other folds' pages that is learned from. */
function partOf(
  { foldOf, isWithinSites, seed }: CurveWanted,
  { groups }: TrainingPages,
  fold: number,
  share: number,
): boolean[] {
  const others = groups.flatMap((_, page) => (foldOf[page] === fold ? [] : [page]));
  const units = new Map<string, number[]>();
  for (const page of others) {
    const unit = isWithinSites ? `page ${page}` : groups[page]!;
    const own = units.get(unit);
    if (own === undefined) units.set(unit, [page]);
    else own.push(page);
  }
  const taken = groups.map(() => false);
  let count = 0;
  for (const pages of seededRng(seed).shuffle([...units.values()])) {
    if (count >= share * others.length) break;
    for (const page of pages) taken[page] = true;
    count += pages.length;
  }
  return taken;
}

/** All folds by models of a part of the pages; null where nothing can be learned from it. */
async function shareOf(
  { recipe, foldOf, folds, metrics, known, keep }: CurveWanted,
  read: TrainingPages,
  parts: readonly (readonly boolean[])[],
  { first, pages }: { readonly first: number; readonly pages: number },
  task: Task,
): Promise<FoldResult[] | null> {
  const results: FoldResult[] = [];
  for (const [fold, learned] of parts.entries()) {
    const told = known.get(first + fold);
    const where = noted(task, `learning curve, ${pages} pages, fold ${fold + 1} of ${folds}`);
    try {
      const result = told ?? (await onFold(recipe, read, { foldOf, fold, folds, learned }, metrics, where));
      if (told === undefined) await keep?.(first + fold, result);
      results.push(result);
    } catch (error) {
      if (error instanceof InputError || error instanceof UsageError) return null;
      throw error;
    }
  }
  return results;
}
