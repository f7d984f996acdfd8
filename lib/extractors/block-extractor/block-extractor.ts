/**
 * BlockExtractor as published (S0): cut the page into BLE&IE blocks, keep what is dense in text, drop what
 * other pages of the site repeat. No training. The choices that the paper leaves open are listed in
 * lib/blocks and are parameters where they matter.
 */
import { makeBlockExtractor } from "./make";
import { PAPER_PARAMS } from "./options";

export const blockExtractor = makeBlockExtractor({
  id: "block-extractor",
  name: "BlockExtractor",
  summary:
    "Cuts the page into BLE&IE blocks and keeps those with much text per markup; optionally drops blocks repeated over the site.",
  about: {
    idea: "The children of an element are read as a string of symbols, and a block is a run of children that fits one pattern: inline content, then text blocks, lists, paragraphs. Text is cheap in markup and boilerplate is not, so blocks and the elements in them whose text is short against the length of their tags and attributes are dropped. Given other pages of the site, blocks that occur there too, by tree edit distance, are dropped as template.",
    formula:
      "density = textLength / tagLength\ntagLength = length of tag names + length of attributes, over all elements of the block\nkeep = density >= threshold, for the block and for every block-level element around the text in it",
    choices: [
      "The paper prints the pattern of a block in two ways; the numbered definition is the default, the other is the choice alternation.",
      "The length of a tag is read literally, as its bare name; brackets and end tags are the other choices, and each needs a threshold of its own.",
      "An element that is dropped in the middle of its block counts with the block's length, as in the paper's pseudo-code.",
      "How two blocks count as the same is not given: tree edit distance divided by the size of the larger block, at most tau.",
      "With redundancy on a site of one page nothing can repeat: the answer is as without it, and that is said.",
    ],
  },
  source: { key: "S0", section: "2", evidence: "stated" },
  params: PAPER_PARAMS,
});
