/**
 * Stop Word ratio (S1 section 3; docs/algorithms/combine.md#links-and-sizes): deletes every text whose share
 * of function words is low, because boilerplate is keywords and names while content is sentences.
 *
 * S1 states the method per text node and leaves threshold and lists open [ours]. With unit `block` the ratio
 * is that of all text whose nearest block-level element is the same, so that a name in a link is judged with
 * its sentence. Texts without words are dropped. The language is the one of seven whose function words are
 * most frequent on the page. Chinese has fewer of them: try half the threshold.
 */
import { nearestBlockOf } from "../../blocks/block-level";
import { languageOf, leafStopWordsOf } from "../../page/leaf-stop-words";
import type { View } from "../../page/page";
import { leafWordsOf } from "../../page/view-statistics";
import { STOP_WORD_LANGUAGES } from "../../text/stop-words";
import { begin, type Beginning } from "../contract/begin";
import type { Extraction, ParamSpecs } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { barsOfUnits, unitsOfReasons } from "../contract/trace-parts";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { ours, published, reconstructed } from "../contract/evidence";

const PARAMS = {
  threshold: {
    kind: "number",
    default: 0.25,
    evidence: reconstructed("S1 gives no limit"),
    min: 0,
    max: 0.6,
    step: 0.05,
    doc: "Smallest share of function words of a text that is kept.",
  },
  unit: {
    kind: "choice",
    default: "textNode",
    evidence: published("S1, section 3"),
    choices: ["textNode", "block"],
    doc: "What has a ratio: each text node as in the paper, or all text whose nearest block-level element is the same.",
  },
  language: {
    kind: "choice",
    default: "auto",
    evidence: ours("the paper's pages are of one language"),
    choices: ["auto", ...STOP_WORD_LANGUAGES],
    doc: "Whose function words count; auto takes the language with the most of them on the page.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

interface Ratios {
  /** (L) the element whose text is the unit of a leaf: its parent, or its nearest block. */
  readonly unit: Int32Array;
  /** (L) function words and words of the unit. */
  readonly stopWords: Float64Array;
  readonly words: Float64Array;
}

function ratiosOf({ page }: View, { open }: Beginning, { unit: kind, language }: Values): Ratios {
  const stop = leafStopWordsOf(page, language === "auto" ? languageOf(page) : language);
  const count = leafWordsOf(page);
  const nearest = kind === "block" ? nearestBlockOf(page) : page.parent;
  const unit = Int32Array.from(page.leaves, ({ node }) => nearest[node]!);
  if (kind === "textNode")
    return { unit, stopWords: Float64Array.from(stop), words: Float64Array.from(count) };
  const stopSum = new Int32Array(page.size);
  const sum = new Int32Array(page.size);
  for (let leaf = 0; leaf < open.length; leaf++) {
    if (open[leaf] === 0) continue;
    stopSum[unit[leaf]!]! += stop[leaf]!;
    sum[unit[leaf]!]! += count[leaf]!;
  }
  return {
    unit,
    stopWords: Float64Array.from(unit, (node) => stopSum[node]!),
    words: Float64Array.from(unit, (node) => sum[node]!),
  };
}

function extract(view: View, values: Values): Extraction {
  const beginning = begin(view);
  const { verdicts, open } = beginning;
  const { unit, stopWords, words } = ratiosOf(view, beginning, values);
  const score = new Float32Array(open.length).fill(NaN);
  for (let leaf = 0; leaf < open.length; leaf++) {
    if (open[leaf] === 0) continue;
    if (words[leaf] === 0) decideLeaf(verdicts, leaf, false, "no-words", unit[leaf]!);
    else {
      score[leaf] = stopWords[leaf]! / words[leaf]!;
      decideLeaf(
        verdicts,
        leaf,
        stopWords[leaf]! / words[leaf]! >= values.threshold,
        "stop-words",
        unit[leaf]!,
      );
    }
  }
  // In the paper's form each text node is a unit, in the other all leaves of a block.
  const part = values.unit === "block" ? unit : Int32Array.from(open, (_, leaf) => leaf);
  const reasons = reasonsOf("sw", verdicts, part, (leaf) => {
    if (verdicts.rule[leaf] !== "stop-words") return [];
    const value = stopWords[leaf]! / words[leaf]!;
    return [
      {
        name: "stopWordRatio",
        value,
        relation: value >= values.threshold ? ">=" : "<",
        limit: values.threshold,
        param: "threshold",
      },
      { name: "words", value: words[leaf]!, relation: "=", limit: words[leaf]! },
    ];
  });
  return { keep: verdicts.keep, score, reasons, fields: [] };
}

export const sw = defineExtractor({
  id: "sw",
  name: "Stop Word ratio",
  summary: "Keeps texts with many function words: sentences have them, menus and teasers do not.",
  source: { key: "S1", section: "3", evidence: "stated" },
  about: {
    idea: "Well formed prose is held together by articles, pronouns and prepositions; additional contents are loose keywords and short phrases. Each text is asked which share of its words are such function words, and is dropped where the share is low.",
    formula: "stopWordRatio = function words / words\nkeep = stopWordRatio >= threshold",
    choices: [
      "Threshold and lists are not given: the lists are our own, of seven languages, and the language is found by trying them all on the page.",
      "Texts without any word are dropped.",
      "unit block judges a link together with the sentence around it, which the paper's form by text node does not.",
    ],
  },
  score: {
    name: "stop word ratio",
    doc: "Share of function words: high in sentences, near nothing in lists of names.",
    scale: "linear",
    content: "high",
    limit: "threshold",
  },
  rules: { "no-words": "It has no words to count." },
  params: PARAMS,
  extract,
  trace(view, values, { reasons }) {
    const { page } = view;
    const { words } = ratiosOf(view, begin(view), values);
    const units = unitsOfReasons(page, reasons);
    return {
      unit: values.unit === "block" ? "block" : "text",
      units,
      columns: [{ name: "words", doc: "Words of the text or block whose ratio is taken.", values: words }],
      curves: [
        barsOfUnits(units, {
          name: "Stop word ratio",
          doc: "A bar is a text in document order: bars below the line hold too few function words.",
          x: "text",
          y: "function words / words",
          limits: [{ name: "threshold", value: values.threshold, param: "threshold" }],
        }),
      ],
    };
  },
});
