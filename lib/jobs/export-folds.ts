/** The folds that an export comes with: parts of its pages that have no site, domain or template in common. */
import { kinGroups } from "../run/fit/kin";
import { foldsBySite } from "../learn/folds";

/** In which file of an export its folds are. */
export const FOLDS_FILE = "folds.json";

/** A page as it is called in the export. */
export interface FoldPage {
  readonly name: string;
  readonly site: string | null;
  readonly template: string | null;
}

interface Folds {
  /** Pages of each fold. */
  readonly sizes: readonly number[];
  readonly file: {
    readonly folds: number;
    readonly seed: number;
    /** What pages of two folds never share. */
    readonly by: readonly string[];
    /** The fold of each page, from 1, by its name. */
    readonly pages: Readonly<Record<string, number>>;
  };
}

/**
 * Divide pages as training does: pages of one site, of one registrable domain or of one template are in one fold,
 * the folds about equal in size, and the same pages and seed give the same folds. Where there are fewer groups than
 * folds there is one fold for each of them.
 * @throws UsageError `bad-folds`
 */
export function foldsOf(pages: readonly FoldPage[], count: number, seed: number): Folds {
  const groups = kinGroups(pages.map(({ site, template }) => ({ site, url: null, templates: [template] })));
  const folds = Math.min(count, new Set(groups).size);
  const foldOf = folds < 2 ? new Int32Array(pages.length) : foldsBySite(groups, folds, seed);
  const sizes = Array.from({ length: folds }, () => 0);
  for (const fold of foldOf) sizes[fold]!++;
  return {
    sizes,
    file: {
      ...{ folds, seed, by: ["site", "domain", "template"] },
      pages: Object.fromEntries(pages.map(({ name }, at) => [name, foldOf[at]! + 1])),
    },
  };
}
