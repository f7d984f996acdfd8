/**
 * All text of the page: the floor that every extractor must beat, and the ceiling of recall
 * (docs/algorithms/others.md#baselines). Ours; only the Remove step drops anything.
 */
import { statisticsOf } from "../../page/statistics";
import { begin } from "../contract/begin";
import { defineExtractor } from "../contract/define";
import { decideLeaf, reasonsOf } from "../contract/verdicts";

export const allText = defineExtractor({
  id: "all-text",
  name: "All text",
  summary: "Keeps every text that a reader could see: the floor to compare with.",
  source: { key: "W", section: "baselines", evidence: "ours" },
  about: {
    idea: "Nothing is judged. Its precision says how much of the pages is content, its recall how much of the gold text is on the pages at all.",
    formula: "keep every text outside of scripts, styles and other elements that are never shown",
    choices: [],
  },
  score: { name: "length", doc: "Characters of the text.", scale: "log", content: "high", limit: null },
  rules: { all: "Every text that a reader could see is kept." },
  params: {},
  extract(view) {
    const { verdicts, open } = begin(view);
    const { leafLength } = statisticsOf(view.page);
    const score = new Float32Array(open.length).fill(NaN);
    for (let leaf = 0; leaf < open.length; leaf++) {
      if (open[leaf] === 0) continue;
      decideLeaf(verdicts, leaf, true, "all", view.page.body);
      score[leaf] = leafLength[leaf]!;
    }
    return {
      keep: verdicts.keep,
      score,
      reasons: reasonsOf("all-text", verdicts, new Int32Array(open.length), () => []),
      fields: [],
    };
  },
});
