import * as z from "zod/mini";
import { UsageError } from "../../errors";
import type { View } from "../../page/page";
import { leafWordsOf } from "../../page/view-statistics";
import { begin } from "../contract/begin";
import type { Corpus, Extraction } from "../contract/contract";
import { defineLearner } from "../contract/define-learner";
import { ours } from "../contract/evidence";
import { decideLeaf, reasonsOf } from "../contract/verdicts";

/** What it works with, and how that is written down: the same here. */
const model = z.object({ words: z.number() });
type Model = z.infer<typeof model>;

/** Keeps text nodes at least half as long as those of labelled content. A floor for comparison, not a method. */
export const learnedLength = defineLearner({
  id: "learned-length",
  name: "Learned length",
  summary: "Keeps text nodes about as long as those of labelled content.",
  source: { key: "W", section: "baselines", evidence: "ours" },
  about: {
    idea: "Content is longer than the rest of a page; how long is learned.",
    formula: "keep = words >= half of the mean of content",
    choices: [],
  },
  score: { name: "words", doc: "Words of the text node.", scale: "log", content: "high", limit: null },
  params: {
    weights: {
      kind: "choice",
      default: "fixed",
      evidence: ours("nothing has to be learned first"),
      choices: ["fixed", "trained"],
      doc: "Ten words, or what was learned from labelled pages.",
    },
  },
  learning: { weights: "trained" }, // `winnow train learned-length` learns with these values
  needs: ({ weights }) => (weights === "trained" ? "labels" : "page"),
  model: { version: 1, schema: model, write: (learned: Model) => learned, read: (written) => written },
  learn,
  extract,
});

async function learn(corpus: Corpus): Promise<Model> {
  let words = 0;
  let texts = 0;
  for await (const { page, live, gold } of corpus.pages()) {
    if (gold === null) continue;
    const counts = leafWordsOf(page);
    for (let leaf = 0; leaf < gold.length; leaf++) {
      if (gold[leaf] === 0 || live[leaf] === 0) continue;
      words += counts[leaf]!;
      texts++;
    }
  }
  if (texts === 0)
    throw new UsageError("no-labels", "learned-length learns from labelled pages, and there are none");
  return { words: words / texts };
}

/** @param learned null with values that learn nothing */
function extract(view: View, _values: object, learned: Model | null): Extraction {
  const { page } = view;
  const limit = learned === null ? 10 : learned.words / 2;
  const { verdicts, open } = begin(view);
  const words = leafWordsOf(page);
  const score = new Float32Array(page.leaves.length).fill(NaN);
  open.forEach((isOpen, leaf) => {
    if (isOpen === 0) return;
    score[leaf] = words[leaf]!;
    decideLeaf(verdicts, leaf, words[leaf]! >= limit, "word-count", page.parent[page.leaves[leaf]!.node]!);
  });
  const reasons = reasonsOf("learned-length", verdicts, words, (leaf) =>
    verdicts.rule[leaf] !== "word-count"
      ? []
      : [{ name: "words", value: words[leaf]!, relation: words[leaf]! >= limit ? ">=" : "<", limit }],
  );
  return { keep: verdicts.keep, score, reasons, fields: [] };
}
