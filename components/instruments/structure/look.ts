/** How an inspection colours and names the elements of the tree. Pure. */
import type { Inspection } from "@/lib/view/inspection/inspection";
import type { Colours } from "@/lib/view/inspection/heat/heat-colours";
import { figureOf } from "@/lib/text/figures";
import { shortName } from "@/lib/page/path";
import { statisticsOf } from "@/lib/page/statistics";
import type { Selection } from "@/lib/view/page/selection";
import type { Look, Named } from "./paint-rects";
import { elementsIn, meanScores, type Tree } from "@/lib/view/page/tree";

const NONE: ReadonlySet<number> = new Set();

export interface Shades {
  /** (T) mean scores, NaN where none. */
  readonly value: Float64Array;
  /** (T) share of the characters that are kept, NaN where there are none. */
  readonly kept: Float64Array;
}

const known = new WeakMap<
  Float32Array,
  { readonly tree: Tree; readonly keep: Uint8Array; readonly shades: Shades }
>();

/** Mean scores and verdicts of all elements; the same ones while neither scores nor verdicts change. */
export function shadesOf(
  tree: Tree,
  { page, extraction: { score, keep } }: Pick<Inspection, "page" | "extraction">,
): Shades {
  const before = known.get(score);
  if (before?.tree === tree && before.keep === keep) return before.shades;
  const { leafLength } = statisticsOf(page);
  const shades = {
    value: before?.tree === tree ? before.shades.value : meanScores(tree, score, leafLength),
    kept: meanScores(tree, Float32Array.from(keep), leafLength),
  };
  known.set(score, { tree, keep, shades });
  return shades;
}

/** Colour of an element by its mean score and by what becomes of most of its text; null without a score. */
export function colourOf(
  { value, kept }: Shades,
  { solid }: Pick<Colours, "solid">,
  index: number,
): string | null {
  const mean = value[index]!;
  return Number.isNaN(mean) ? null : solid(mean, kept[index]! >= 0.5);
}

export function lookOf(
  tree: Tree,
  inspection: Inspection,
  selection: Selection | null,
  hover: Selection | null,
): Look {
  const shades = shadesOf(tree, inspection);
  const around = new Set<number>();
  const hovered = hover === null ? NONE : new Set(elementsIn(tree, hover.range));
  for (const index of hovered)
    for (let up = tree.parent[index]!; up >= 0 && !around.has(up); up = tree.parent[up]!) around.add(up);
  return {
    colourOf: (index) => colourOf(shades, inspection.colours, index),
    hovered,
    around,
    selected: selection === null ? NONE : new Set(elementsIn(tree, selection.range)),
    nameOf: (index) => nameOf(tree, inspection, shades.value, index),
  };
}

const nameOf = (tree: Tree, { page }: Inspection, value: Float64Array, index: number): Named => ({
  name: shortName(page, tree.node[index]!),
  figure: figureOf(value[index]!),
});
