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
  /** (T) mean scores, NaN where none; of an element that the extractor has itself scored, that score. */
  readonly value: Float64Array;
  /** (T) share of the characters that are kept, NaN where there are none. */
  readonly kept: Float64Array;
}

type Shaded = Pick<Inspection, "page" | "extraction" | "units" | "painted">;

const known = new WeakMap<
  Float32Array,
  { readonly tree: Tree; readonly keep: Uint8Array; readonly shades: Shades }
>();

/** Scores and verdicts of all elements; the same ones while neither scores nor verdicts change. */
export function shadesOf(tree: Tree, { page, extraction: { score, keep }, units, painted }: Shaded): Shades {
  const before = known.get(score);
  if (before?.tree === tree && before.keep === keep) return before.shades;
  const { leafLength } = statisticsOf(page);
  const shades = {
    value:
      before?.tree === tree
        ? before.shades.value
        : withOwn(tree, meanScores(tree, score, leafLength), painted === undefined ? units : []),
    kept: meanScores(tree, Float32Array.from(keep), leafLength),
  };
  known.set(score, { tree, keep, shades });
  return shades;
}

/** Elements that were compared with others have their own figures, as the reasons say them, not those of their texts. */
function withOwn(tree: Tree, value: Float64Array, units: Inspection["units"]): Float64Array {
  const own = new Map(
    units.flatMap(({ node, value: score, verdict }) =>
      verdict === null && node !== null && Number.isFinite(score) ? [[node, score] as const] : [],
    ),
  );
  if (own.size > 0) tree.node.forEach((node, index) => (value[index] = own.get(node) ?? value[index]!));
  return value;
}

/** Colour of an element by its score and by what becomes of most of its text; null without a score. */
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
