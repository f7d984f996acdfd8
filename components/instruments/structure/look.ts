/** How an inspection colours and names the elements of the tree. Pure. */
import type { Inspection } from "@/lib/view/inspection/inspection";
import type { Scale } from "@/lib/view/inspection/scale";
import { figureOf } from "@/lib/text/figures";
import { shortName } from "@/lib/page/path";
import { statisticsOf } from "@/lib/page/statistics";
import type { Selection } from "@/lib/view/page/selection";
import type { Look } from "./paint-rects";
import { elementsIn, meanScores, type Tree } from "@/lib/view/page/tree";

const NONE: ReadonlySet<number> = new Set();

export interface Shades {
  /** (T) mean scores, NaN where none. */
  readonly value: Float64Array;
  /** (T) their places on the scale. */
  readonly share: Float32Array;
}

const known = new WeakMap<
  Float32Array,
  { readonly tree: Tree; readonly scale: Scale; readonly shades: Shades }
>();

/** Mean scores and colours of all elements; the same ones while neither scores nor scale change. */
export function shadesOf(
  tree: Tree,
  { page, extraction: { score }, scale }: Pick<Inspection, "page" | "extraction" | "scale">,
): Shades {
  const before = known.get(score);
  if (before?.tree === tree && before.scale === scale) return before.shades;
  const value =
    before?.tree === tree ? before.shades.value : meanScores(tree, score, statisticsOf(page).leafLength);
  const shades = {
    value,
    share: Float32Array.from(value, (mean) => (Number.isNaN(mean) ? Number.NaN : scale.share(mean))),
  };
  known.set(score, { tree, scale, shades });
  return shades;
}

export function lookOf(
  tree: Tree,
  inspection: Inspection,
  selection: Selection | null,
  hover: Selection | null,
): Look {
  const { value, share } = shadesOf(tree, inspection);
  const around = new Set<number>();
  const hovered = hover === null ? NONE : new Set(elementsIn(tree, hover.range));
  for (const index of hovered)
    for (let up = tree.parent[index]!; up >= 0 && !around.has(up); up = tree.parent[up]!) around.add(up);
  return {
    share,
    hovered,
    around,
    selected: selection === null ? NONE : new Set(elementsIn(tree, selection.range)),
    nameOf: (index) => nameOf(tree, inspection, value, index),
  };
}

function nameOf(tree: Tree, { page }: Inspection, value: Float64Array, index: number): string {
  const figure = figureOf(value[index]!);
  return figure === ""
    ? shortName(page, tree.node[index]!)
    : `${shortName(page, tree.node[index]!)} ${figure}`;
}
