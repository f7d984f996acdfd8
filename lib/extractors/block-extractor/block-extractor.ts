/**
 * BlockExtractor as published (S0): cut the page into BLE&IE blocks, keep what is dense in text, drop what other pages of the site
 * repeat. No training. The choices that the paper leaves open are listed in lib/blocks and are parameters where they matter.
 */
import { makeBlockExtractor } from "./make";
import { PAPER_PARAMS } from "./options";

export const blockExtractor = makeBlockExtractor({
  id: "block-extractor",
  name: "BlockExtractor",
  summary: "Cuts the page into BLE&IE blocks and keeps those with much text per markup; optionally drops blocks repeated over the site.",
  source: { key: "S0", section: "2", evidence: "stated" },
  params: PAPER_PARAMS,
});
