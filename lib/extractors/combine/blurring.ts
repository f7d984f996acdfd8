/**
 * What CCB, ACCB and TCCB share: everything but what an entry of the vector stands for and whether link tags
 * are in it (docs/algorithms/combine.md#code-blurring).
 */
import {
  blurInto,
  blurKernel,
  codeVector,
  majorityValues,
  type BlurKernel,
  type CodeVector,
} from "../../blocks/code-blur";
import type { Page, View } from "../../page/page";
import { shortName } from "../../page/path";
import { leafTokensOf, tagTokens } from "../../page/source/tag-tokens";
import { begin, type Beginning } from "../contract/begin";
import type { Curve, Extraction, Measure, ParamSpecs, ScoreSpec, Trace, Unit } from "../contract/contract";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { confirmed, ours, reconstructed } from "../contract/evidence";

/** What blurring is configured with, beside the radius, whose default depends on the unit. */
export const BLUR_PARAMS = {
  threshold: {
    kind: "number",
    default: 0.75,
    evidence: confirmed("a third-party re-implementation of TCCB"),
    min: 0.5,
    max: 0.9,
    step: 0.01,
    doc: "Text is content where the blurred vector lies above this.",
  },
  sigma: {
    kind: "number",
    default: 0.5,
    evidence: reconstructed("no public text gives it"),
    min: 0.25,
    max: 1,
    step: 0.05,
    doc: "Standard deviation of the blur, as a multiple of the radius.",
  },
  minFragmentWords: {
    kind: "number",
    default: 0,
    evidence: ours("off: the source does not have it"),
    min: 0,
    max: 20,
    step: 1,
    doc: "Drop kept runs of texts with fewer words; 0 = off.",
  },
} as const satisfies ParamSpecs;

export const BLUR_SCORE: ScoreSpec = {
  name: "blurred content code",
  scale: "linear",
  content: "high",
  limit: "threshold",
  doc: "The largest threshold at which most of the text lies above it: near 1 far from tags, near 0 among them.",
};

export interface BlurValues {
  readonly threshold: number;
  readonly sigma: number;
  readonly minFragmentWords: number;
  readonly radius: number;
  readonly passes: number;
}

/** What an entry of the vector is, and which tags are not in it. */
export interface Blurring {
  readonly unit: "character" | "token";
  readonly ignoreAnchors: boolean;
}

// A configured extractor hands over the same values each time.
const kernels = new WeakMap<BlurValues, BlurKernel>();

function kernelOf(values: BlurValues): BlurKernel {
  let kernel = kernels.get(values);
  if (kernel === undefined) {
    const radius = Math.max(1, Math.round(values.radius));
    kernels.set(values, (kernel = blurKernel(radius, radius * values.sigma, Math.round(values.passes))));
  }
  return kernel;
}

function vectorOf(
  { page }: View,
  { open, removal }: Beginning,
  { unit, ignoreAnchors }: Blurring,
): CodeVector {
  const { tags } = page;
  return codeVector(
    tagTokens(page, open, removal.gone),
    unit,
    ignoreAnchors ? (node) => tags[node] === "a" : () => false,
  );
}

/** Keep the texts most of whose entries lie above the threshold. */
export function extractByBlur(stage: string, view: View, values: BlurValues, blurring: Blurring): Extraction {
  const beginning = begin(view);
  const { verdicts } = beginning;
  const vector = vectorOf(view, beginning, blurring);
  const majority = majorityValues(vector, kernelOf(values));
  // What is compared, in full: the score that is handed on is of single precision.
  const blurred = new Float64Array(view.live.length).fill(NaN);
  vector.leaf.forEach((leaf, x) => {
    blurred[leaf] = majority[x]!;
    decideLeaf(verdicts, leaf, majority[x]! > values.threshold, "blur", -1);
  });
  const fragment =
    values.minFragmentWords > 0
      ? dropFragments(view.page, vector.leaf, beginning, values.minFragmentWords)
      : null;
  const unit = Int32Array.from(view.live, (_, leaf) => leaf);
  const measuresOf = (leaf: number): readonly Measure[] => {
    const why = verdicts.rule[leaf];
    if (why === "fragment")
      return [
        {
          name: "fragmentWords",
          value: fragment![leaf]!,
          relation: "<",
          limit: values.minFragmentWords,
          param: "minFragmentWords",
        },
      ];
    return why === "blur"
      ? [
          {
            name: "blurred",
            value: blurred[leaf]!,
            relation: verdicts.keep[leaf] === 1 ? ">" : "<=",
            limit: values.threshold,
            param: "threshold",
          },
        ]
      : [];
  };
  return {
    keep: verdicts.keep,
    score: Float32Array.from(blurred),
    reasons: reasonsOf(stage, verdicts, unit, measuresOf),
    fields: [],
  };
}

/**
 * Drop short runs of kept texts. @returns (L) words of the run that a leaf was kept in, 0 where it was not
 */
function dropFragments(
  page: Page,
  leaves: Int32Array,
  { verdicts }: Beginning,
  minWords: number,
): Int32Array {
  const words = leafTokensOf(page);
  const found = new Int32Array(page.leaves.length);
  for (let x = 0, end = 0; x < leaves.length; x = end) {
    let sum = 0;
    for (end = x; end < leaves.length && verdicts.keep[leaves[end]!] === 1; end++)
      sum += words[leaves[end]!]!;
    for (let at = x; at < end; at++) {
      found[leaves[at]!] = sum;
      if (sum < minWords) decideLeaf(verdicts, leaves[at]!, false, "fragment", -1);
    }
    if (end === x) end++;
  }
  return found;
}

/** Most points of the curve: more than a chart has pixels. */
const MOST_POINTS = 4000;

/** The texts with their values, and the blurred vector over the source. */
export function traceBlur(
  view: View,
  values: BlurValues,
  blurring: Blurring,
  { keep, score }: Extraction,
): Trace {
  const { page } = view;
  const vector = vectorOf(view, begin(view), blurring);
  const units = Array.from(vector.leaf, (leaf): Unit => ({
    label: shortName(page, page.parent[page.leaves[leaf]!.node]!),
    range: { start: leaf, end: leaf + 1 },
    node: page.parent[page.leaves[leaf]!.node]!,
    value: score[leaf]!,
    verdict: keep[leaf] === 1 ? "keep" : "drop",
  }));
  return { unit: "text", units, curves: [blurredCurve(vector, values, blurring, keep)], columns: [] };
}

function blurredCurve(vector: CodeVector, values: BlurValues, { unit }: Blurring, keep: Uint8Array): Curve {
  const by = Math.max(1, Math.ceil(vector.total / MOST_POINTS));
  const points = new Float64Array(Math.ceil(vector.total / by));
  blurInto(points, vector, kernelOf(values), 0, vector.total, by);
  const leaf = new Int32Array(points.length).fill(-1);
  for (let point = 0, x = 0; point < points.length; point++) {
    while (x < vector.end.length && vector.end[x]! <= point * by) x++;
    if (x < vector.end.length && vector.start[x]! <= point * by) leaf[point] = vector.leaf[x]!;
  }
  return {
    name: "Blurred content code",
    doc: `Over the ${unit}s of the source, how much text is around each: high plateaus are running text, and what is above the line is content.`,
    form: "line",
    x: `${unit} of the source`,
    y: "blurred content code",
    xs: Float64Array.from(points, (_, point) => point * by),
    values: points,
    leaf,
    kept: Uint8Array.from(leaf, (here) => (here >= 0 ? keep[here]! : 0)),
    limits: [{ name: "threshold", value: values.threshold, param: "threshold" }],
  };
}
