/**
 * BlockExtractor adapted to today's pages. Ours; what each adaptation brings is in docs/tuning.md. The paper's pages carried little markup: a class list
 * of a hundred characters makes any text sparse today, so attributes are capped; forms, blocks of links and named boilerplate are dropped; the part of
 * the tree that holds most of the dense text is kept alone. Every adaptation is a parameter, and with all of them off this is block-extractor.
 */
import { makeBlockExtractor } from "./make";
import { MODERN_PARAMS } from "./options";

export const blockExtractorModern = makeBlockExtractor({
  id: "block-extractor-modern",
  name: "BlockExtractor, modern",
  summary: "BlockExtractor with capped attributes, dropped boilerplate elements and a focus on the densest part of the page.",
  source: { key: "W", section: "tuning", evidence: "ours" },
  params: MODERN_PARAMS,
});
