/**
 * NCE with S3's refinement. NCE (Laber et al., CIKM 2009): a separator node holds most or all of the relevant
 * content; S3 (section 3.4.1) then removes subtrees with a high link density and repeated textual patterns
 * below it. What a separator is and what is removed is stated; how NCE finds it could not be read and is
 * reconstructed, and so are all limits (docs/algorithms/cardoso.md#the-separator).
 *
 * Choices: `alpha` is 0.8, for "most"; the preset `tuned` takes 0.6, the best of 0.5 to 0.95 on a sample of
 * 300 pages of WCXB dev (F1 in bag of words: 0.5: 0.780, 0.6: 0.794, 0.7: 0.791, 0.8: 0.777, 0.9: 0.761,
 * 0.95: 0.754), where changing another default alone gains at most 0.01; good text is text outside links,
 * long enough to be a sentence; the separator is the last element on the way down that holds `alpha` of it,
 * moved up for the title (`titleInclusive`); `tailOnly` lets runs that start before the last 60 % of the
 * text alone, because an article may be a list too, and what follows a run goes with it only in that last
 * part; the title and date models, which S3 runs on what is left, are another extractor's.
 */
import { defineExtractor } from "../contract/define";
import { tuned } from "../contract/evidence";
import { reasonsOf } from "../contract/verdicts";
import { RELEVANT_PARAMS, relevantTexts } from "./relevant";
import { traceNce } from "./trace";

export const nce = defineExtractor({
  id: "nce",
  name: "NCE, refined",
  summary:
    "Finds the element that holds most of the long texts outside links, and drops link blocks and repeated patterns in it.",
  source: { key: "S3", section: "3.4.1", evidence: "reconstructed" },
  about: {
    idea: "Somewhere in the tree there is a separator: an element with all or most of the article in it and most of the rest outside. It is found on the way down from the body, always into the child with the most good text, as long as that child still holds nearly all of it. Below the separator two kinds of noise are removed: elements whose text is mostly links, and runs of siblings that repeat a label, which are comments, together with what follows them.",
    formula:
      "good text = characters of texts outside links with at least minLen characters\nseparator = the deepest element with goodShare >= alpha\nlinkDensity = characters in links / characters; drop > maxLinkDensity",
    choices: [
      "How NCE finds the separator is told in another paper that could not be read: the descent and its limits are ours; the preset tuned has the alpha that was best on a sample of WCXB.",
      "The separator is moved up to hold the title, because the paper's next steps look for the title below it.",
      "The paper gives no limit of link density and no definition of a repeated pattern; here it is at least three siblings built alike, with a label of at most 20 characters at the same place in three of them.",
    ],
  },
  score: {
    name: "share elsewhere",
    scale: "linear",
    content: "low",
    limit: "alpha",
    doc: "The share of the good text in the heaviest part of the page that leaves this text out: from alpha on the text is outside the separator.",
  },
  params: RELEVANT_PARAMS,
  presets: [{ name: "tuned", values: { alpha: 0.6 }, evidence: tuned("300 pages of WCXB dev") }],
  extract(view, values) {
    const { verdicts, noiseOf, score, measuresOf } = relevantTexts(view, values);
    return {
      keep: verdicts.keep,
      score: Float32Array.from(score),
      reasons: reasonsOf("nce", verdicts, noiseOf, measuresOf),
      fields: [],
    };
  },
  trace(view, values) {
    const { verdicts, separator, noise } = relevantTexts(view, values);
    return traceNce(view.page, verdicts.keep, separator, noise, values.alpha);
  },
});
