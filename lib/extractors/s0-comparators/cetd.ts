/**
 * CETD (Sun, Song, Liao 2011), a comparator of S0: elements dense in text and poor in links, and of these the
 * ones whose children add up to most (docs/algorithms/comparators.md#cetd-densities-and-marking). The
 * densities are in lib/blocks/text-density.ts.
 *
 * Confirmed in the authors' program: densities, target, threshold, marking. Deviations: the logarithm of
 * DensitySum gets +1 (parameter densitySumOffset), because the program divides by zero on pages without
 * links; in link tags the program hands link characters instead of tags to the descendants of anchors, which
 * touches nothing outside anchors and is not reproduced; it removes what is computed to be hidden, we see
 * inline styles and attributes only (removeHidden). Reconstructed: the threshold variants, which the paper
 * names without their steps: they take the densest element as target and keep every text whose parent reaches
 * the threshold.
 */
import { textDensities, type TextDensities } from "../../blocks/text-density";
import { removeUnrendered, type RemovalRule } from "../../blocks/removal";
import { hides } from "../../page/hidden";
import { leavesOf, type NodeId, type Page, type View } from "../../page/page";
import { shortName } from "../../page/path";
import { begin, type Beginning } from "../contract/begin";
import type { Curve, Extraction, Measure, ParamSpecs, Trace } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { confirmed, ours, published } from "../contract/evidence";

const PARAMS = {
  variant: {
    kind: "choice",
    default: "ctd-ds",
    evidence: published("S0 compares with CETD-DS; the program's main path"),
    choices: ["ctd-ds", "td-ds", "ctd-threshold", "td-threshold"],
    doc: "Composite (ctd) or plain (td) text density; with DensitySum (ds), or the threshold alone.",
  },
  densitySumOffset: {
    kind: "number",
    default: 1,
    evidence: ours("with the program's 0 DensitySum is infinite on pages without links"),
    min: 0,
    max: 1,
    step: 1,
    under: { variant: "ctd-ds" },
    doc: "Added in the logarithm of DensitySum: 1 keeps it finite on pages without links, 0 is the authors' program.",
  },
  removeHidden: {
    kind: "flag",
    default: true,
    evidence: confirmed("the authors' program"),
    doc: "Remove elements that are hidden by an attribute or an inline style.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

/** The program compares formatted decimals. */
const TOLERANCE = 1e-9;
const isMore = (a: number, b: number): boolean => a > b && a - b > TOLERANCE * Math.max(1, b);
const reaches = (a: number, b: number): boolean => !isMore(b, a);

const removeHidden: RemovalRule = (page, node) => {
  const unrendered = removeUnrendered(page, node);
  if (unrendered !== null) return unrendered;
  // CETD is older than `until-found`: here the attribute hides whatever its value.
  return page.attributes[node]!.some((attribute) => attribute.name === "hidden" || hides(attribute))
    ? "remove-hidden"
    : null;
};

interface Analysis extends Beginning {
  readonly densities: TextDensities;
  readonly hasSum: boolean;
  /** The element with the largest DensitySum (or density); -1 on a page without text. */
  readonly target: NodeId;
  /** The smallest density from the target up to the body. */
  readonly threshold: number;
  /** (N) for what DensitySum marks: the root of the marked subtree around a node, -1 outside. */
  readonly content: Int32Array;
  readonly roots: readonly NodeId[];
}

function analyse(view: View, { variant, densitySumOffset, removeHidden: dropsHidden }: Values): Analysis {
  const { page } = view;
  const beginning = begin(view, dropsHidden ? removeHidden : removeUnrendered);
  const { open, removal } = beginning;
  const densities = textDensities(page, open, removal.gone, {
    isComposite: variant.startsWith("ctd"),
    offset: densitySumOffset,
  });
  const hasSum = variant.endsWith("ds");
  const best = bestBelow(page, removal.gone, hasSum ? densities.densitySum : densities.density);
  const content = new Int32Array(page.size).fill(-1);
  const isBlank = page.body < 0 || densities.characters[page.body] === 0;
  const target = isBlank ? -1 : best[page.body]!;
  let threshold = Infinity;
  for (let id = target; id >= 0 && id >= page.body; id = page.parent[id]!)
    threshold = Math.min(threshold, densities.density[id]!);
  const roots =
    hasSum && target >= 0
      ? mark(page, removal.gone, densities.density, best, target, threshold, content)
      : [];
  return { ...beginning, densities, hasSum, target, threshold, content, roots };
}

/** (N) the element with the largest value in each subtree, the first in document order on ties. */
function bestBelow({ body, end, parent, isText }: Page, gone: Uint8Array, value: Float64Array): Int32Array {
  const best = Int32Array.from(parent, (_, id) => id);
  if (body < 0) return best;
  // Backwards, so that among equal children the earliest is the last to replace, and a parent is compared
  // after all of them.
  const below = new Int32Array(parent.length).fill(-1);
  for (let id = end[body]! - 1; id >= body; id--) {
    if (isText[id] === 1 || gone[id] === 1) continue;
    const child = below[id]!;
    if (child >= 0 && isMore(value[child]!, value[id]!)) best[id] = child;
    const up = parent[id]!;
    const candidate = best[id]!;
    if (id > body && (below[up]! < 0 || reaches(value[candidate]!, value[below[up]!]!)))
      below[up] = candidate;
  }
  return best;
}

/**
 * Step 3 of docs/algorithms/comparators.md#cetd-densities-and-marking: from the body down through elements
 * that reach the threshold, mark the best subtree of each. Returns the marked roots in document order.
 */
function mark(
  { body, end, isText }: Page,
  gone: Uint8Array,
  density: Float64Array,
  best: Int32Array,
  target: NodeId,
  threshold: number,
  content: Int32Array,
): NodeId[] {
  const roots: NodeId[] = [];
  const markSubtree = (node: NodeId): void => {
    if (content[node]! >= 0) return;
    content.fill(node, node, end[node]!);
    roots.push(node);
  };
  markSubtree(target);
  for (let id = body; id < end[body]!;) {
    if (isText[id] === 1) id++;
    else if (gone[id] === 1 || content[id]! >= 0 || !reaches(density[id]!, threshold)) id = end[id]!;
    else {
      markSubtree(best[id]!);
      id++;
    }
  }
  return roots.sort((a, b) => a - b);
}

function extract(view: View, values: Values): Extraction {
  const { page } = view;
  const { verdicts, open, densities, hasSum, target, threshold, content, roots } = analyse(view, values);
  const { density, densitySum } = densities;
  const score = new Float32Array(open.length).fill(NaN);
  /** (N) the topmost element below the threshold around a node, -1 where there is none. */
  const sparse = hasSum ? sparseAncestors(page, density, threshold) : null;
  for (let leaf = 0; leaf < open.length; leaf++) {
    if (open[leaf] === 0) continue;
    const around = page.parent[page.leaves[leaf]!.node]!;
    score[leaf] = density[around]!;
    if (sparse === null) decideLeaf(verdicts, leaf, reaches(density[around]!, threshold), "density", around);
    else if (content[around]! >= 0)
      decideLeaf(
        verdicts,
        leaf,
        true,
        content[around] === target ? "target" : "density-sum",
        content[around]!,
      );
    else if (sparse[around]! >= 0) decideLeaf(verdicts, leaf, false, "density", sparse[around]!);
    else decideLeaf(verdicts, leaf, false, "beside-content", around);
  }
  const measures = (leaf: number): readonly Measure[] => {
    const node = verdicts.node[leaf]!;
    const dense = (): Measure => ({
      name: "density",
      value: density[node]!,
      relation: reaches(density[node]!, threshold) ? ">=" : "<",
      limit: threshold,
    });
    switch (verdicts.rule[leaf]) {
      case "density":
        return [dense()];
      case "target":
      case "density-sum":
        return [
          {
            name: "densitySum",
            value: finite(densitySum[node]!),
            relation: "=",
            limit: finite(densitySum[node]!),
          },
          dense(),
        ];
      case "beside-content":
        return [dense(), { name: "markedSubtrees", value: roots.length, relation: "=", limit: roots.length }];
      default:
        return [];
    }
  };
  return {
    keep: verdicts.keep,
    score,
    reasons: reasonsOf("cetd", verdicts, new Int32Array(open.length), measures),
    fields: [],
  };
}

/** With offset 0 the sums of a page without links are infinite. */
const finite = (value: number): number => Math.min(value, Number.MAX_VALUE);

function sparseAncestors(
  { size, parent, isText, body }: Page,
  density: Float64Array,
  threshold: number,
): Int32Array {
  const sparse = new Int32Array(size).fill(-1);
  for (let id = Math.max(0, body); id < size; id++) {
    if (isText[id] === 1) continue;
    const above = id > body ? sparse[parent[id]!]! : -1;
    sparse[id] = above >= 0 ? above : reaches(density[id]!, threshold) ? -1 : id;
  }
  return sparse;
}

function trace(view: View, values: Values, { keep }: Extraction): Trace {
  const { page } = view;
  const { open, densities, hasSum, target, threshold, roots } = analyse(view, values);
  const parents = page.leaves.map(({ node }) => page.parent[node]!);
  const column = (name: string, doc: string, values: ArrayLike<number>) => ({
    name,
    doc,
    values: Float64Array.from(parents, (node, leaf) => (open[leaf] === 1 ? finite(values[node]!) : NaN)),
  });
  const points = Int32Array.from(parents.keys()).filter((leaf) => open[leaf] === 1);
  const curve = (
    name: string,
    doc: string,
    y: string,
    values: Float64Array,
    limits: Curve["limits"],
  ): Curve => ({
    name,
    doc,
    form: "bars",
    x: "text",
    y,
    limits,
    leaf: points,
    values: Float64Array.from(points, (leaf) => finite(values[parents[leaf]!]!)),
    kept: Uint8Array.from(points, (leaf) => keep[leaf]!),
  });
  return {
    unit: hasSum ? "marked subtree" : "densest element",
    units: (hasSum ? roots : target >= 0 ? [target] : []).map((node) => ({
      label: `${shortName(page, node)}${node === target ? " (target)" : ""}`,
      range: leavesOf(page, node),
      node,
      value: finite(hasSum ? densities.densitySum[node]! : densities.density[node]!),
      verdict: hasSum ? "keep" : null,
    })),
    curves: [
      curve(
        "Density around each text",
        "A bar is the density of the element that holds the text; elements below the line are not entered.",
        "density",
        densities.density,
        threshold === Infinity ? [] : [{ name: "threshold", value: threshold }],
      ),
      curve(
        "DensitySum around each text",
        "The element with the highest sum anywhere on the page is the target; texts add to the sums of what is around them.",
        "DensitySum",
        densities.densitySum,
        [],
      ),
    ],
    columns: [
      column("characters", "Characters of the element that holds the text.", densities.characters),
      column("tags", "Elements below the element that holds the text.", densities.tags),
      column(
        "link characters",
        "Characters of links in the element that holds the text.",
        densities.linkCharacters,
      ),
      column(
        "link tags",
        "Link elements below the element that holds the text, and elements that hold nothing else.",
        densities.linkTags,
      ),
    ],
  };
}

export const cetd = defineExtractor({
  id: "cetd",
  name: "CETD",
  summary:
    "Finds elements dense in text and poor in links, and keeps the subtrees whose densities add up to most.",
  source: { key: "sun-2011", section: "the authors' program", evidence: "confirmed" },
  about: {
    idea: "Content has many characters per tag and few of them in links. Each element gets a density that weighs both, and a DensitySum, the densities of its children added up, which is highest where dense paragraphs are side by side. That element is the target, the thinnest element on the way from it to the body sets the threshold, and below every element that reaches it the subtree with the highest sum is kept.",
    formula:
      "C characters, T tags, LC link characters, LT link tags, NL = C - LC, r = LC / C of the body\ndensity = C / T * log(C * T / (LC * LT)) to the base ln(C * LC / NL + r * C + e)\nDensitySum = sum of the children's densities + sum of L * ln(L) / ln(ln(densitySumOffset + r * L + e)) over own texts of length L\nthreshold = min(density) from the target up to the body",
    choices: [
      "On a page without links the program's DensitySum is infinite; 1 is added in its logarithm, which can be switched off.",
      "The program removes what a style sheet hides; here only attributes and inline styles are seen.",
      "How the threshold variants choose their target is reconstructed: the element with the highest density.",
      "The program's slip with link tags below anchors is not repeated; no text outside of links depends on it.",
    ],
  },
  score: {
    name: "text density",
    doc: "Density of the element that holds the text: characters for each tag, weighed against links.",
    scale: "log",
    content: "high",
    limit: null,
  },
  params: PARAMS,
  extract,
  trace,
});
