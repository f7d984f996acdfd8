/**
 * TCCB, Token-based Content Code Blurring (Gottron, TIR 2008; S1 table 2): CCB with a word or a tag in place
 * of a character, so that long attributes do not count more than short ones. One third-party
 * re-implementation confirms the vector and the threshold; the radius could not be confirmed
 * (docs/algorithms/combine.md#code-blurring).
 *
 * Choices: a deviation of half the radius and one pass are ours; of two values for the radius that go with
 * the method, 25 and 18, the larger is the default and the smaller the preset `tuned`: bag-of-words F1 on 150
 * pages of WCXB dev and shingle-4 F1 on scrapinghub are 0.752 and 0.816 at 10 tokens, 0.739 and 0.855 at 18,
 * 0.721 and 0.867 at 25, 0.701 and 0.872 at 40; `ignoreAnchors`, which that re-implementation turns on, is
 * off; a leaf is decided by the majority of its words, which stand for its characters; kept neighbours make
 * one fragment for `minFragmentWords`.
 */
import { defineExtractor } from "../contract/define";
import type { ParamSpecs } from "../contract/contract";
import { BLUR_PARAMS, BLUR_SCORE, extractByBlur, traceBlur } from "./blurring";
import { confirmed, reconstructed, tuned } from "../contract/evidence";

const PARAMS = {
  ...BLUR_PARAMS,
  radius: {
    kind: "number",
    default: 25,
    evidence: reconstructed("the larger of two values associated with the method, 25 and 18"),
    min: 10,
    max: 60,
    step: 1,
    doc: "How far the blur reaches, in words and tags.",
  },
  passes: {
    kind: "number",
    default: 1,
    evidence: confirmed("a third-party re-implementation"),
    min: 1,
    max: 5,
    step: 1,
    doc: "How many times it is blurred; p times are once with a deviation larger by the root of p.",
  },
  ignoreAnchors: {
    kind: "flag",
    default: false,
    evidence: reconstructed("what tells ACCB from the others; a third-party re-implementation turns it on"),
    doc: "Leave out the tags of links, as ACCB does.",
  },
} as const satisfies ParamSpecs;

export const tccb = defineExtractor({
  id: "tccb",
  name: "TCCB",
  summary: "Blurs words and tags of the source, token by token, and keeps text that stays bright.",
  source: {
    key: "gottron-2008-tir",
    section: "on its token-based form (read by way of S1, table 2)",
    evidence: "reconstructed",
  },
  about: {
    idea: "As CCB the page is blurred as a row of lamps, but a lamp stands for a word or for a tag, however long it is. Running text stays bright, short texts among many tags turn dark, and the length of attributes plays no part.",
    formula:
      "blurred = passes times: weighted mean over the tokens within radius, weights a Gaussian with deviation sigma * radius\nkeep = most words of the text have blurred > threshold",
    choices: [
      "Radius, deviation and number of passes are not known; of two values associated with the method, 25 and 18, the larger is the default. Pages of many kinds ask for a smaller one and articles for a larger; the preset tuned has the smaller.",
      "Link tags count by default; one public re-implementation leaves them out.",
      "Words are split at white space; in scripts without spaces each character is a word.",
      "At the ends of the page the blur is the mean of what is there.",
    ],
  },
  score: BLUR_SCORE,
  params: PARAMS,
  presets: [{ name: "tuned", values: { radius: 18 }, evidence: tuned("150 pages of WCXB dev") }],
  extract: (view, values) =>
    extractByBlur("tccb", view, values, { unit: "token", ignoreAnchors: values.ignoreAnchors }),
  trace: (view, values, extraction) =>
    traceBlur(view, values, { unit: "token", ignoreAnchors: values.ignoreAnchors }, extraction),
});
