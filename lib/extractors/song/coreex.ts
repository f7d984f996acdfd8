/**
 * CoreEx (Prasad and Paepcke, CIKM 2008; named by S2 section 3.1): each element is scored by the text-to-link
 * ratio of those of its children that hold hardly any link, and the winner's such children are the article.
 * Formula and weights are confirmed by two independent public implementations
 * (docs/algorithms/song.md#how-coreex-scores).
 *
 * Choices: words are those of lib/text/words, Chinese per character; the earlier of two equal scores wins;
 * nothing inside a link is scored; forms are removed as in those implementations, but not one that holds half
 * the page; links between two kept children come along (`keepInlineLinks`), because text that is broken by
 * `br` would lose them.
 */
import { begin } from "../contract/begin";
import { defineExtractor } from "../contract/define";
import { reasonsOf } from "../contract/verdicts";
import { CORE_EX_PARAMS, decideCoreEx, dropForms, type CoreEx, type CoreExValues } from "./core-ex";
import { traceCoreEx } from "./trace";
import type { Verdicts } from "../contract/verdicts";
import type { View } from "../../page/page";

export const coreex = defineExtractor({
  id: "coreex",
  name: "CoreEx",
  summary:
    "Keeps the children of one element, the one whose children hold the most text and the fewest links.",
  source: {
    key: "prasad-2008",
    section: "on the CoreEx algorithm (read by way of S2, section 3.1, and public programs)",
    evidence: "confirmed",
  },
  about: {
    idea: "An article has many words and few links; navigation is the opposite. From the leaves of the tree upwards words and links are counted, a link being one word. An element is not judged as a whole but by its set: those children that are nearly free of links. That way an article keeps its score although a list of links is beside its paragraphs in the same element. The element with the best score wins, and its set is the article.",
    formula:
      "textShare = (words - links) / words\nset = children with textShare > threshold\nscore = (1 - weightText) * (setWords - setLinks) / setWords + weightText * setWords / pageWords",
    choices: [
      "A word is counted as everywhere here, a Chinese character being one; the source splits at blanks.",
      "Of two equal scores the earlier element wins.",
      "Forms are dropped before, as public implementations do, but not a form that holds more than maxFormShare of the page's text.",
      "Links and other inline children between two members of the winning set are kept with them; the source drops them.",
    ],
  },
  score: {
    name: "core score",
    scale: "linear",
    content: "high",
    limit: null,
    doc: "The best score of an element whose set holds the text; what shares the highest value on the page is kept.",
  },
  params: CORE_EX_PARAMS,
  extract(view, values) {
    const { verdicts, decision } = decide(view, values);
    return {
      keep: verdicts.keep,
      score: decision.score,
      reasons: reasonsOf("coreex", verdicts, decision.unit, decision.measuresOf),
      fields: [],
    };
  },
  trace(view, values) {
    const { verdicts, decision } = decide(view, values);
    return traceCoreEx(view.page, verdicts, decision, values.threshold);
  },
});

function decide(view: View, values: CoreExValues): { verdicts: Verdicts; decision: CoreEx } {
  const { verdicts, open, removal } = begin(view);
  const left = dropForms(view.page, verdicts, open, removal.gone, values.maxFormShare);
  return { verdicts, decision: decideCoreEx(view.page, verdicts, left.open, left.gone, values) };
}
