/**
 * Alexjc's "easy way" (Champandard 2007), a comparator of S0: a line of text is content where most of the
 * bytes that made it are text (docs/algorithms/comparators.md#alexjc-lines-and-bytes). The lines are cut in
 * lib/blocks/byte-lines.ts.
 *
 * Confirmed in the article and copies of its script: bytes, density, threshold 0.5, the average as threshold,
 * a small trained variant. Choices: every block-level edge and `br` closes a line, because the script's
 * renderer knew the elements of its day but not `div` and `td` (choice `classic`); the bytes that a break
 * itself adds are off by default; `data:` addresses of images do not count. Its link numbers and `alt` texts
 * are not reproduced. Trained variant: the shape is confirmed (one layer, 1,000 epochs), the inputs are
 * reconstructed: density, bytes of source and of text, the lengths as log(1 + x), of the line or of it and
 * both neighbours; it is fitted as logistic regression (lib/learn/logistic-regression.ts) on labelled pages,
 * a line being content where at least half of its characters are, and its probability takes the place of the
 * density. S0 does not say which variant it ran.
 */
import { blockLevelOf } from "../../blocks/block-level";
import { byteLines, type ByteLines } from "../../blocks/byte-lines";
import { UsageError } from "../../errors";
import {
  logisticEpochs,
  logisticSchema,
  predictLogistic,
  withInputs,
  type LogisticModel,
} from "../../learn/logistic-regression";
import { Reservoir } from "../../learn/reservoir";
import type { Page, View } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { virtualSource } from "../../page/source/virtual-source";
import { stepByStep, type Task } from "../../task";
import { begin, type Beginning } from "../contract/begin";
import type { Corpus, CorpusPage, Extraction, ParamSpecs, Trace } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { defineLearner } from "../contract/define-learner";
import { mustBeNumbers, mustDiffer } from "../contract/learnable";
import type { Judgement, Weights } from "../contract/self-report";
import { unitLabels } from "../contract/unit-labels";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { confirmed, ours, reconstructed } from "../contract/evidence";

const PARAMS = {
  decision: {
    kind: "choice",
    default: "threshold",
    evidence: confirmed("the article and public copies of its script; S0 names no variant"),
    choices: ["threshold", "average", "perceptron"],
    doc: "Compare the density with a threshold or with the page's average, or ask a model trained on labelled pages.",
  },
  threshold: {
    kind: "number",
    default: 0.5,
    evidence: confirmed("the article and public copies of its script"),
    min: 0,
    max: 1,
    step: 0.05,
    under: { decision: ["threshold", "perceptron"] },
    doc: "Content is denser than this (0.3 to 0.7 make sense); for the trained model, more probable than this.",
  },
  breaks: {
    kind: "choice",
    default: "blocks",
    evidence: ours("the script's renderer did not know div and table cells"),
    choices: ["blocks", "classic"],
    doc: "What closes a line: every block-level element and br, or only the elements that the script's renderer knew.",
  },
  breakBytes: {
    kind: "flag",
    default: false,
    evidence: ours("off: bytes of the renderer's own line breaks"),
    doc: "A break adds its own bytes to the line that it closes.",
  },
  stripDataUris: {
    kind: "flag",
    default: true,
    evidence: ours("such addresses were not in use when the article was written"),
    doc: "Leave data: addresses of images out of the bytes.",
  },
  inputs: {
    kind: "choice",
    default: "neighbours",
    evidence: reconstructed("the article names three inputs and an enriched form; which, could not be read"),
    choices: ["neighbours", "line"],
    under: { decision: "perceptron" },
    doc: "What the trained model sees: the line with the ones before and after it, or the line alone.",
  },
  epochs: {
    kind: "number",
    default: 1000,
    evidence: confirmed("the article"),
    min: 1,
    max: 5000,
    step: 100,
    under: { decision: "perceptron" },
    doc: "Passes over the training lines.",
  },
  l2: {
    kind: "number",
    default: 0.0001,
    evidence: ours("so small that it only keeps the weights finite"),
    min: 0,
    max: 1,
    step: 0.0001,
    under: { decision: "perceptron" },
    doc: "Weight of the squared weights in training.",
  },
  seed: {
    kind: "number",
    default: 1,
    evidence: ours("any number does"),
    min: 0,
    max: 1_000_000,
    step: 1,
    under: { decision: "perceptron" },
    doc: "Which lines are taken where a corpus has more than 200,000.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

const CLASSIC: ReadonlySet<string> = new Set(
  "p br h1 h2 h3 h4 h5 h6 ul ol li dl dt dd pre blockquote address hr menu dir".split(" "),
);
const MAX_TRAINING_LINES = 200_000;

interface Analysis extends Beginning {
  readonly lines: ByteLines;
}

function analyse(view: View, { breaks, breakBytes, stripDataUris }: Values): Analysis {
  const { page } = view;
  const beginning = begin(view);
  const source = virtualSource(page, beginning.open, beginning.removal.gone, statisticsOf(page).leafLength);
  const lines = byteLines(page, source, {
    breaks: breakingElements(page, breaks),
    countsBreaks: breakBytes,
    stripsDataUris: stripDataUris,
  });
  return { ...beginning, lines };
}

/** (N) 1 for elements that close a line. */
function breakingElements(page: Page, breaks: Values["breaks"]): Uint8Array {
  if (breaks === "classic") return Uint8Array.from(page.tags, (tag) => (CLASSIC.has(tag) ? 1 : 0));
  const breaking = Uint8Array.from(blockLevelOf(page));
  for (let node = 0; node < page.size; node++) if (page.tags[node] === "br") breaking[node] = 1;
  return breaking;
}

const OF_LINE = ["density", "log of bytes", "log of bytes of text"];
const INPUT_NAMES = [
  ...OF_LINE,
  ...OF_LINE.map((name) => `${name}, line before`),
  ...OF_LINE.map((name) => `${name}, line after`),
];
const namesOf = ({ inputs }: Values): readonly string[] => (inputs === "line" ? OF_LINE : INPUT_NAMES);
const widthOf = (values: Values): number => namesOf(values).length;

/**
 * (K * width) density, log bytes, log text bytes of each line; then those of the line before and after it, 0
 * where there is none.
 */
function inputsOf({ size, density, bytes, textBytes }: ByteLines, width: number): Float64Array {
  const inputs = new Float64Array(size * width);
  const put = (row: number, from: number, at: number): void => {
    if (from < 0 || from >= size) return;
    inputs[row * width + at] = density[from]!;
    inputs[row * width + at + 1] = Math.log1p(bytes[from]!);
    inputs[row * width + at + 2] = Math.log1p(textBytes[from]!);
  };
  for (let row = 0; row < size; row++) {
    put(row, row, 0);
    if (width === 9) {
      put(row, row - 1, 3);
      put(row, row + 1, 6);
    }
  }
  return inputs;
}

/** A line with what it is by gold. */
interface Example {
  readonly row: Float64Array;
  readonly label: number;
}

/**
 * Fit the model on the lines of all labelled pages.
 * @throws UsageError `no-labels` where there are none, `one-class` where all of them are content or none is;
 * InputError `not-a-number`; the signal's reason when cancelled
 */
async function train(corpus: Corpus, values: Values, task: Task): Promise<LogisticModel> {
  const names = namesOf(values);
  const width = names.length;
  const drawn = new Reservoir<Example>(MAX_TRAINING_LINES, values.seed);
  let done = 0;
  for await (const { id, page, live, gold } of corpus.pages()) {
    task.signal.throwIfAborted();
    task.report({ done: ++done, total: corpus.size, note: "reading lines" });
    if (gold === null) continue;
    const { lines } = analyse({ page, live }, values);
    const inputs = inputsOf(lines, width);
    mustBeNumbers(id, inputs, names, "line");
    unitLabels(page, lines, gold).forEach((label, line) =>
      drawn.offer(() => ({ row: inputs.slice(line * width, (line + 1) * width), label })),
    );
  }
  const examples = drawn.items;
  if (examples.length === 0)
    throw new UsageError(
      "no-labels",
      "alexjc with decision=perceptron learns from labelled pages, and the corpus has no labelled line",
    );
  const inputs = new Float64Array(examples.length * width);
  examples.forEach(({ row }, at) => inputs.set(row, at * width));
  const labels = Uint8Array.from(examples, ({ label }) => label);
  mustDiffer(labels, "line", "content");
  const epochs = logisticEpochs(inputs, labels, width, values);
  return stepByStep(epochs, task, { total: values.epochs, note: "training" }, inputs.length);
}

/** What the model says of the lines of a labelled page. */
function judgeLines({ page, live, gold }: CorpusPage, values: Values, model: LogisticModel): Judgement[] {
  if (gold === null) return [];
  const { lines } = analyse({ page, live }, values);
  const { value: probability } = judge(lines, values, model);
  return [{ what: "line is content", probability, label: unitLabels(page, lines, gold) }];
}

function weightsOf({ weights }: LogisticModel, values: Values): Weights[] {
  const inputs = namesOf(values).map((name, at) => ({ name, value: weights[at]! }));
  const doc = "What one standard deviation more of an input adds to the log of the odds of content.";
  return [{ part: "", kind: "weight", doc, inputs }];
}

interface Judged {
  /** (K) density, or the model's probability. */
  readonly value: Float64Array;
  readonly limit: number;
}

function judge(lines: ByteLines, values: Values, model: LogisticModel | null): Judged {
  if (model !== null) {
    const width = widthOf(values);
    const inputs = inputsOf(lines, width);
    return {
      value: Float64Array.from(lines.density, (_, line) => predictLogistic(model, inputs, line * width)),
      limit: values.threshold,
    };
  }
  if (values.decision === "threshold") return { value: lines.density, limit: values.threshold };
  return {
    value: lines.density,
    limit: lines.size === 0 ? 0 : lines.density.reduce((sum, density) => sum + density, 0) / lines.size,
  };
}

function extract(view: View, values: Values, model: LogisticModel | null): Extraction {
  const { verdicts, lines } = analyse(view, values);
  const { value, limit } = judge(lines, values, model);
  const score = new Float32Array(lines.of.length).fill(NaN);
  const { parent, leaves } = view.page;
  for (let leaf = 0; leaf < score.length; leaf++) {
    const line = lines.of[leaf]!;
    if (line < 0) continue;
    decideLeaf(
      verdicts,
      leaf,
      value[line]! > limit,
      model === null ? "density" : "probability",
      parent[leaves[lines.start[line]!]!.node]!,
    );
    score[leaf] = value[line]!;
  }
  const reasons = reasonsOf("alexjc", verdicts, lines.of, (leaf) => {
    const line = lines.of[leaf]!;
    if (line < 0) return [];
    return [
      {
        name: model === null ? "density" : "probability",
        value: value[line]!,
        relation: value[line]! > limit ? ">" : "<=",
        limit,
        ...(values.decision === "average" ? {} : { param: "threshold" }),
      },
      { name: "textBytes", value: lines.textBytes[line]!, relation: "=", limit: lines.textBytes[line]! },
      { name: "bytes", value: lines.bytes[line]!, relation: "=", limit: lines.bytes[line]! },
    ];
  });
  return { keep: verdicts.keep, score, reasons, fields: [] };
}

function trace(view: View, values: Values, model: LogisticModel | null): Trace {
  const { lines } = analyse(view, values);
  const { value, limit } = judge(lines, values, model);
  const kept = Uint8Array.from(value, (here) => (here > limit ? 1 : 0));
  const limits =
    values.decision === "average"
      ? [{ name: "average", value: limit }]
      : [{ name: "threshold", value: limit, param: "threshold" }];
  const name = model === null ? "Density of each line" : "Probability of each line";
  return {
    unit: "line",
    units: Array.from(value, (here, line) => ({
      label: `line ${line + 1}`,
      range: { start: lines.start[line]!, end: lines.end[line]! },
      node: null,
      value: here,
      verdict: kept[line] === 1 ? "keep" : "drop",
    })),
    curves: [
      {
        name,
        doc: "A bar is a line of text in document order; those above the limit are kept.",
        form: "bars",
        x: "line",
        y: model === null ? "bytes of text / bytes of source" : "probability",
        values: value,
        leaf: lines.start,
        kept,
        limits,
      },
      {
        name: "Bytes of text of each line",
        doc: "Long lines are mostly content, which the density does not look at.",
        form: "bars",
        x: "line",
        y: "bytes",
        values: lines.textBytes,
        leaf: lines.start,
        kept,
        limits: [],
      },
    ],
    columns: [
      {
        name: "bytes of the line",
        doc: "Bytes of source that the line took.",
        values: Float64Array.from(lines.of, (line) => (line < 0 ? NaN : lines.bytes[line]!)),
      },
      {
        name: "density of the line",
        doc: "Bytes of text for each byte of source.",
        values: Float64Array.from(lines.of, (line) => (line < 0 ? NaN : lines.density[line]!)),
      },
    ],
  };
}

export const alexjc = defineLearner({
  id: "alexjc",
  name: "Alexjc",
  summary:
    "Keeps lines of text for which most bytes of the source are text; can be trained on labelled pages.",
  source: { key: "alexjc-2007", section: "part 1, and public copies of its script", evidence: "confirmed" },
  about: {
    idea: "The page is rendered to lines while the bytes that each line took, tags included, are counted. A line of prose costs hardly more than its letters, a line of links costs many times that. In its trained variant a small model sees density and length of a line and of its neighbours.",
    formula:
      "density = textBytes / bytes\nbytes = textBytes + bytes of all tags since the text before the line and inside it\nkeep = density > threshold, or > mean(density), or model(density, log bytes, log textBytes of three lines) > threshold",
    choices: [
      "Every block-level element closes a line; the script's renderer did not know div and td, which is the choice classic.",
      "The inputs of the trained variant are reconstructed, and it is fitted as logistic regression instead of by a perceptron's rule.",
      "Tags are counted as they would be written again, not as in the file.",
    ],
  },
  score: {
    name: "density",
    doc: "Share of the line's bytes that are text, or the trained model's probability.",
    scale: "linear",
    content: "high",
    limit: "threshold",
  },
  params: PARAMS,
  learning: { decision: "perceptron" },
  deciding: ["threshold"],
  needs: ({ decision }) => (decision === "perceptron" ? "labels" : "page"),
  model: {
    version: 1,
    schema: logisticSchema,
    write: (model: LogisticModel) => model,
    read: (model, values) => withInputs(model, widthOf(values)),
  },
  learn: train,
  extract,
  trace: (view, values, _extraction, model) => trace(view, values, model),
  judge: judgeLines,
  weights: weightsOf,
});
