/**
 * ACCB, Adapted Content Code Blurring (Gottron, TIR 2008; S1 section 2, where it is the best of all modules):
 * CCB without the tags of links, so that links inside a text do not darken it. That is stated; the open
 * parameters are those of CCB (see ./ccb and docs/algorithms/combine.md#code-blurring).
 *
 * Choices: as for CCB; the same sweep gives 0.745 and 0.757 at a radius of 20, 0.738 and 0.832 at 40, 0.720
 * and 0.850 at 60, 0.699 and 0.853 at 100. On today's pages ACCB is hardly better than CCB: a menu without
 * its link tags looks more like text.
 */
import { defineExtractor } from "../contract/define";
import { BLUR_SCORE, extractByBlur, traceBlur, type Blurring } from "./blurring";
import { CHARACTER_BLUR_PARAMS } from "./ccb";

const BLURRING: Blurring = { unit: "character", ignoreAnchors: true };

export const accb = defineExtractor({
  id: "accb",
  name: "ACCB",
  summary:
    "CCB that does not see the tags of links, so that linked words do not darken the text around them.",
  source: {
    key: "gottron-2008-tir",
    section: "on its adapted form (read by way of S1, section 2)",
    evidence: "reconstructed",
  },
  about: {
    idea: "As CCB the page is blurred as a row of lamps, on for characters of text and off for those of tags. But the start and end tags of links are left out before, because an encyclopedia's article has a link in every line and is content all the same. Lists of links still turn dark by the tags between them.",
    formula:
      "blurred = passes times: weighted mean over the characters within radius, tags of a left out, weights a Gaussian with deviation sigma * radius\nkeep = most characters of the text have blurred > threshold",
    choices: [
      "Radius, deviation and number of passes are not known; they are those of CCB, and articles alone would ask for a radius of 60 to 100.",
      "White space is collapsed before, so that indentation is no content.",
      "At the ends of the page the blur is the mean of what is there.",
    ],
  },
  score: BLUR_SCORE,
  params: CHARACTER_BLUR_PARAMS,
  extract: (view, values) => extractByBlur("accb", view, values, BLURRING),
  trace: (view, values, extraction) => traceBlur(view, values, BLURRING, extraction),
});
