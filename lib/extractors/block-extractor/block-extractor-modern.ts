/**
 * BlockExtractor adapted to today's pages. Ours; what each adaptation brings is in docs/tuning.md. The
 * paper's pages carried little markup: a class list of a hundred characters makes any text sparse today, so
 * attributes are capped; forms, blocks of links and named boilerplate are dropped; the part of the tree that
 * holds most of the dense text is kept alone. Every adaptation is a parameter, and with all of them off this
 * is block-extractor.
 */
import { makeBlockExtractor } from "./make";
import { MODERN_PARAMS } from "./options";

export const blockExtractorModern = makeBlockExtractor({
  id: "block-extractor-modern",
  name: "BlockExtractor, modern",
  summary:
    "BlockExtractor with capped attributes, dropped boilerplate elements and a focus on the densest part of the page.",
  about: {
    idea: "BlockExtractor, for pages whose tags carry a hundred characters of class names. Attributes count up to a cap; navigation, forms and named boilerplate are dropped before, blocks of links after; of what is left, the deepest part of the tree that holds most of it is kept alone, and short gaps in it are filled.",
    formula:
      "density = textLength / tagLength, attributes of an element counting at most attributeCap\nkeep = density >= threshold and linkShare <= maxLinkShare and inside the focus",
    choices: [
      "Every adaptation is a parameter, and with all of them off this is block-extractor.",
      "The defaults were chosen on folds by site: docs/tuning.md.",
    ],
  },
  source: { key: "W", section: "tuning", evidence: "ours" },
  params: MODERN_PARAMS,
});
