import type { View } from "../../page/page";
import { begin } from "../contract/begin";
import type { Extraction } from "../contract/contract";
import { defineExtractor } from "../contract/define";
import { ours } from "../contract/evidence";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { leafWordsOf } from "../../page/view-statistics";

/** Keeps every text node of at least `minWords` words. A floor for comparison, not a method. */
export const longLeaves = defineExtractor({
  id: "long-leaves",
  name: "Long leaves",
  summary: "Keeps text nodes with enough words.",
  source: { key: "W", section: "baselines", evidence: "ours" },
  about: {
    idea: "Content is told in sentences, menus in single words.",
    formula: "keep = words >= minWords",
    choices: [],
  },
  score: { name: "words", doc: "Words of the text node.", scale: "log", content: "high", limit: "minWords" },
  params: {
    minWords: {
      kind: "number",
      default: 10,
      evidence: ours("a short sentence"),
      min: 1,
      max: 100,
      step: 1,
      doc: "A text node with fewer words is dropped.",
    },
  },
  extract,
});

function extract(view: View, { minWords }: { readonly minWords: number }): Extraction {
  const { page } = view;
  const { verdicts, open } = begin(view); // the Remove step is decided, with its reasons
  const words = leafWordsOf(page);
  const score = new Float32Array(page.leaves.length).fill(NaN);
  open.forEach((isOpen, leaf) => {
    if (isOpen === 0) return;
    score[leaf] = words[leaf]!;
    decideLeaf(verdicts, leaf, words[leaf]! >= minWords, "word-count", page.parent[page.leaves[leaf]!.node]!);
  });
  const reasons = reasonsOf("long-leaves", verdicts, words, (leaf) =>
    verdicts.rule[leaf] !== "word-count"
      ? []
      : [
          {
            name: "words",
            value: words[leaf]!,
            relation: words[leaf]! >= minWords ? ">=" : "<",
            limit: minWords,
            param: "minWords",
          },
        ],
  );
  return { keep: verdicts.keep, score, reasons, fields: [] };
}
